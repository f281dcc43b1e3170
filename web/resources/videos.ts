import type { Language } from '#contract/index.ts'
import type { ResourceTag } from './resource.ts'
import type { VideoName } from './articles/videos.ts'

type Video = { title: Record<Language, string>; seconds: number; tags: readonly ResourceTag[] }

/** The explainer videos. `makers/explainers/make.ts` makes their files. */
export const VIDEOS: Record<VideoName, Video> = {
  review: {
    title: {
      en: 'Video: review a client',
      es: 'Video: revisar a un cliente',
      fr: 'Vidéo : examiner un client',
    },
    seconds: 52,
    tags: ['law-firm'],
  },
  facebook: {
    title: {
      en: 'Video: ask for your Facebook archive',
      es: 'Video: pedir su archivo de Facebook',
      fr: 'Vidéo : demander votre archive Facebook',
    },
    seconds: 60,
    tags: ['law-firm', 'client'],
  },
  instagram: {
    title: {
      en: 'Video: ask for your Instagram archive',
      es: 'Video: pedir su archivo de Instagram',
      fr: 'Vidéo : demander votre archive Instagram',
    },
    seconds: 61,
    tags: ['law-firm', 'client'],
  },
  phone: {
    title: {
      en: 'Video: upload from a phone',
      es: 'Video: subir el archivo desde un teléfono',
      fr: 'Vidéo : téléverser depuis un téléphone',
    },
    seconds: 44,
    tags: ['law-firm', 'client'],
  },
}

/** Minutes and seconds, as players show them. */
export const videoLength = (name: VideoName): string => {
  const { seconds } = VIDEOS[name]
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export const CLIENT_VIDEOS = ['facebook', 'instagram', 'phone'] as const satisfies VideoName[]
