import { metaMedium } from './meta.ts'
import {
  minimalPost,
  type Expected,
  iso,
  type KnownArchive,
  type KnownItem,
  mojibake,
  secondsOf,
  asStored,
  impossible,
  lostPicture,
} from './model.ts'
import { numbered } from './paths.ts'

export type InstagramGeneration = 'I0' | 'I1' | 'I2' | 'I3' | 'I4'

const FOLDERS: Record<Exclude<InstagramGeneration, 'I0'>, string> = {
  I1: 'instagram-ana/content/',
  I2: 'your_instagram_activity/content/',
  I3: 'your_instagram_activity/media/',
  I4: 'your_instagram_activity/media/',
}

/** Posts, reels, stories, archived posts, comments, and records that are no posts, in one of Instagram's layouts. */
export const instagramArchive = (generation: InstagramGeneration, items: KnownItem[]): KnownArchive =>
  generation === 'I0' ? firstLayout(items) : laterLayout(generation, items)

const KINDS = ['post', 'reel', 'story', 'archived', 'comment'] as const

function laterLayout(generation: Exclude<InstagramGeneration, 'I0'>, items: KnownItem[]): KnownArchive {
  const folder = FOLDERS[generation]
  const root = generation === 'I1' ? 'instagram-ana/' : ''
  const files: KnownArchive['files'] = {}
  const posts: Expected[] = []
  const records: Record<(typeof KINDS)[number], object[]> = {
    post: [],
    reel: [],
    story: [],
    archived: [],
    comment: [],
  }
  const labeled: object[] = []
  for (const [n, item] of items.entries()) {
    const at = secondsOf(n)
    const kind = KINDS[item.choice % KINDS.length] ?? 'post'
    if (kind === 'comment') {
      const words = item.text ?? 'a comment'
      records.comment.push({
        string_map_data: {
          Comment: { value: mojibake(words) },
          'Media Owner': { value: 'someone' },
          Time: { timestamp: at },
        },
      })
      posts.push(
        minimalPost({
          platform: 'instagram',
          kind,
          text: asStored(words),
          posted: { at: iso(at), source: 'timestamp' },
        }),
      )
      continue
    }
    const some = item.media.length > 0 ? item.media : [{ ...NO_FACTS, isVideo: item.choice % 2 === 0 }]
    // Here a medium's title is its caption, and a story has one medium.
    const wanted = (kind === 'story' ? some.slice(0, 1) : some).map((medium) => ({ ...medium, title: null }))
    const media = wanted.map((medium, k) =>
      metaMedium(medium, {
        uri: `media/posts/202106/${numbered(n, k, medium.isVideo)}`,
        root,
        created: at + k,
        exif: 'list',
      }),
    )
    for (const { file } of media) if (file) files[file] = `bytes of ${file}`
    const caption = item.text === null ? {} : { title: mojibake(item.text) }
    const several = media.length > 1
    const [first] = media
    const ownTime = several || item.choice % 3 === 0
    records[kind].push(
      kind === 'story'
        ? { ...first?.record, ...caption }
        : several
          ? { media: media.map((each) => each.record), ...caption, creation_timestamp: at }
          : {
              media: [{ ...first?.record, ...caption }],
              ...(ownTime ? { creation_timestamp: at } : {}),
            },
    )
    const hasTwin = generation === 'I4' && kind === 'post' && item.choice % 2 === 0
    if (hasTwin)
      labeled.push({
        timestamp: at,
        media: [],
        fbid: String(1_700_000_000_000_000 + n),
        label_values: [
          { label: 'Caption', value: item.text === null ? '' : mojibake(item.text) },
          { label: 'Draft', value: 'False' },
          { label: 'Media', media: media.map((each) => each.record) },
        ],
      })
    posts.push(
      minimalPost(
        {
          platform: 'instagram',
          kind,
          text: item.text === null ? '' : asStored(item.text),
          posted: {
            at: iso(at),
            source: kind === 'story' || ownTime ? 'creation_timestamp' : 'media.creation_timestamp',
          },
        },
        {
          media: media.map((each) => each.expected),
          externalId: hasTwin ? String(1_700_000_000_000_000 + n) : null,
        },
      ),
    )
  }
  labeled.push({
    timestamp: 5,
    media: [],
    label_values: [
      { label: 'Caption', value: 'not yet' },
      { label: 'Draft', value: 'True' },
    ],
  })
  records.post.push({ media: [{ uri: 'a.jpg', creation_timestamp: 'never' }] }, { media: [] })
  posts.push(
    minimalPost(
      {
        platform: 'instagram',
        kind: 'post',
        text: '',
        posted: impossible('media.creation_timestamp', 'never'),
      },
      { media: [lostPicture('a.jpg')] },
    ),
  )
  records.post.push({ title: 'the last one', creation_timestamp: 1_400_000_000, media: [] })
  posts.push(
    minimalPost({
      platform: 'instagram',
      kind: 'post',
      text: 'the last one',
      posted: { at: iso(1_400_000_000), source: 'creation_timestamp' },
    }),
  )
  const put = (path: string, value: unknown) => {
    files[path] = JSON.stringify(value)
  }
  put(`${folder}posts_1.json`, records.post)
  put(`${folder}reels.json`, { ig_reels_media: records.reel })
  put(`${folder}stories.json`, { ig_stories: records.story })
  put(`${folder}archived_posts.json`, { ig_archived_post_media: records.archived })
  put(`${folder}recently_deleted_content.json`, { ig_recently_deleted_media: [{ media: [] }] })
  put(`${folder.replace(/(?:content|media)\/$/, '')}comments/post_comments_1.json`, records.comment)
  if (generation === 'I4') put(`${folder}posts.json`, labeled)
  const ledger: KnownArchive['ledger'] = [
    'no_content',
    'trash',
    ...(generation === 'I4' ? (['draft'] as const) : []),
  ]
  return { files, posts, ledger }
}

