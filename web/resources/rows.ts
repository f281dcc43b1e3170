import { PLATFORM_TYPES, PLATFORMS, type PlatformType } from '#contract/index.ts'
import type { ArticleText } from '../ui/article.ts'
import type { Resource, ResourceTag } from './resource.ts'
import type { VideoName } from './articles/videos.ts'
import { CLIENT_VIDEOS, VIDEOS } from './videos.ts'

const ARTICLES = import.meta.glob<ArticleText>('./articles/*.md', { import: 'default' })

/** Its text is in `articles/`, in a file for each language. */
const documentResource = (
  slug: string,
  tags: readonly ResourceTag[],
  title: Resource['title'],
): Resource => ({
  slug,
  type: 'doc',
  tags,
  title,
  load: async (language) => {
    const text = await ARTICLES[`./articles/${slug}.${language}.md`]?.()
    if (!text) throw new Error(`There is no article ${slug} in the language ${language}`)
    return { text, lang: language }
  },
})

/** The steps of the import dialog as a page that can be printed and sent. */
const downloadResource = (platform: PlatformType): Resource => {
  const { name } = PLATFORMS[platform]
  return {
    slug: `download-${platform}`,
    type: 'doc',
    tags: ['law-firm', 'client'],
    title: {
      en: `Download your archive from ${name}`,
      es: `Descargar su archivo de ${name}`,
      fr: `Télécharger votre archive ${name}`,
    },
    load: async (language) => {
      const [{ downloadBody }, { loadGuides }] = await Promise.all([
        import('./articles/download.ts'),
        import('../imports/index.ts'),
      ])
      const guideOf = await loadGuides()
      return { text: downloadBody(name, guideOf(platform, language), language), lang: language }
    },
  }
}

const videoResource = (name: VideoName): Resource => ({
  slug: `video-${name}`,
  type: 'video',
  video: name,
  tags: VIDEOS[name].tags,
  title: VIDEOS[name].title,
  load: async (language) => {
    const { videoBody } = await import('./articles/videos.ts')
    return { text: videoBody(name, language), lang: language }
  },
})

/** All resources, one row each, in the order of their lists. */
export const RESOURCES: readonly Resource[] = [
  documentResource('getting-started', ['law-firm'], {
    en: 'Getting started in ten minutes',
    es: 'Primeros pasos en diez minutos',
    fr: 'Premiers pas en dix minutes',
  }),
  videoResource('review'),
  documentResource('asking-for-an-archive', ['law-firm'], {
    en: 'Asking a client for an archive, with a sample letter',
    es: 'Pedir un archivo a un cliente, con carta de muestra',
    fr: 'Demander une archive à un client, avec lettre type',
  }),
  documentResource('review-statuses', ['law-firm'], {
    en: 'What the review statuses mean, and who does what',
    es: 'Qué significan los estados de revisión y quién hace qué',
    fr: 'Ce que veulent dire les états d’examen, et qui fait quoi',
  }),
  documentResource('pre-loss-post-loss', ['law-firm'], {
    en: 'Pre-loss, Post-loss and the date of loss',
    es: 'Anterior al accidente, posterior al accidente y la fecha del accidente',
    fr: 'Avant l’accident, après l’accident et la date de l’accident',
  }),
  documentResource('what-proofline-proves', ['law-firm'], {
    en: 'What Proofline proves, and what it does not',
    es: 'Qué demuestra Proofline y qué no',
    fr: 'Ce que Proofline prouve, et ce qu’il ne prouve pas',
  }),
  documentResource('preservation-and-trash', ['law-firm'], {
    en: 'Preservation duties and the trash',
    es: 'Deber de conservación y papelera',
    fr: 'Obligations de conservation et corbeille',
  }),
  documentResource('sample-consent', ['law-firm'], {
    en: 'Sample: client consent form',
    es: 'Muestra: consentimiento del cliente',
    fr: 'Modèle : consentement du client',
  }),
  documentResource('sample-covering-letter', ['law-firm'], {
    en: 'Sample: covering letter for a production',
    es: 'Muestra: carta de presentación de un informe',
    fr: 'Modèle : lettre d’accompagnement d’une communication',
  }),
  documentResource('why-your-lawyer-asks', ['client'], {
    en: 'Why your lawyer asks for your posts',
    es: 'Por qué su abogado pide sus publicaciones',
    fr: 'Pourquoi votre avocat demande vos publications',
  }),
  ...CLIENT_VIDEOS.map(videoResource),
  ...PLATFORM_TYPES.map(downloadResource),
  documentResource('upload-from-a-phone', ['client'], {
    en: 'Uploading from a phone',
    es: 'Subir el archivo desde un teléfono',
    fr: 'Téléverser depuis un téléphone',
  }),
  documentResource('what-your-lawyer-sees', ['client'], {
    en: 'What your lawyer sees',
    es: 'Qué ve su abogado',
    fr: 'Ce que voit votre avocat',
  }),
  documentResource('do-not-delete-posts', ['client', 'law-firm'], {
    en: 'Please do not delete posts',
    es: 'Por favor, no elimine publicaciones',
    fr: 'Ne supprimez pas de publications',
  }),
]

export const resourceBySlug = (slug: string): Resource | undefined =>
  RESOURCES.find((each) => each.slug === slug)
