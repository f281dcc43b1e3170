import type { DemoClient } from '../people.ts'
import { random } from '../random.ts'
import { epoch, type Moment } from '../stories/moment.ts'
import { PLACES } from '../stories/places.ts'
import { facebookSiblings } from './facebook-siblings.ts'
import { type Shot, shotsOf } from './media.ts'
import { metaJson } from './meta.ts'
import type { Entry } from './zip.ts'

/** 'F4' is the current layout; 'F2' that of 2021, with folders at the root and EXIF one level higher. */
export type FacebookLayout = 'F2' | 'F4'

const TITLES = {
  en: {
    status: 'updated their status.',
    photo: 'added a new photo.',
    photos: 'added {n} new photos.',
    video: 'added a new video.',
    link: 'shared a link.',
    memory: 'shared a memory.',
    place: 'was at {place}.',
    event: 'added a life event.',
    poll: 'created a poll.',
    comment: 'commented on {x}.',
    group: 'posted in {x}.',
    reel: 'shared a reel.',
    story: 'added to their story.',
  },
  fr: {
    status: 'a mis à jour son statut.',
    photo: 'a ajouté une photo.',
    photos: 'a ajouté {n} photos.',
    video: 'a ajouté une vidéo.',
    link: 'a partagé un lien.',
    memory: 'a partagé un souvenir.',
    place: 'était ici : {place}.',
    event: 'a ajouté un évènement marquant.',
    poll: 'a créé un sondage.',
    comment: 'a commenté {x}.',
    group: 'a publié dans {x}.',
    reel: 'a partagé un reel.',
    story: 'a ajouté à sa story.',
  },
  es: {
    status: 'actualizó su estado.',
    photo: 'agregó una foto nueva.',
    photos: 'agregó {n} fotos nuevas.',
    video: 'agregó un video nuevo.',
    link: 'compartió un enlace.',
    memory: 'compartió un recuerdo.',
    place: 'estuvo en {place}.',
    event: 'agregó un acontecimiento importante.',
    poll: 'creó una encuesta.',
    comment: 'comentó {x}.',
    group: 'publicó en {x}.',
    reel: 'compartió un reel.',
    story: 'agregó a su historia.',
  },
}

function titleOf(client: DemoClient, moment: Moment): string {
  const words = TITLES[client.language]
  const name = `${client.firstName} ${client.lastName}`
  const note = moment.note ?? ''
  const place = PLACES[moment.place ?? '']?.name ?? ''
  const sentence = (() => {
    if (moment.kind === 'comment') return words.comment.replace('{x}', note)
    if (moment.kind === 'group') return words.group.replace('{x}', note)
    if (moment.kind === 'memory') return words.memory
    if (moment.kind === 'life_event') return words.event
    if (moment.kind === 'poll') return words.poll
    if (moment.kind === 'reel') return words.reel
    if (moment.kind === 'story') return words.story
    if (moment.kind === 'check_in') return words.place.replace('{place}', place)
    if (moment.link !== null) return words.link
    if (moment.video !== null) return words.video
    if (moment.pics.length > 1) return words.photos.replace('{n}', String(moment.pics.length))
    return moment.pics.length === 1 ? words.photo : words.status
  })()
  return `${name} ${sentence}`
}

/** Folder of an album's files, named as Facebook does: the letters and digits of the album's name, and a random part. */
function folderOf(client: DemoClient, album: string): string {
  return `${album.replace(/[^A-Za-z0-9]/g, '')}_${random(`${client.key}/${album}`).letters(10)}`
}

function mediaOf(client: DemoClient, moment: Moment, shot: Shot, base: string, layout: FacebookLayout) {
  const posted = epoch(moment.on, client.timeZone)
  const r = random(`exif/${shot.id}`)
  const place = PLACES[moment.place ?? '']
  const album = moment.album ?? 'Mobile uploads'
  const exif = {
    upload_ip: `203.0.113.${r.whole(2, 250)}`,
    taken_timestamp: shot.taken,
    ...(r.chance(0.4)
      ? { camera_make: 'Apple', camera_model: r.pick(['iPhone 6', 'iPhone 8', 'iPhone 12']), orientation: 1 }
      : {}),
    ...(place !== undefined && r.chance(0.7) ? { latitude: place.latitude, longitude: place.longitude } : {}),
  }
  const metadata =
    shot.type === 'video'
      ? { video_metadata: { exif_data: [{ upload_ip: exif.upload_ip, upload_timestamp: posted }] } }
      : { photo_metadata: layout === 'F2' ? exif : { exif_data: [exif] } }
  return {
    uri: `${base}posts/media/${shot.type === 'video' ? 'videos' : folderOf(client, album)}/${shot.id}.${shot.extension}`,
    creation_timestamp: posted,
    media_metadata: metadata,
    title: shot.type === 'video' ? '' : album,
    ...(moment.text === '' ? {} : { description: moment.text }),
  }
}

type Media = ReturnType<typeof mediaOf>

