import type { DemoClient } from '../people.ts'
import { random } from '../random.ts'
import { epoch, type Moment } from '../stories/moment.ts'
import { PLACES } from '../stories/places.ts'
import { type Shot, shotsOf } from './media.ts'
import { metaJson, NO_DATA } from './meta.ts'
import type { Entry } from './zip.ts'

/** 'I3' is the layout of 2025; 'I4' that of 2026, which lists the same posts again in media/posts.json. */
export type InstagramLayout = 'I3' | 'I4'

const LABELS = {
  en: {
    caption: 'Caption',
    media: 'Media',
    draft: 'Draft',
    published: 'Published',
    yes: 'True',
    no: 'False',
  },
  fr: {
    caption: 'Légende',
    media: 'Contenu multimédia',
    draft: 'Brouillon',
    published: 'Publié',
    yes: 'Vrai',
    no: 'Faux',
  },
  es: {
    caption: 'Pie de foto',
    media: 'Contenido multimedia',
    draft: 'Borrador',
    published: 'Publicado',
    yes: 'Verdadero',
    no: 'Falso',
  },
}

const FOLDERS: Record<string, string> = {
  story: 'stories',
  reel: 'reels',
  archived: 'archived_posts',
  post: 'posts',
}

type Item = { moment: Moment; files: Shot[]; media: ReturnType<typeof mediaOf>[]; timestamp: number }

/** `title` is the caption only if this is the post's only medium. */
function mediaOf(client: DemoClient, moment: Moment, shot: Shot, title: string) {
  const timestamp = epoch(moment.on, client.timeZone)
  const month = moment.on.slice(0, 7).replace('-', '')
  const place = PLACES[moment.place ?? '']
  const spot = place ? [{ latitude: place.latitude, longitude: place.longitude }] : []
  const device = { device_id: `android-${random(client.key).letters(16)}`, source_type: 'library' }
  return {
    uri: `media/${FOLDERS[moment.kind] ?? 'posts'}/${month}/${shot.id}.${shot.extension}`,
    creation_timestamp: timestamp,
    media_metadata: {
      ...(shot.type === 'image'
        ? { photo_metadata: { exif_data: [...spot, device] } }
        : { video_metadata: { exif_data: [...spot, device] } }),
      camera_metadata: { has_camera_metadata: false },
    },
    title,
    cross_post_source: { source_app: 'FB' },
  }
}

function postOf({ moment, media, timestamp }: Item) {
  return media.length === 1 ? { media } : { media, title: moment.text, creation_timestamp: timestamp }
}

/** The same post in the format of 2026. */
function detailed(client: DemoClient, { moment, media, timestamp, files }: Item) {
  const words = LABELS[client.language]
  const inner = media.map((medium) => ({ title: '', dict: [{ label: words.media, media: [medium] }] }))
  return {
    timestamp,
    media: [],
    label_values: [
      { label: words.caption, value: moment.text },
      { label: words.media, media: media.slice(0, 1) },
      { label: words.draft, value: words.no },
      { label: words.published, value: words.yes },
      ...(media.length > 1 ? [{ dict: inner }] : []),
    ],
    fbid: files[0]?.id ?? '',
  }
}

function profile(client: DemoClient) {
  const value = (text: string) => ({ href: '', value: text, timestamp: 0 })
  return {
    profile_user: [
      {
        title: '',
        media_map_data: {},
        string_map_data: {
          Email: value(`${client.accounts.instagram}@example.test`),
          Username: value(client.accounts.instagram ?? ''),
          Name: value(`${client.firstName} ${client.lastName}`),
          'Date of birth': value(client.dateOfBirth),
          'Private Account': value('False'),
        },
      },
    ],
  }
}

function siblings(client: DemoClient): Entry[] {
  const r = random(`${client.key}/instagram`)
  const follower = (i: number) => {
    const name = `${r.letters(6)}.${r.letters(4)}`
    return {
      title: '',
      media_list_data: [],
      string_list_data: [
        { href: `https://www.instagram.com/${name}`, value: name, timestamp: 1_500_000_000 + i * 3_456_789 },
      ],
    }
  }
  const root = 'your_instagram_activity'
  return [
    {
      path: 'personal_information/personal_information/personal_information.json',
      data: metaJson(profile(client)),
    },
    {
      path: 'connections/followers_and_following/followers_1.json',
      data: metaJson(Array.from({ length: 14 }, (_, i) => follower(i))),
    },
    {
      path: 'connections/followers_and_following/following.json',
      data: metaJson({ relationships_following: Array.from({ length: 9 }, (_, i) => follower(i)) }),
    },
    { path: `${root}/likes/liked_posts.json`, data: metaJson({ likes_media_likes: [follower(4)] }) },
    { path: `${root}/comments/no-data.txt`, data: NO_DATA },
    { path: `${root}/threads/no-data.txt`, data: NO_DATA },
    {
      path: 'ads_information/ads_and_topics/posts_viewed.json',
      data: metaJson({ impressions_history_posts_seen: [] }),
    },
    { path: 'apps_and_websites_off_of_instagram/no-data.txt', data: NO_DATA },
    {
      path: 'logged_information/past_instagram_insights/posts.json',
      data: metaJson({ organic_insights_posts: [] }),
    },
    { path: 'preferences/settings/no-data.txt', data: NO_DATA },
    { path: 'security_and_login_information/login_and_profile_creation/no-data.txt', data: NO_DATA },
  ]
}

/** An Instagram archive in JSON. */
export function instagramArchive(client: DemoClient, moments: Moment[], layout: InstagramLayout): Entry[] {
  const items = moments.map((moment): Item => {
    const files = shotsOf(client, 'instagram', moment)
    const single = files.length === 1 ? moment.text : ''
    const media = files.map((shot) => mediaOf(client, moment, shot, single))
    return { moment, files, media, timestamp: epoch(moment.on, client.timeZone) }
  })
  const of = (kind: string) => items.filter((item) => item.moment.kind === kind).reverse()
  const root = 'your_instagram_activity/media'
  const archived = of('archived').map(postOf)
  return [
    { path: `${root}/posts_1.json`, data: metaJson(of('post').map(postOf)) },
    ...(layout === 'I4'
      ? [{ path: `${root}/posts.json`, data: metaJson(of('post').map((item) => detailed(client, item))) }]
      : []),
    {
      path: `${root}/stories.json`,
      data: metaJson({ ig_stories: of('story').flatMap((item) => item.media) }),
    },
    {
      path: `${root}/reels.json`,
      data: metaJson({ ig_reels_media: of('reel').map(({ media }) => ({ media })) }),
    },
    ...(archived.length > 0
      ? [{ path: `${root}/archived_posts.json`, data: metaJson({ ig_archived_post_media: archived }) }]
      : []),
    { path: `${root}/recently_deleted_content.json`, data: metaJson({ ig_recently_deleted_media: [] }) },
    ...siblings(client),
    ...items.flatMap(({ files, media }) =>
      files.flatMap((shot, i) => {
        const uri = media[i]?.uri
        return shot.isMissing || uri === undefined ? [] : [{ path: uri, data: shot.bytes }]
      }),
    ),
  ]
}
