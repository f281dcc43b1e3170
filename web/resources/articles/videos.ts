import { joinValue, type Language } from '#contract/index.ts'
import type { ArticleText } from '../../ui/article.ts'

export type VideoName = 'facebook' | 'instagram' | 'phone' | 'review'
type Line = Record<Language, string>
/** `lines`: the captions, in order. `makers/explainers/make.ts` shows a scene for each. */
export type VideoText = { lead: Line; lines: readonly Line[] }

/** The same text for Facebook and Instagram, because their menus are the same. */
const metaVideo = (name: string, otherName: string): VideoText => ({
  lead: {
    en: `How to ask ${name} for a copy of your posts, step by step.`,
    es: `Cómo pedir a ${name} una copia de sus publicaciones, paso a paso.`,
    fr: `Comment demander à ${name} une copie de vos publications, étape par étape.`,
  },
  lines: [
    {
      en: `Your law firm needs your ${name} posts. You ask ${name} for a copy of them.`,
      es: `Su bufete necesita sus publicaciones de ${name}. Usted pide una copia a ${name}.`,
      fr: `Votre cabinet d’avocats a besoin de vos publications ${name}. Vous en demandez une copie à ${name}.`,
    },
    {
      en: `In ${name}, open the settings and then Accounts Center. Tap “Your information and permissions” and “Export your information”.`,
      es: `En ${name}, abra la configuración y el Centro de cuentas. Toque «Tu información y permisos» y «Exportar tu información».`,
      fr: `Dans ${name}, ouvrez les paramètres, puis Espace Comptes. Touchez « Vos informations et autorisations » et « Exporter vos informations ».`,
    },
    {
      en: `Tap “Create export”. Choose your ${name} profile, not ${otherName}, and “Export to device”.`,
      es: `Toque «Crear exportación». Elija su perfil de ${name}, no el de ${otherName}, y «Exportar al dispositivo».`,
      fr: `Touchez « Créer une exportation ». Choisissez votre profil ${name}, pas celui ${joinValue('de ', otherName, 'fr')}, et « Exporter vers l’appareil ».`,
    },
    {
      en: 'Open “Date range” and choose “All time”. This includes every post.',
      es: 'Abra «Intervalo de fechas» y elija «Desde el principio». Así se incluyen todas las publicaciones.',
      fr: 'Ouvrez « Période » et choisissez « Depuis le début ». Cela inclut toutes les publications.',
    },
    {
      en: 'Open “Format” and choose “JSON”. A file in HTML format can’t be imported.',
      es: 'Abra «Formato» y elija «JSON». Un archivo en formato HTML no se puede importar.',
      fr: 'Ouvrez « Format » et choisissez « JSON ». Un fichier au format HTML ne peut pas être importé.',
    },
    {
      en: `Tap “Start export”. Enter your password if ${name} asks for it.`,
      es: `Toque «Iniciar exportación». Escriba su contraseña si ${name} se la pide.`,
      fr: `Touchez « Lancer l’exportation ». Entrez votre mot de passe si ${name} le demande.`,
    },
    {
      en: `Wait for the email from ${name}. It can take up to 72 hours. The link in it works for 4 days.`,
      es: `Espere el correo de ${name}. Puede tardar hasta 72 horas. El enlace funciona durante 4 días.`,
      fr: `Attendez le courriel ${joinValue('de ', name, 'fr')}. Cela peut prendre jusqu’à 72 heures. Son lien fonctionne pendant 4 jours.`,
    },
    {
      en: 'Open the link and tap “Download”. Keep the .zip file as it is: don’t open it and don’t rename it.',
      es: 'Abra el enlace y toque «Descargar». Deje el archivo .zip como está: no lo abra ni le cambie el nombre.',
      fr: 'Ouvrez le lien et touchez « Télécharger ». Gardez le fichier .zip tel quel : ne l’ouvrez pas et ne le renommez pas.',
    },
    {
      en: 'Now open the link from your law firm again and upload the file.',
      es: 'Ahora abra de nuevo el enlace de su bufete y suba el archivo.',
      fr: 'Ouvrez maintenant de nouveau le lien de votre cabinet et téléversez le fichier.',
    },
  ],
})

