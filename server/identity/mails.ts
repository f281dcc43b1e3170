import { mailOf, type MailText } from '../platform/mail-layout.ts'
import type { Person } from './reads.ts'

const loginCode = {
  en: {
    subject: 'Your Proofline login code',
    lead: 'Enter this code to finish signing in. It works for 10 minutes.',
    foot: 'If you didn’t try to sign in, change your password.',
  },
  es: {
    subject: 'Su código de acceso a Proofline',
    lead: 'Escriba este código para terminar de entrar. Sirve durante 10 minutos.',
    foot: 'Si no intentó entrar, cambie su contraseña.',
  },
  fr: {
    subject: 'Votre code de connexion Proofline',
    lead: 'Saisissez ce code pour terminer la connexion. Il est valable 10 minutes.',
    foot: 'Si vous n’avez pas essayé de vous connecter, changez votre mot de passe.',
  },
}

export function loginCodeMail(person: Person, code: string): MailText {
  const words = loginCode[person.language]
  return mailOf({
    subject: words.subject,
    greeting: person.firstName,
    lines: [words.lead],
    code,
    foot: words.foot,
    language: person.language,
  })
}

const passwordChanged = {
  en: {
    subject: 'Your Proofline password was changed',
    lead: 'Your password was changed, and every other session was signed out.',
    foot: 'If this wasn’t you, contact your firm’s administrator right away.',
  },
  es: {
    subject: 'Se cambió su contraseña de Proofline',
    lead: 'Su contraseña se cambió y se cerraron todas las demás sesiones.',
    foot: 'Si no fue usted, avise de inmediato al administrador de su bufete.',
  },
  fr: {
    subject: 'Votre mot de passe Proofline a été modifié',
    lead: 'Votre mot de passe a été modifié et toutes les autres sessions ont été fermées.',
    foot: 'Si ce n’était pas vous, prévenez tout de suite l’administrateur de votre cabinet.',
  },
}

export function passwordChangedMail(person: Person): MailText {
  const words = passwordChanged[person.language]
  return mailOf({
    subject: words.subject,
    greeting: person.firstName,
    lines: [words.lead],
    foot: words.foot,
    language: person.language,
  })
}

const invitation = {
  en: {
    subject: 'Your invitation to Proofline',
    from: '{inviter} invites you to work with {firm} in Proofline.',
    fromFirm: '{firm} invites you to work in Proofline.',
    how: 'Choose a password to get started. The link works once, for 7 days.',
    button: 'Choose a password',
    foot: 'If you didn’t expect this email, you can ignore it.',
  },
  es: {
    subject: 'Su invitación a Proofline',
    from: '{inviter} le invita a trabajar con {firm} en Proofline.',
    fromFirm: '{firm} le invita a trabajar en Proofline.',
    how: 'Elija una contraseña para empezar. El enlace sirve una sola vez, durante 7 días.',
    button: 'Elegir una contraseña',
    foot: 'Si no lo esperaba, no tiene que hacer nada.',
  },
  fr: {
    subject: 'Votre invitation à Proofline',
    from: '{inviter} vous invite à travailler avec {firm} dans Proofline.',
    fromFirm: '{firm} vous invite à travailler dans Proofline.',
    how: 'Choisissez un mot de passe pour commencer. Le lien sert une seule fois, pendant 7 jours.',
    button: 'Choisir un mot de passe',
    foot: 'Si vous ne l’attendiez pas, vous n’avez rien à faire.',
  },
}

/** @param from.inviter a name, or null if the firm itself invites */
export function invitationMail(
  person: Person,
  from: { firm: string; inviter: string | null; url: string; support: string },
): MailText {
  const words = invitation[person.language]
  const lead = from.inviter === null ? words.fromFirm : words.from
  return mailOf({
    subject: words.subject,
    greeting: person.firstName,
    lines: [
      lead.replace(/\{(inviter|firm)\}/g, (_, name: 'inviter' | 'firm') => from[name] ?? ''),
      words.how,
    ],
    button: { label: words.button, url: from.url },
    foot: words.foot,
    support: from.support,
    language: person.language,
  })
}

const emailInUse = {
  en: {
    subject: 'You can’t accept this invitation',
    lead: '{firm} invited you to Proofline. You already sign in to another account with this email, so the invitation cannot be accepted. Ask {firm} to invite you with another email.',
    foot: '{firm} does not know that you have another account.',
  },
  es: {
    subject: 'No puede aceptar esta invitación',
    lead: '{firm} le invitó a Proofline. Usted ya entra en otra cuenta con este correo, por lo que la invitación no se puede aceptar. Pida a {firm} que le invite con otro correo.',
    foot: '{firm} no sabe que usted tiene otra cuenta.',
  },
  fr: {
    subject: 'Vous ne pouvez pas accepter cette invitation',
    lead: '{firm} vous a invité à Proofline. Vous vous connectez déjà à un autre compte avec ce courriel; l’invitation ne peut donc pas être acceptée. Demandez à {firm} de vous inviter avec un autre courriel.',
    foot: '{firm} ne sait pas que vous avez un autre compte.',
  },
}

/** For someone who is invited with an email that already signs in to another account. */
export function emailInUseMail(person: Person, from: { firm: string; support: string }): MailText {
  const words = emailInUse[person.language]
  const withFirm = (sentence: string): string => sentence.replaceAll('{firm}', () => from.firm)
  return mailOf({
    subject: words.subject,
    greeting: person.firstName,
    lines: [withFirm(words.lead)],
    foot: withFirm(words.foot),
    support: from.support,
    language: person.language,
  })
}

const recovery = {
  en: {
    subject: 'Reset your Proofline password',
    lead: 'We received a request to reset your password. The link works once, for one hour.',
    button: 'Set a new password',
    foot: 'If you didn’t request this, you can ignore this email. Your password won’t change.',
  },
  es: {
    subject: 'Restablezca su contraseña de Proofline',
    lead: 'Recibimos una solicitud para restablecer su contraseña. El enlace sirve una sola vez, durante una hora.',
    button: 'Establecer una contraseña nueva',
    foot: 'Si no fue usted, no tiene que hacer nada: su contraseña sigue igual.',
  },
  fr: {
    subject: 'Réinitialisez votre mot de passe Proofline',
    lead: 'Nous avons reçu une demande de réinitialisation de votre mot de passe. Le lien sert une seule fois, pendant une heure.',
    button: 'Définir un nouveau mot de passe',
    foot: 'Si ce n’était pas vous, vous n’avez rien à faire : votre mot de passe reste le même.',
  },
}

export function recoveryMail(person: Person, way: { url: string; support: string }): MailText {
  const words = recovery[person.language]
  return mailOf({
    subject: words.subject,
    greeting: person.firstName,
    lines: [words.lead],
    button: { label: words.button, url: way.url },
    foot: words.foot,
    support: way.support,
    language: person.language,
  })
}
