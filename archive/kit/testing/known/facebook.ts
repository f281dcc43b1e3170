import { nodeEngine } from '../../zip/node.ts'
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
} from './model.ts'
import { numbered } from './paths.ts'

export type FacebookGeneration = 'F1' | 'F2' | 'F3' | 'F4' | 'FP'

const LAYOUTS: Record<
  FacebookGeneration,
  {
    wrapper: string
    root: string
    posts: string
    media: string
    album: string
    comments: string
    exif: 'direct' | 'list'
  }
> = {
  F1: {
    wrapper: 'facebook-ana/',
    root: '',
    posts: 'posts/your_posts_1.json',
    media: 'photos_and_videos/a_1',
    album: 'photos_and_videos/album/0.json',
    comments: 'comments/comments.json',
    exif: 'direct',
  },
  F2: {
    wrapper: '',
    root: '',
    posts: 'posts/your_posts_1.json',
    media: 'posts/media/a_1',
    album: 'posts/album/0.json',
    comments: 'comments_and_reactions/comments.json',
    exif: 'direct',
  },
  F3: {
    wrapper: 'w/',
    root: 'your_activity_across_facebook/',
    posts: 'posts/your_posts_1.json',
    media: 'posts/media/a_1',
    album: 'posts/album/0.json',
    comments: 'comments_and_reactions/comments.json',
    exif: 'list',
  },
  F4: {
    wrapper: '',
    root: 'your_facebook_activity/',
    posts: 'posts/your_posts__check_ins__photos_and_videos_1.json',
    media: 'posts/media/a_1',
    album: 'posts/album/0.json',
    comments: 'comments_and_reactions/comments.json',
    exif: 'list',
  },
  FP: {
    wrapper: '',
    root: "this_profile's_activity_across_facebook/",
    posts: 'posts/profile_posts_1.json',
    media: 'posts/media/a_1',
    album: 'posts/album/0.json',
    comments: 'comments_and_reactions/comments.json',
    exif: 'list',
  },
}

const ALBUM = 'Été à la mer'

/** Posts, comments, an album of lone pictures, and records that are no posts, in one of Facebook's layouts. */
export function facebookArchive(generation: FacebookGeneration, items: KnownItem[]): KnownArchive {
  const layout = LAYOUTS[generation]
  const files: KnownArchive['files'] = {}
  const posts: Expected[] = []
  const ledger: KnownArchive['ledger'] = []
  const records: unknown[] = []
  const comments: unknown[] = []
  const album: object[] = []
  const group = {
    type: 2 as const,
    key: nodeEngine.sha256(`facebook\nalbum\n0\n${ALBUM}`),
    name: ALBUM,
  }
  for (const [n, item] of items.entries()) {
    const at = secondsOf(n)
    const media = item.media.map((medium, k) =>
      metaMedium(medium, {
        uri: `${layout.root}${layout.media}/${numbered(n, k, medium.isVideo)}`,
        root: layout.wrapper,
        created: at - 60,
        exif: layout.exif,
      }),
    )
    for (const { file } of media) if (file) files[file] = `bytes of ${file}`
    const expected = media.map((each) => each.expected)
    const [first] = expected
    const inAlbum = item.choice % 4 === 0 && media.length > 0
    if (inAlbum) album.push(media[0]?.record as object)
    if (item.choice % 4 === 3) {
      const words = item.text ?? 'a comment'
      comments.push({
        timestamp: at,
        data: [{ comment: { timestamp: at, comment: mojibake(words), author: 'Ana' } }],
      })
      posts.push(
        minimalPost({
          platform: 'facebook',
          kind: 'comment',
          text: asStored(words),
          posted: { at: iso(at), source: 'timestamp' },
        }),
      )
      continue
    }
    if (inAlbum && item.choice % 8 === 0 && first) {
      // Only in the album: a separate post.
      for (const { file } of media.slice(1)) if (file) delete files[file]
      posts.push(
        minimalPost(
          {
            platform: 'facebook',
            kind: first.type === 'video' ? 'video' : 'photo',
            text: first.description ?? '',
            posted: { at: iso(at - 60), source: 'creation_timestamp' },
          },
          {
            externalId: /\d{16}/.exec(first.uri)?.[0] ?? null,
            media: [{ ...first, description: null }],
            group,
          },
        ),
      )
      continue
    }
    if (inAlbum) ledger.push('in_post')
    const record = postRecord(
      item,
      at,
      media.map((each) => each.record),
    )
    records.push(record)
    const post = expectedPost(item, at, expected)
    if (!post) ledger.push('title_only')
    else posts.push({ ...post, group: inAlbum ? group : null })
  }
  records.push({ timestamp: 'never', data: [{ post: 'no date' }] }, 42, {
    timestamp: 0,
    data: [{ post: 'no date' }],
  })
  ledger.push('not_a_record')
  for (const value of ['never', '0'])
    posts.push(
      minimalPost({
        platform: 'facebook',
        kind: 'post',
        text: 'no date',
        posted: impossible('timestamp', value),
      }),
    )
  // At least one post, because an archive without posts is refused.
  records.push({ timestamp: 1_400_000_000, data: [{ post: 'the last one' }] })
  posts.push(
    minimalPost({
      platform: 'facebook',
      kind: 'post',
      text: 'the last one',
      posted: { at: iso(1_400_000_000), source: 'timestamp' },
    }),
  )
  const put = (path: string, value: unknown) => {
    files[layout.wrapper + layout.root + path] = JSON.stringify(value)
  }
  put(layout.posts, records)
  put(layout.album, { name: mojibake(ALBUM), photos: album })
  // An album without photos would be a post if it said when it was changed.
  if (album.length === 0) ledger.push('bad_timestamp')
  put(layout.comments, { comments_v2: comments })
  put('posts/trash.json', { trash_v2: [{ timestamp: 1, data: [{ post: 'gone' }] }] })
  ledger.push('trash')
  return { files, posts, ledger }
}