const VIDEO_TEXTS: Record<VideoName, VideoText> = {
  facebook: metaVideo('Facebook', 'Instagram'),
  instagram: metaVideo('Instagram', 'Facebook'),
  phone: {
    lead: {
      en: 'How to upload the file from a phone, from the link in the email to the imported posts.',
      es: 'Cómo subir el archivo desde un teléfono, desde el enlace del correo hasta las publicaciones importadas.',
      fr: 'Comment téléverser le fichier depuis un téléphone, du lien du courriel aux publications importées.',
    },
    lines: [
      {
        en: 'On your phone, open the link in the email from your law firm.',
        es: 'En su teléfono, abra el enlace del correo de su bufete.',
        fr: 'Sur votre téléphone, ouvrez le lien du courriel de votre cabinet d’avocats.',
      },
      {
        en: 'This page lists the accounts that your law firm asks for. Tap “Import Posts”.',
        es: 'Esta página muestra las cuentas que pide su bufete. Toque «Importar publicaciones».',
        fr: 'Cette page montre les comptes que votre cabinet demande. Touchez « Importer les publications ».',
      },
      {
        en: 'These are the steps to get your file. If you already have it, tap “I have the file”.',
        es: 'Estos son los pasos para obtener su archivo. Si ya lo tiene, toque «Tengo el archivo».',
        fr: 'Voici les étapes pour obtenir votre fichier. Si vous l’avez déjà, touchez « J’ai le fichier ».',
      },
      {
        en: 'Choose the .zip file. On most phones, it is in Downloads.',
        es: 'Elija el archivo .zip. En la mayoría de los teléfonos está en Descargas.',
        fr: 'Choisissez le fichier .zip. Sur la plupart des téléphones, il est dans Téléchargements.',
      },
      {
        en: 'Proofline checks the file first and then uploads it. Use Wi-Fi: the file can be large.',
        es: 'Proofline comprueba primero el archivo y después lo sube. Use Wi-Fi: el archivo puede ser grande.',
        fr: 'Proofline vérifie d’abord le fichier, puis le téléverse. Utilisez le Wi-Fi : le fichier peut être gros.',
      },
      {
        en: 'If the upload stops, open the link again and choose the same file. Only the missing part is sent.',
        es: 'Si la subida se detiene, abra de nuevo el enlace y elija el mismo archivo. Solo se envía lo que falta.',
        fr: 'Si le téléversement s’arrête, ouvrez de nouveau le lien et choisissez le même fichier. Seul ce qui manque est envoyé.',
      },
      {
        en: 'Done: this is how many posts were imported. Don’t delete any posts on the platform.',
        es: 'Listo: estas son las publicaciones importadas. No elimine publicaciones en la plataforma.',
        fr: 'C’est fait : voici combien de publications ont été importées. Ne supprimez rien sur la plateforme.',
      },
    ],
  },
  review: {
    lead: {
      en: 'How to review a client’s posts: read, save, escalate, and undo.',
      es: 'Cómo revisar las publicaciones de un cliente: leer, guardar, escalar y deshacer.',
      fr: 'Comment examiner les publications d’un client : lire, retenir, transmettre et annuler.',
    },
    lines: [
      {
        en: 'The dashboard lists the clients with unreviewed posts. Click a client’s name.',
        es: 'El panel muestra los clientes con publicaciones sin revisar. Haga clic en el nombre de un cliente.',
        fr: 'Le tableau de bord montre les clients qui ont des publications non examinées. Cliquez sur le nom d’un client.',
      },
      {
        en: '“Unreviewed” lists the posts that still need a decision.',
        es: '«Sin revisar» muestra las publicaciones que todavía necesitan una decisión.',
        fr: '« Non examinées » montre les publications qui attendent une décision.',
      },
      {
        en: 'Each card is one post. A label shows whether it is from before or after the date of loss.',
        es: 'Cada tarjeta es una publicación. Una etiqueta indica si es de antes o de después del accidente.',
        fr: 'Chaque carte est une publication. Une étiquette indique si elle est d’avant ou d’après l’accident.',
      },
      {
        en: 'Click a post to read all of it, with its notes, its history and its source.',
        es: 'Haga clic en una publicación para leerla completa, con sus notas, su historial y su origen.',
        fr: 'Cliquez sur une publication pour la lire en entier, avec ses notes, son historique et sa source.',
      },
      {
        en: 'If the post may matter, click “Save”. It moves to the timeline.',
        es: 'Si la publicación puede ser importante, haga clic en «Guardar». Pasa a la cronología.',
        fr: 'Si la publication peut compter, cliquez sur « Retenir ». Elle passe sur la chronologie.',
      },
      {
        en: 'If a colleague should decide, click “Escalate”. You can notify people and say why.',
        es: 'Si debe decidir un colega, haga clic en «Escalar». Puede avisar a otras personas y decir por qué.',
        fr: 'Si un collègue doit décider, cliquez sur « Transmettre ». Vous pouvez aviser des personnes et dire pourquoi.',
      },
      {
        en: 'Made a mistake? Click “Undo”.',
        es: '¿Se equivocó? Haga clic en «Deshacer».',
        fr: 'Une erreur? Cliquez sur « Annuler ».',
      },
      {
        en: '“Escalated” and “Timeline” show what you decided. The history of each post shows who did what, and when.',
        es: '«Escaladas» y «Cronología» muestran lo decidido. El historial de cada publicación indica quién hizo qué y cuándo.',
        fr: '« Transmises » et « Chronologie » montrent ce que vous avez décidé. L’historique de chaque publication indique qui a fait quoi, et quand.',
      },
    ],
  },
}

export const videoText = (name: VideoName): VideoText => VIDEO_TEXTS[name]

/** The captions as text, for people who would rather read than watch. */
export function videoBody(name: VideoName, language: Language): Omit<ArticleText, 'title'> {
  const { lead, lines } = VIDEO_TEXTS[name]
  const heading = {
    en: 'What the video shows',
    es: 'Lo que muestra el video',
    fr: 'Ce que montre la vidéo',
  }[language]
  return {
    lead: lead[language],
    sections: [{ heading, blocks: [{ steps: lines.map((line) => line[language]) }] }],
  }
}
