import type { Language } from '#contract/index.ts'
import type { Guide } from '../../imports/index.ts'
import type { ArticleText } from '../../ui/article.ts'

const TEXTS = {
  en: {
    lead: (name: string) =>
      `${name} gives you a file with everything you posted. It takes a few minutes to ask for it, and some waiting.`,
    before: 'Before you begin',
    safe: 'Use a device on which you are signed in. No one else needs your password: not your lawyer, and not Proofline.',
    steps: 'Step by step',
    after: 'Then',
    upload:
      'Open the link in the message from your law firm, or sign in to Proofline, and upload the .zip file.',
    unchanged:
      'Upload it exactly as downloaded. If a file was unpacked and zipped again, no one can show that it is still what the platform gave you.',
    menus:
      'Platforms change their menus from time to time. If you can’t find a step, search for its words in the settings.',
  },
  es: {
    lead: (name: string) =>
      `${name} le da un archivo con todo lo que publicó. Pedirlo lleva unos minutos y después hay que esperar.`,
    before: 'Antes de empezar',
    safe: 'Hágalo en un dispositivo en el que tenga la sesión abierta. Nadie más necesita su contraseña: ni su abogado ni Proofline.',
    steps: 'Paso a paso',
    after: 'Después',
    upload: 'Abra el enlace del mensaje de su bufete, o entre en Proofline, y suba el archivo .zip.',
    unchanged:
      'Súbalo tal como lo recibió. Si un archivo se descomprime y se vuelve a comprimir, nadie puede mostrar que sigue siendo el que le dio la plataforma.',
    menus:
      'Las plataformas cambian sus menús de vez en cuando. Si no encuentra un paso, busque sus palabras en la configuración.',
  },
  fr: {
    lead: (name: string) =>
      `${name} vous donne un fichier avec tout ce que vous avez publié. Le demander prend quelques minutes, puis il faut attendre un peu.`,
    before: 'Avant de commencer',
    safe: 'Faites-le sur un appareil où votre session est ouverte. Personne d’autre n’a besoin de votre mot de passe : ni votre avocat, ni Proofline.',
    steps: 'Étape par étape',
    after: 'Ensuite',
    upload:
      'Ouvrez le lien du message de votre cabinet d’avocats, ou connectez-vous à Proofline, et téléversez le fichier .zip.',
    unchanged:
      'Téléversez-le tel que vous l’avez reçu. Si un fichier est décompressé puis recompressé, personne ne peut montrer que c’est encore celui que la plateforme vous a donné.',
    menus:
      'Les plateformes changent leurs menus de temps en temps. Si vous ne trouvez pas une étape, cherchez ses mots dans les réglages.',
  },
}

export function downloadBody(name: string, guide: Guide, language: Language): Omit<ArticleText, 'title'> {
  const texts = TEXTS[language]
  return {
    lead: texts.lead(name),
    sections: [
      { heading: texts.before, blocks: [texts.safe, guide.wait] },
      {
        heading: texts.steps,
        blocks: [{ steps: guide.steps.map(({ title, text }) => `${title}. ${text}`) }, { note: texts.menus }],
      },
      { heading: texts.after, blocks: [texts.upload, texts.unchanged] },
    ],
  }
}
