import type { ResourceTexts } from '../resource.ts'

export type VideoName = 'facebook' | 'instagram' | 'phone' | 'review'
type Line = { en: string; es: string }
/** `lines`: the captions, one after the other. `tools/explainers/make.ts` shows a scene for each. */
export type VideoText = { lead: Line; lines: readonly Line[] }

/** Facebook and Instagram have the same menus. */
const meta = (name: string, other: string): VideoText => ({
  lead: {
    en: `How to ask ${name} for a copy of your posts, step by step.`,
    es: `Cómo pedir a ${name} una copia de sus publicaciones, paso a paso.`,
  },
  lines: [
    {
      en: `Your law firm needs your ${name} posts. You ask ${name} for a copy of them.`,
      es: `Su bufete necesita sus publicaciones de ${name}. Usted pide una copia a ${name}.`,
    },
    {
      en: `In ${name}, open the settings and then Accounts Center. Tap “Your information and permissions” and “Export your information”.`,
      es: `En ${name}, abra la configuración y el Centro de cuentas. Toque «Tu información y permisos» y «Exportar tu información».`,
    },
    {
      en: `Tap “Create export”. Choose your ${name} profile, not ${other}, and “Export to device”.`,
      es: `Toque «Crear exportación». Elija su perfil de ${name}, no el de ${other}, y «Exportar al dispositivo».`,
    },
    {
      en: 'Open “Date range” and choose “All time”. This includes every post.',
      es: 'Abra «Intervalo de fechas» y elija «Desde el principio». Así se incluyen todas las publicaciones.',
    },
    {
      en: 'Open “Format” and choose “JSON”. A file in HTML format can’t be imported.',
      es: 'Abra «Formato» y elija «JSON». Un archivo en formato HTML no se puede importar.',
    },
    {
      en: `Tap “Start export”. Enter your password if ${name} asks for it.`,
      es: `Toque «Iniciar exportación». Escriba su contraseña si ${name} se la pide.`,
    },
    {
      en: `Wait for the email from ${name}. It can take up to 72 hours. The link in it works for 4 days.`,
      es: `Espere el correo de ${name}. Puede tardar hasta 72 horas. El enlace funciona durante 4 días.`,
    },
    {
      en: 'Open the link and tap “Download”. Keep the .zip file as it is: don’t open it and don’t rename it.',
      es: 'Abra el enlace y toque «Descargar». Deje el archivo .zip como está: no lo abra ni le cambie el nombre.',
    },
    {
      en: 'Now open the link from your law firm again and upload the file.',
      es: 'Ahora abra de nuevo el enlace de su bufete y suba el archivo.',
    },
  ],
})

const VIDEO_TEXTS: Record<VideoName, VideoText> = {
  facebook: meta('Facebook', 'Instagram'),
  instagram: meta('Instagram', 'Facebook'),
  phone: {
    lead: {
      en: 'How to upload the file from a phone, from the link in the email to the imported posts.',
      es: 'Cómo subir el archivo desde un teléfono, desde el enlace del correo hasta las publicaciones importadas.',
    },
    lines: [
      {
        en: 'On your phone, open the link in the email from your law firm.',
        es: 'En su teléfono, abra el enlace del correo de su bufete.',
      },
      {
        en: 'This page lists the accounts that your law firm asks for. Tap “Import Posts”.',
        es: 'Esta página muestra las cuentas que pide su bufete. Toque «Importar publicaciones».',
      },
      {
        en: 'These are the steps to get your file. If you already have it, tap “I have the file”.',
        es: 'Estos son los pasos para obtener su archivo. Si ya lo tiene, toque «Tengo el archivo».',
      },
      {
        en: 'Choose the .zip file. On most phones, it is in Downloads.',
        es: 'Elija el archivo .zip. En la mayoría de los teléfonos está en Descargas.',
      },
      {
        en: 'Proofline checks the file first and then uploads it. Use Wi-Fi: the file can be large.',
        es: 'Proofline comprueba primero el archivo y después lo sube. Use Wi-Fi: el archivo puede ser grande.',
      },
      {
        en: 'If the upload stops, open the link again and choose the same file. Only the missing part is sent.',
        es: 'Si la subida se detiene, abra de nuevo el enlace y elija el mismo archivo. Solo se envía lo que falta.',
      },
      {
        en: 'Done: this is how many posts were imported. Don’t delete any posts on the platform.',
        es: 'Listo: estas son las publicaciones importadas. No elimine publicaciones en la plataforma.',
      },
    ],
  },
  review: {
    lead: {
      en: 'How to review a client’s posts: read, save, escalate, and undo.',
      es: 'Cómo revisar las publicaciones de un cliente: leer, guardar, escalar y deshacer.',
    },
    lines: [
      {
        en: 'The dashboard lists the clients with unreviewed posts. Click a client’s name.',
        es: 'El panel muestra los clientes con publicaciones sin revisar. Haga clic en el nombre de un cliente.',
      },
      {
        en: '“Unreviewed” lists the posts that still need a decision.',
        es: '«Sin revisar» muestra las publicaciones que todavía necesitan una decisión.',
      },
      {
        en: 'Each card is one post. A label shows whether it is from before or after the date of loss.',
        es: 'Cada tarjeta es una publicación. Una etiqueta indica si es de antes o de después del siniestro.',
      },
      {
        en: 'Click a post to read all of it, with its notes, its history and its source.',
        es: 'Haga clic en una publicación para leerla completa, con sus notas, su historial y su origen.',
      },
      {
        en: 'If the post may matter, click “Save”. It moves to the timeline.',
        es: 'Si la publicación puede ser importante, haga clic en «Guardar». Pasa a la cronología.',
      },
      {
        en: 'If a colleague should decide, click “Escalate”. You can notify people and say why.',
        es: 'Si debe decidir un colega, haga clic en «Escalar». Puede avisar a otras personas y decir por qué.',
      },
      {
        en: 'Made a mistake? Click “Undo”.',
        es: '¿Se equivocó? Haga clic en «Deshacer».',
      },
      {
        en: '“Escalated” and “Timeline” show what you decided. The history of each post shows who did what, and when.',
        es: '«Escaladas» y «Cronología» muestran lo decidido. El historial de cada publicación indica quién hizo qué y cuándo.',
      },
    ],
  },
}

export const videoText = (name: VideoName): VideoText => VIDEO_TEXTS[name]

/** The captions as a text, for people who would rather read than watch. */
export function videoBody(name: VideoName): ResourceTexts {
  const { lead, lines } = VIDEO_TEXTS[name]
  const body = (language: 'en' | 'es', heading: string) => ({
    lead: lead[language],
    sections: [{ heading, blocks: [{ steps: lines.map((line) => line[language]) }] }],
  })
  return { en: body('en', 'What the video shows'), es: body('es', 'Lo que muestra el video') }
}
