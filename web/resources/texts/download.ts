import type { Guide } from '../../imports/index.ts'
import type { ArticleText } from '../../ui/article.ts'

const WORDS = {
  en: {
    lead: (name: string) =>
      `${name} gives you a file with everything you posted. It takes a few minutes to ask for it, and some waiting.`,
    before: 'Before you begin',
    safe: 'Do it on a device on which you are signed in. Nobody else needs your password: not your lawyer, and not Proofline.',
    steps: 'Step by step',
    after: 'Then',
    upload:
      'Open the link in the message from your law firm, or sign in to Proofline, and upload the .zip file.',
    unchanged:
      'Upload it just as it came. A file that was opened and packed again can no longer be shown to be what the platform gave you.',
    menus:
      'Platforms move their menus now and then. If you do not find a step, search for its words in the settings.',
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
      'Súbalo tal como lo recibió. De un archivo que se abrió y se volvió a comprimir ya no se puede mostrar que es lo que le dio la plataforma.',
    menus:
      'Las plataformas cambian sus menús de vez en cuando. Si no encuentra un paso, busque sus palabras en la configuración.',
  },
}

export function downloadBody(name: string, guide: Guide, language: 'en' | 'es'): Omit<ArticleText, 'title'> {
  const words = WORDS[language]
  return {
    lead: words.lead(name),
    sections: [
      { heading: words.before, blocks: [words.safe, guide.wait] },
      {
        heading: words.steps,
        blocks: [{ steps: guide.steps.map(({ title, text }) => `${title}. ${text}`) }, { note: words.menus }],
      },
      { heading: words.after, blocks: [words.upload, words.unchanged] },
    ],
  }
}