function attachmentsOf(moment: Moment, media: Media[], posted: number) {
  const place = PLACES[moment.place ?? '']
  const spot = place && {
    name: place.name,
    coordinate: { latitude: place.latitude, longitude: place.longitude },
    address: place.address,
  }
  const address = `https://www.facebook.com/pages/${encodeURIComponent(place?.name ?? '')}`
  const day = new Date(posted * 1000)
  return [
    ...(media.length > 0 ? [{ data: media.map((item) => ({ media: item })) }] : []),
    ...(spot ? [{ data: [{ place: spot }, { place: { ...spot, url: address } }] }] : []),
    ...(moment.link
      ? [{ data: [{ external_context: { name: moment.link.title, url: moment.link.url } }] }]
      : []),
    ...(moment.kind === 'life_event'
      ? [
          {
            data: [
              {
                life_event: {
                  title: moment.note,
                  start_date: {
                    year: day.getUTCFullYear(),
                    month: day.getUTCMonth() + 1,
                    day: day.getUTCDate(),
                  },
                },
              },
            ],
          },
        ]
      : []),
    ...(moment.kind === 'poll'
      ? [
          {
            data: [
              {
                poll: {
                  question: moment.text,
                  options: (moment.note ?? '').split(',').map((option, i) => ({ option, voted: i === 0 })),
                },
              },
            ],
          },
        ]
      : []),
  ]
}

function recordOf(client: DemoClient, moment: Moment, media: Media[]) {
  const timestamp = epoch(moment.on, client.timeZone)
  const attachments = attachmentsOf(moment, media, timestamp)
  return {
    timestamp,
    ...(attachments.length > 0 ? { attachments } : {}),
    data: moment.text === '' ? [] : [{ post: moment.text }, { update_timestamp: timestamp }],
    title: titleOf(client, moment),
    ...(moment.with.length > 0 ? { tags: moment.with.map((name) => ({ name })) } : {}),
  }
}

function commentOf(client: DemoClient, moment: Moment) {
  const timestamp = epoch(moment.on, client.timeZone)
  const author = `${client.firstName} ${client.lastName}`
  return {
    timestamp,
    data: [{ comment: { timestamp, comment: moment.text, author } }],
    title: titleOf(client, moment),
  }
}

type Item = { moment: Moment; files: Shot[]; media: Media[] }

function albumsOf(client: DemoClient, items: Item[], base: string): Entry[] {
  const albums = new Map<string, Item[]>()
  for (const item of items)
    if (item.moment.album !== null)
      albums.set(item.moment.album, [...(albums.get(item.moment.album) ?? []), item])
  return [...albums].map(([name, of], index) => {
    const photos = of.flatMap((item) => item.media)
    const last = of.at(-1)
    return {
      path: `${base}posts/album/${index}.json`,
      data: metaJson({
        name,
        photos,
        cover_photo: photos[0],
        last_modified_timestamp: last ? epoch(last.moment.on, client.timeZone) : 0,
        description: '',
      }),
    }
  })
}

/** A photo added without text, which is only in the album. */
const isAlbumOnly = (moment: Moment) => moment.album !== null && moment.text === ''

/** A Facebook archive in JSON. @param until the day on which it was requested (YYYY-MM-DD) */
export function facebookArchive(
  client: DemoClient,
  moments: Moment[],
  layout: FacebookLayout,
  until: string,
): Entry[] {
  const base = layout === 'F4' ? 'your_facebook_activity/' : ''
  const items = moments
    .filter((moment) => moment.on.slice(0, 10) <= until)
    .map((moment): Item => {
      const files = shotsOf(client, 'facebook', moment)
      return { moment, files, media: files.map((shot) => mediaOf(client, moment, shot, base, layout)) }
    })
  const of = (...kinds: string[]) => items.filter((item) => kinds.includes(item.moment.kind))
  const record = ({ moment, media }: Item) => recordOf(client, moment, media)
  const newestFirst = (list: Item[]) => [...list].reverse()
  // In 2021, posts that were trashed later were still among the others.
  const ownMoments = of(
    'post',
    'check_in',
    'life_event',
    'memory',
    'poll',
    ...(layout === 'F2' ? ['trash'] : []),
  )
  const posts = newestFirst(ownMoments.filter((item) => !isAlbumOnly(item.moment)))
  const videos = items.filter((item) => item.moment.video !== null && item.moment.kind === 'post')
  const main = layout === 'F4' ? 'your_posts__check_ins__photos_and_videos_1.json' : 'your_posts_1.json'
  const json: [string, unknown, boolean][] = [
    [`posts/${main}`, posts.map(record), true],
    ['posts/your_videos.json', { videos_v2: videos.flatMap((item) => item.media) }, videos.length > 0],
    [
      'comments_and_reactions/comments.json',
      { comments_v2: newestFirst(of('comment')).map(({ moment }) => commentOf(client, moment)) },
      of('comment').length > 0,
    ],
    [
      'groups/group_posts_and_comments.json',
      { group_posts_v2: newestFirst(of('group')).map(record) },
      of('group').length > 0,
    ],
    [
      'stories/archived_stories.json',
      { archived_stories_v2: newestFirst(of('story')).map(record) },
      of('story').length > 0,
    ],
    [
      'reels/your_reels.json',
      { lasso_videos_v2: newestFirst(of('reel')).map(record) },
      of('reel').length > 0,
    ],
    ['posts/trash.json', { trash_v2: of('trash').map(record) }, layout === 'F4' && of('trash').length > 0],
  ]
  return [
    ...json.flatMap(([path, value, isThere]) =>
      isThere ? [{ path: base + path, data: metaJson(value) }] : [],
    ),
    ...albumsOf(client, ownMoments, base),
    ...facebookSiblings(client, layout),
    ...items.flatMap(({ moment, files, media }) =>
      files.flatMap((shot, i) => {
        const uri = media[i]?.uri
        const isLeftOut = shot.isMissing || uri === undefined || moment.kind === 'comment'
        return isLeftOut ? [] : [{ path: uri, data: shot.bytes }]
      }),
    ),
  ]
}