const linkOf = (at: number): string => `https://example.test/story/${at}`

function postRecord(item: KnownItem, at: number, media: object[]): object {
  const { place, link } = item
  const attachments = [
    ...(media.length > 0 ? [{ data: media.map((record) => ({ media: record })) }] : []),
    ...(place
      ? [
          {
            data: [
              {
                place: {
                  name: mojibake(place.name),
                  coordinate: { latitude: place.latitude, longitude: place.longitude },
                  ...(place.address === null ? {} : { address: mojibake(place.address) }),
                  ...(place.url === null ? {} : { url: place.url }),
                },
              },
            ],
          },
        ]
      : []),
    ...(link
      ? [
          {
            data: [
              {
                external_context: {
                  url: linkOf(at),
                  ...(link.title === null ? {} : { name: mojibake(link.title) }),
                  ...(link.source === null ? {} : { source: mojibake(link.source) }),
                },
              },
            ],
          },
        ]
      : []),
  ]
  return {
    timestamp: at,
    title: mojibake('Ana a mis à jour son statut.'),
    data: [
      ...(item.text === null ? [] : [{ post: mojibake(item.text) }]),
      { update_timestamp: item.updated ? at + 500 : at },
      ...(item.backdated ? [{ backdated_timestamp: at - 5000 }] : []),
    ],
    ...(attachments.length > 0 ? { attachments } : {}),
    ...(item.tags.length > 0 ? { tags: item.tags.map((name) => ({ name: mojibake(name) })) } : {}),
  }
}

/** null: only a sentence that the platform made. */
function expectedPost(item: KnownItem, at: number, media: Expected['media']): Expected | null {
  const { place, link } = item
  const [first, ...others] = media
  const same = first?.description && others.every((each) => each.description === first.description)
  const text = item.text === null ? (same ? first.description : '') : asStored(item.text)
  if (text === '' && media.length === 0 && !link && !place) return null
  const types = new Set(media.map(({ type }) => type))
  const alone = types.size > 1 ? 'post' : types.has('video') ? 'video' : 'photo'
  const kind =
    media.length > 0
      ? text !== '' || place || link
        ? 'post'
        : alone
      : link
        ? 'shared_link'
        : place
          ? 'check_in'
          : 'post'
  return minimalPost(
    { platform: 'facebook', kind, text: text ?? '', posted: { at: iso(at), source: 'timestamp' } },
    {
      media: media.map((each) => ({
        ...each,
        description: each.description === text ? null : each.description,
      })),
      place: place && {
        name: place.name,
        latitude: place.latitude,
        longitude: place.longitude,
        address: place.address,
        url: place.url,
      },
      sharedLink: link && { url: linkOf(at), title: link.title, source: link.source },
      tags: item.tags,
      updated: item.updated ? { at: iso(at + 500), source: 'update_timestamp' } : null,
      backdated: item.backdated ? { at: iso(at - 5000), source: 'backdated_timestamp' } : null,
    },
  )
}