const NO_FACTS = { isHere: true, title: null, description: null, taken: null, camera: null, point: null }

/** Until 2021: one record per picture; records with the same time and caption are one post. */
function firstLayout(items: KnownItem[]): KnownArchive {
  const files: KnownArchive['files'] = { 'profile.json': '{}' }
  const posts: Expected[] = []
  const lists = {
    photos: [] as object[],
    videos: [] as object[],
    stories: [] as object[],
    profile: [{ path: 'p.jpg' }],
  }
  for (const [n, item] of items.entries()) {
    const at = secondsOf(n)
    const isStory = item.choice % 3 === 0
    const some = item.media.length > 0 ? item.media : [{ ...NO_FACTS, isVideo: false }]
    const media = isStory ? some.slice(0, 1) : some
    const text = item.text === null ? '' : asStored(item.text)
    const place = item.place && {
      name: item.place.name,
      latitude: null,
      longitude: null,
      address: null,
      url: null,
    }
    const read = media.map((medium, k) => {
      const uri = `${medium.isVideo ? 'videos' : 'photos'}/202106/${numbered(n, k, medium.isVideo)}`
      if (medium.isHere) files[uri] = `bytes of ${uri}`
      const record = {
        path: uri,
        taken_at: `${iso(at).slice(0, 19)}+00:00`,
        ...(item.text === null ? {} : { caption: mojibake(item.text) }),
        ...(item.place ? { location: mojibake(item.place.name) } : {}),
      }
      lists[isStory ? 'stories' : medium.isVideo ? 'videos' : 'photos'].push(record)
      return { uri, medium }
    })
    // Photos are listed before videos.
    const group = read.toSorted((a, b) => Number(a.medium.isVideo) - Number(b.medium.isVideo))
    posts.push(
      minimalPost(
        {
          platform: 'instagram',
          kind: isStory ? 'story' : 'post',
          text,
          posted: { at: iso(at), source: 'taken_at' },
        },
        {
          place,
          media: group.map(({ uri, medium }) => ({
            type: medium.isVideo ? 'video' : 'image',
            entry: medium.isHere ? uri : null,
            uri,
            missing: medium.isHere ? null : 'not in this archive',
            title: null,
            description: null,
            taken: null,
            uploaded: null,
            camera: null,
            place: null,
            thumbnail: null,
          })),
        },
      ),
    )
  }
  lists.photos.push(
    { path: 'x.jpg', taken_at: 'never' },
    { path: 'last.jpg', caption: 'the last one', taken_at: '2014-01-01T00:00:00' },
  )
  posts.push(
    minimalPost(
      { platform: 'instagram', kind: 'post', text: '', posted: impossible('taken_at', 'never') },
      { media: [lostPicture('x.jpg')] },
    ),
    minimalPost(
      {
        platform: 'instagram',
        kind: 'post',
        text: 'the last one',
        posted: { at: '2014-01-01T00:00:00.000Z', source: 'taken_at' },
      },
      { media: [lostPicture('last.jpg')] },
    ),
  )
  files['media.json'] = JSON.stringify(lists)
  return { files, posts, ledger: ['profile_photo'] }
}
