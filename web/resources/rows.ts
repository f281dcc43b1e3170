import { PLATFORM_TYPES, PLATFORMS, type PlatformType } from '#contract/index.ts'
import type { Resource, ResourceTag, ResourceTexts } from './resource.ts'
import type { VideoName } from './texts/videos.ts'
import { CLIENT_VIDEOS, VIDEOS } from './videos.ts'

const doc = (
  slug: string,
  tags: readonly ResourceTag[],
  title: Resource['title'],
  load: () => Promise<{ default: ResourceTexts }>,
): Resource => ({
  slug,
  type: 'doc',
  tags,
  title,
  load: async (language) => (await load()).default[language],
})

/** The same steps as in the import dialog, as a page that can be printed and sent. */
const download = (platform: PlatformType): Resource => {
  const { name } = PLATFORMS[platform]
  return {
    slug: `download-${platform}`,
    type: 'doc',
    tags: ['law-firm', 'client'],
    title: { en: `Download your archive from ${name}`, es: `Descargar su archivo de ${name}` },
    load: async (language) => {
      const [{ downloadBody }, { loadGuides }] = await Promise.all([
        import('./texts/download.ts'),
        import('../imports/index.ts'),
      ])
      const guideOf = await loadGuides()
      return downloadBody(name, guideOf(platform, language), language)
    },
  }
}

const video = (name: VideoName): Resource => ({
  slug: `video-${name}`,
  type: 'video',
  video: name,
  tags: VIDEOS[name].tags,
  title: VIDEOS[name].title,
  load: async (language) => (await import('./texts/videos.ts')).videoBody(name)[language],
})

/** Every resource, in the order of its lists: one row each. */
export const RESOURCES: readonly Resource[] = [
  doc(
    'getting-started',
    ['law-firm'],
    { en: 'Getting started in ten minutes', es: 'Primeros pasos en diez minutos' },
    () => import('./texts/getting-started.ts'),
  ),
  video('review'),
  doc(
    'asking-for-an-archive',
    ['law-firm'],
    {
      en: 'Asking a client for an archive, with a sample letter',
      es: 'Pedir un archivo a un cliente, con carta de muestra',
    },
    () => import('./texts/asking-for-an-archive.ts'),
  ),
  doc(
    'review-statuses',
    ['law-firm'],
    {
      en: 'What the review statuses mean, and who does what',
      es: 'Qué significan los estados de revisión y quién hace qué',
    },
    () => import('./texts/review-statuses.ts'),
  ),
  doc(
    'pre-loss-post-loss',
    ['law-firm'],
    {
      en: 'Pre-loss, Post-loss and the date of loss',
      es: 'Anterior al siniestro, posterior al siniestro y la fecha del siniestro',
    },
    () => import('./texts/pre-loss-post-loss.ts'),
  ),
  doc(
    'what-proofline-proves',
    ['law-firm'],
    { en: 'What Proofline proves, and what it does not', es: 'Qué demuestra Proofline y qué no' },
    () => import('./texts/what-proofline-proves.ts'),
  ),
  doc(
    'preservation-and-trash',
    ['law-firm'],
    { en: 'Preservation duties and the trash', es: 'Deber de conservación y papelera' },
    () => import('./texts/preservation-and-trash.ts'),
  ),
  doc(
    'sample-consent',
    ['law-firm'],
    { en: 'Sample: client consent form', es: 'Muestra: consentimiento del cliente' },
    () => import('./texts/sample-consent.ts'),
  ),
  doc(
    'sample-covering-letter',
    ['law-firm'],
    {
      en: 'Sample: covering letter for a production',
      es: 'Muestra: carta de presentación de un informe',
    },
    () => import('./texts/sample-covering-letter.ts'),
  ),
  doc(
    'why-your-lawyer-asks',
    ['client'],
    { en: 'Why your lawyer asks for your posts', es: 'Por qué su abogado pide sus publicaciones' },
    () => import('./texts/why-your-lawyer-asks.ts'),
  ),
  ...CLIENT_VIDEOS.map(video),
  ...PLATFORM_TYPES.map(download),
  doc(
    'upload-from-a-phone',
    ['client'],
    { en: 'Uploading from a phone', es: 'Subir el archivo desde un teléfono' },
    () => import('./texts/upload-from-a-phone.ts'),
  ),
  doc(
    'what-your-lawyer-sees',
    ['client'],
    { en: 'What your lawyer sees', es: 'Qué ve su abogado' },
    () => import('./texts/what-your-lawyer-sees.ts'),
  ),
  doc(
    'do-not-delete-posts',
    ['client', 'law-firm'],
    { en: 'Please do not delete posts', es: 'Por favor, no elimine publicaciones' },
    () => import('./texts/do-not-delete-posts.ts'),
  ),
]

export const resourceBySlug = (slug: string): Resource | undefined =>
  RESOURCES.find((each) => each.slug === slug)
