import type { ArchiveMedia } from '../../records/post.ts'
import {
  minimalPost,
  type Expected,
  iso,
  type KnownArchive,
  type KnownItem,
  secondsOf,
  asStored,
  impossible,
} from './model.ts'

export type TiktokGeneration = 'T1' | 'T2' | 'T3'

const EMPTY_VALUES = ['', 'N/A', 'None', 'n/a']

/** Videos, sets of pictures, comments and a trash, in one of TikTok's layouts; T3 is recognized only by its paths. */
export function tiktokArchive(generation: TiktokGeneration, items: KnownItem[]): KnownArchive {
  const posts: Expected[] = []
  const videos: object[] = []
  const comments: object[] = []
  const key = (name: string): string =>
    generation === 'T3' ? name.charAt(0).toLowerCase() + name.slice(1) : name
  const record = (fields: Record<string, unknown>): object =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [key(name), value]))
  for (const [n, item] of items.entries()) {
    const at = secondsOf(n)
    const date = iso(at).slice(0, 19).replace('T', ' ')
    const nothing = EMPTY_VALUES[item.choice % EMPTY_VALUES.length]
    const text = item.text === null ? '' : asStored(item.text)
    if (item.choice % 4 === 3) {
      const words = item.text ?? 'a comment'
      comments.push(record({ Date: date, Comment: words, Photo: nothing, Url: '' }))
      posts.push(
        minimalPost({
          platform: 'tiktok',
          kind: 'comment',
          text: asStored(words),
          posted: { at: iso(at), source: 'date' },
        }),
      )
      continue
    }
    const links = (item.media.length > 0 ? item.media : [null]).map(
      (_, k) => `https://v.example/${n}/${k}?sign=${item.choice}`,
    )
    const isSet = links.length > 1
    const alternate = item.tags[0] ?? null
    videos.push(
      record({
        Date: date,
        Link: links.join(' '),
        Title: item.text ?? nothing,
        WhoCanView: item.isPrivate === null ? nothing : item.isPrivate ? 'Only me' : 'Everyone',
        Location: item.place?.name ?? nothing,
        AlternateText: alternate ?? nothing,
        AllowComments: 'Yes',
        Likes: '3',
      }),
    )
    posts.push(
      minimalPost(
        {
          platform: 'tiktok',
          kind: isSet ? 'photo' : 'video',
          text,
          posted: { at: iso(at), source: 'Date' },
        },
        {
          isPrivate: item.isPrivate,
          place: item.place && {
            name: item.place.name,
            latitude: null,
            longitude: null,
            address: null,
            url: null,
          },
          media: links.map((uri) => webMedia(uri, isSet ? 'image' : 'video', alternate)),
        },
      ),
    )
  }
  videos.push(record({ Date: 'never', Link: 'https://v.example/x', Title: 'no date' }))
  posts.push(
    minimalPost(
      { platform: 'tiktok', kind: 'video', text: 'no date', posted: impossible('Date', 'never') },
      { media: [webMedia('https://v.example/x', 'video', null)] },
    ),
  )
  videos.push(record({ Date: '2014-01-01 00:00:00', Link: 'https://v.example/last', Title: 'the last one' }))
  posts.push(
    minimalPost(
      {
        platform: 'tiktok',
        kind: 'video',
        text: 'the last one',
        posted: { at: '2014-01-01T00:00:00.000Z', source: 'Date' },
      },
      { media: [webMedia('https://v.example/last', 'video', null)] },
    ),
  )
  const trash = { PostList: [record({ Date: '2020-01-01 00:00:00', Title: 'gone' })] }
  const watched = {
    'Video Browsing History': { VideoList: [record({ Date: '2020-01-01 00:00:00', Link: 'x' })] },
  }
  const data = {
    T1: { Video: { Videos: { VideoList: videos }, RecentlyDeletedPosts: trash }, Activity: watched },
    T2: { Post: { Posts: { VideoList: videos }, 'Recently Deleted Posts': trash }, 'Your Activity': watched },
    T3: {
      'Posts And Videos': { Own: { VideoList: videos }, 'Recently Deleted Posts': trash },
      'Your Activity': watched,
    },
  }[generation]
  return {
    files: {
      [generation === 'T1' ? 'user_data.json' : 'user_data_tiktok.json']: JSON.stringify({
        ...data,
        Comment: { Comments: { CommentsList: comments } },
        'Likes and Favorites': {
          'Like List': { ItemFavoriteList: [{ date: '2026-01-01 00:00:00', link: 'x' }] },
        },
      }),
    },
    posts,
    ledger: ['trash', 'activity', 'activity'],
  }
}

const webMedia = (uri: string, type: 'image' | 'video', description: string | null): ArchiveMedia => ({
  type,
  entry: null,
  uri,
  missing: 'an address on the web',
  title: null,
  description,
  taken: null,
  uploaded: null,
  camera: null,
  place: null,
  thumbnail: null,
})
