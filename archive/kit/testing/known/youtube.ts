import {
  minimalPost,
  type Expected,
  iso,
  type KnownArchive,
  type KnownItem,
  secondsOf,
  asStored,
} from './model.ts'

const FOLDER = 'Takeout/YouTube and YouTube Music'
const CHANNEL = 'UCabcdefghijklmnopqrstuv'
const cell = (value: string): string => `"${value.replaceAll('"', '""')}"`
const table = (columns: string[], rows: string[][]): string =>
  [columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')

/** Own videos with their files, comments and community posts, as tables of a Takeout. */
export function youtubeArchive(items: KnownItem[]): KnownArchive {
  const files: KnownArchive['files'] = {}
  const posts: Expected[] = []
  const videos: string[][] = []
  const words: string[][] = []
  for (const [n, item] of items.entries()) {
    const at = secondsOf(n)
    const time = `${iso(at).slice(0, 19)}+00:00`
    const text = asStored(item.text ?? `words ${n}`).trim()
    if (item.choice % 3 > 0) {
      const isPost = item.choice % 3 === 1
      const id = isPost ? `UgkxPOST${n}` : `UgxCOMMENT${n}`
      const video = `vid${String(n).padStart(8, '0')}`
      const half = Math.floor(text.length / 2)
      // The platform never splits a pair of UTF-16 units.
      const pieces = [...text].length === text.length ? [text.slice(0, half), text.slice(half)] : [text]
      words.push([
        id,
        CHANNEL,
        time,
        '0',
        '',
        '',
        isPost ? '' : video,
        pieces.map((piece) => JSON.stringify({ text: piece })).join(','),
        '',
      ])
      posts.push(
        minimalPost(
          {
            platform: 'youtube',
            kind: isPost ? 'post' : 'comment',
            text,
            posted: { at: iso(at), source: 'Comment Create Timestamp' },
          },
          {
            externalId: id,
            link: isPost
              ? `https://www.youtube.com/post/${id}`
              : `https://www.youtube.com/watch?v=${video}&lc=${id}`,
          },
        ),
      )
      continue
    }
    const id = `own${String(n).padStart(8, '0')}`
    const title = `Film ${n} ${item.tags.join(' ')}`.trim()
    const description = item.text === null ? '' : asStored(item.text)
    const privacy = item.isPrivate === null ? '' : item.isPrivate ? 'Private' : 'Unlisted'
    const published = item.updated ? `${iso(at + 60).slice(0, 19)}+00:00` : ''
    videos.push([
      id,
      '61000',
      'en',
      'Sports',
      description,
      CHANNEL,
      title,
      'en',
      privacy,
      'Live',
      time,
      published,
    ])
    const isHere = item.media[0]?.isHere ?? false
    const entry = `${FOLDER}/videos/${title}.mp4`
    if (isHere) files[entry] = `bytes of ${entry}`
    posts.push(
      minimalPost(
        {
          platform: 'youtube',
          kind: 'video',
          text: [title, description].filter(Boolean).join('\n\n'),
          posted: item.updated
            ? { at: iso(at + 60), source: 'Video Publish Timestamp' }
            : { at: iso(at), source: 'Video Create Timestamp' },
        },
        {
          externalId: id,
          link: `https://www.youtube.com/watch?v=${id}`,
          isPrivate: item.isPrivate,
          media: [
            {
              type: 'video',
              entry: isHere ? entry : null,
              uri: `https://www.youtube.com/watch?v=${id}`,
              missing: isHere ? null : 'not in this archive',
              title: null,
              description: null,
              taken: null,
              uploaded: null,
              camera: null,
              place: null,
              thumbnail: null,
            },
          ],
        },
      ),
    )
  }
  words.push([
    'UgxLAST',
    CHANNEL,
    '2014-01-01T00:00:00+00:00',
    '0',
    '',
    '',
    'vidLAST0000',
    '{"text":"the last one"}',
    '',
  ])
  posts.push(
    minimalPost(
      {
        platform: 'youtube',
        kind: 'comment',
        text: 'the last one',
        posted: { at: '2014-01-01T00:00:00.000Z', source: 'Comment Create Timestamp' },
      },
      { externalId: 'UgxLAST', link: 'https://www.youtube.com/watch?v=vidLAST0000&lc=UgxLAST' },
    ),
  )
  words.push(['UgxNONE', CHANNEL, '2014-01-02T00:00:00+00:00', '0', '', '', 'vidLAST0000', '{"text":""}', ''])
  files[`${FOLDER}/comments/comments.csv`] = table(
    [
      'Comment ID',
      'Channel ID',
      'Comment Create Timestamp',
      'Price',
      'Parent Comment ID',
      'Post ID',
      'Video ID',
      'Comment Text',
      'Top-level Comment ID',
    ],
    // A table is recognized by its first row.
    words.toReversed(),
  )
  if (videos.length > 0)
    files[`${FOLDER}/video metadata/videos.csv`] = table(
      [
        'Video ID',
        'Approx Duration (ms)',
        'Video Audio Language',
        'Video Category',
        'Video Description (Original)',
        'Channel ID',
        'Video Title (Original)',
        'Video Title (Original) Language',
        'Privacy',
        'Video State',
        'Video Create Timestamp',
        'Video Publish Timestamp',
      ],
      videos,
    )
  return { files, posts, ledger: ['no_content'] }
}
