import { mailOf, type MailText } from '../platform/mail-layout.ts'
import type { Person } from './reads.ts'

const loginCode = {
  en: {
    subject: 'Your Proofline login code',
    lead: 'Enter this code to finish signing in. It works for 10 minutes.',
    foot: 'If you did not try to sign in, change your password.',
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
    foot: 'If this was not you, write to us at once by answering your firm’s administrator.',
  },
  es: {
    subject: 'Se cambió su contraseña de Proofline',
    lead: 'Su contraseña se cambió y se cerraron todas las demás sesiones.',
    foot: 'Si no fue usted, avise de inmediato al administrador de su firma.',
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
