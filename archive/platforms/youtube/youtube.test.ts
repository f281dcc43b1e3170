import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  codesOf,
  fileOutcome,
  type Files,
  folderFiles,
  type ReadResult,
  readFiles,
} from '../../kit/testing/fixture.ts'

const read = (language: string): Promise<ReadResult> =>
  readFiles(folderFiles(join(import.meta.dirname, 'fixtures', language)), 'youtube')

describe('a YouTube archive', () => {
  test('has the user’s own videos with title, description, audience, address and file', async () => {
    const found = await read('en')
    expect(found.inspection).toMatchObject({ format: 'csv', root: 'Takeout/', generation: 'Y2' })
    expect(found.posts.filter(({ kind }) => kind === 'video')).toMatchObject([
      {
        text: 'Back on the track 🏁\n\nFirst lap, with "commentary"\nand a second line',
        posted: { at: '2024-05-02T10:00:00.000Z', source: 'Video Publish Timestamp' },
        link: 'https://www.youtube.com/watch?v=abcDEF12_-3',
        isPrivate: false,
        media: [{ entry: 'Takeout/YouTube and YouTube Music/videos/Back on the track _.mp4' }],
      },
      {
        text: 'Knee diary',
        posted: { at: '2024-06-01T10:00:00.000Z', source: 'Video Create Timestamp' },
        isPrivate: true,
        media: [{ entry: null, missing: 'not in this archive' }],
      },
    ])
  })

  test('has comments, with their text joined from segments', async () => {
    const found = await read('en')
    expect(found.posts.filter(({ kind }) => kind === 'comment')).toMatchObject([
      {
        text: 'So true 😂',
        link: 'https://www.youtube.com/watch?v=qqqDEF12_-3&lc=UgxAAAAAAAAAAAAAAAAA4AaABAg',
      },
    ])
    expect(found.records.map(({ code }) => code).sort()).toEqual(['bad_timestamp', 'no_content'])
  })

  test('is read in Spanish by its values and the stems of its column names', async () => {
    expect((await read('es')).posts).toMatchObject([
      {
        kind: 'video',
        text: 'Mi rodilla después',
        isPrivate: false,
        posted: { at: '2023-05-03T10:00:00.000Z' },
      },
      { kind: 'comment', text: '¡Ánimo!' },
    ])
  })

  test('does not include playlists, subscriptions, history or other Google products', async () => {
    const { files } = await read('en')
    expect(
      files
        .filter(({ outcome }) => outcome === 'not_posts')
        .map(({ path, code }) => `${code} ${path.split('/').at(-1)}`),
    ).toEqual([
      'activity watch-history.json',
      'activity Watch later-videos.csv',
      'activity subscriptions.csv',
      'outside archive_browser.html',
    ])
  })

  const VIDEOS = [
    'Video ID,Approx Duration (ms),Channel ID,Video Title (Original),Video Privacy,Video Create Timestamp',
    'abcDEF12_-3,61000,UCaaaaaaaaaaaaaaaaaaaaaa,Knee diary,Private,2024-06-01T10:00:00+00:00',
  ]

  test.each([
    ['only the YouTube folder', 'YouTube and YouTube Music/video metadata/videos.csv'],
    ['only the folder from before 2020', 'YouTube/video metadata/videos.csv'],
    [
      'a folder whose name has a no-break space, as in Spanish',
      'Takeout/YouTube y YouTube\u00a0Music/metadatos de video/videos.csv',
    ],
    ['the contents of that folder', 'video metadata/videos.csv'],
    ['the contents of that folder, in another folder', 'my zip/video metadata/videos.csv'],
  ])('is read from %s', async (_what, path) => {
    const found = await readFiles({ [path]: VIDEOS.join('\n') }, 'youtube')
    expect(found.posts.map(({ text }) => text)).toEqual(['Knee diary'])
  })

  test('reports it when two files have the name of a video', async () => {
    const found = await readFiles(
      {
        'Takeout/YouTube/video metadata/videos.csv': VIDEOS.join('\n'),
        'Takeout/YouTube/videos/Knee diary.mp4': 'one',
        'Takeout/YouTube/videos/Knee_diary.mp4': 'two',
      },
      'youtube',
    )
    expect(found.posts[0]?.media[0]?.missing).toBe('several files in this archive have this name')
  })

  test('lists videos with unusual IDs as unknown, one by one', async () => {
    const odd = VIDEOS.join('\n').replace('abcDEF12_-3', 'abcDEF12_-3-long')
    const found = await readFiles({ 'Takeout/YouTube/video metadata/videos.csv': odd }, 'youtube')
    expect(found.posts).toEqual([])
    expect(found.records).toMatchObject([{ outcome: 'unknown', code: 'no_id' }])
  })

  const FOLDER = 'Takeout/YouTube and YouTube Music/'
  const CHANNEL = 'UCaaaaaaaaaaaaaaaaaaaaaa'
  const csv = (...rows: string[][]) =>
    rows.map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join(',')).join('\r\n')
  const readTables = (files: Files) =>
    readFiles(
      Object.fromEntries(Object.entries(files).map(([path, data]) => [`${FOLDER}${path}`, data])),
      'youtube',
    )

  describe('with comments', () => {
    const HEAD = ['Comment ID', 'Channel ID', 'Comment Create Timestamp', 'Price', 'Video ID', 'Comment Text']
    const comment = (text: string, { id = 'UgxAAAAAAAAAAAAAAAAA4AaABAg', price = '0' } = {}) => [
      id,
      CHANNEL,
      '2024-07-01T09:00:00.123456+00:00',
      price,
      'qqqDEF12_-3',
      text,
    ]
    const readComments = (...rows: string[][]) =>
      readTables({
        'video metadata/videos.csv': VIDEOS.join('\n'),
        'comments/comments.csv': csv(HEAD, ...rows),
      })
    const comments = ({ posts }: ReadResult) => posts.filter(({ kind }) => kind === 'comment')

    const NEW_HEAD = [
      'Channel ID',
      'Comment Create Timestamp',
      'Price',
      'Comment ID',
      'Parent Comment ID',
      'Video ID',
      'Comment Text',
    ]
    const newComment = (id: string, text: string) => [
      CHANNEL,
      '2023-04-14T07:39:35.956042+00:00',
      '0',
      id,
      '',
      'rWVAzS6duAs',
      `{"text":"${text}"}`,
    ]
    const ONE = newComment('UgxAAAAAAAAAAAAAAAAA4AaABAg', 'one')
    const TWO = newComment('UgyBBBBBBBBBBBBBBBBB4AaABAg', 'two')

    test('knows each by its ID, also in a table that begins with the channel', async () => {
      const read = async (...rows: string[][]) =>
        (await readTables({ 'comments/comments.csv': csv(NEW_HEAD, ...rows) })).posts
      const posts = await read(ONE, TWO)
      expect(posts.map(({ text, link }) => [text, link])).toEqual([
        ['one', 'https://www.youtube.com/watch?v=rWVAzS6duAs&lc=UgxAAAAAAAAAAAAAAAAA4AaABAg'],
        ['two', 'https://www.youtube.com/watch?v=rWVAzS6duAs&lc=UgyBBBBBBBBBBBBBBBBB4AaABAg'],
      ])
      expect(await read(TWO)).toEqual([
        expect.objectContaining({ text: 'two', identity: posts[1]?.identity }),
      ])
    })

    test('gives them the same identity in both orders of columns', async () => {
      const [earlier] = comments(await readComments(comment('{"text":"one"}')))
      const [later] = (await readTables({ 'comments/comments.csv': csv(NEW_HEAD, ONE) })).posts
      expect(later?.identity).toBe(earlier?.identity)
    })

    test('gives no ID but the link’s in such a table, so that an import compares them by text', async () => {
      const [post] = (await readTables({ 'comments/comments.csv': csv(NEW_HEAD, ONE) })).posts
      expect(post?.externalId).toBeNull()
    })

    test.each([
      ['nested segments', '{"takeoutSegments":[{"text":"So "},{"text":"true"}]}', 'So true'],
      ['plain text', 'So true', 'So true'],
      ['plain text that looks like another ID', 'hello_world', 'hello_world'],
      ['a link without text', '{"link":{"linkUrl":"https://example.com/"}}', 'https://example.com/'],
    ])('reads %s', async (_what, written, text) => {
      const found = await readComments(comment(written))
      expect(comments(found)).toMatchObject([
        { text, link: 'https://www.youtube.com/watch?v=qqqDEF12_-3&lc=UgxAAAAAAAAAAAAAAAAA4AaABAg' },
      ])
    })

    test.each(['{"sticker":{"name":"wave"}}', '{"takeoutSegments":"wave"}'])(
      'lists %s as unknown, because it may be text',
      async (written) => {
        expect(codesOf(await readComments(comment(written)))).toEqual(['unknown unreadable'])
      },
    )

    test('lists plain text in a column of unknown name as unknown', async () => {
      const table = csv(
        ['Tunnus', 'Aika', 'Sisältö'],
        ['UgxAAAAAAAAAAAAAAAAA4AaABAg', '2024-07-01T09:00:00Z', 'Hyvin sanottu'],
      )
      const found = await readTables({
        'video metadata/videos.csv': VIDEOS.join('\n'),
        'kommentit/kommentit.csv': table,
      })
      expect(codesOf(found)).toEqual(['unknown unknown_language'])
    })

    test.each([
      ['', '0'],
      ['', ''],
    ])('reads those after a first one with text "%s" and price "%s"', async (text, price) => {
      const found = await readComments(
        comment(text, { price }),
        comment('{"text":"you are a thief"}', { id: 'UgyBBBBBBBBBBBBBBBBB4AaABAg' }),
      )
      expect(comments(found)).toMatchObject([{ text: 'you are a thief' }])
      expect(codesOf(found)).toEqual(['not_a_post no_content'])
    })

    test('reads those after a first one without text or a YouTube ID', async () => {
      const found = await readComments(
        comment('', { id: 'z12abcdefghijklmnop' }),
        comment('{"text":"you are a thief"}', { id: 'z13abcdefghijklmnop' }),
      )
      expect(comments(found)).toMatchObject([{ text: 'you are a thief' }])
    })

    test('lists a community post without text as unknown, because it may have a picture', async () => {
      const head = ['Post ID', 'Channel ID', 'Post Create Timestamp', 'Post Text']
      const post = (id: string, text: string) => [id, CHANNEL, '2020-05-05T01:02:03+00:00', text]
      const found = await readTables({
        'posts/posts.csv': csv(
          head,
          post('UgkxAAAAAAAAAAAAAAAAAAAAAAAA', ''),
          post('UgkxBBBBBBBBBBBBBBBBBBBBBBBB', '{"text":"a community post"}'),
        ),
      })
      expect(found.posts).toMatchObject([
        {
          kind: 'post',
          text: 'a community post',
          link: 'https://www.youtube.com/post/UgkxBBBBBBBBBBBBBBBBBBBBBBBB',
        },
      ])
      expect(codesOf(found)).toEqual(['unknown no_content'])
    })

    test('is refused if a program has rewritten them in UTF-16', async () => {
      const table = Buffer.from(`\ufeff${csv(HEAD, comment('{"text":"you are a thief"}'))}`, 'utf16le')
      await expect(
        readTables({ 'video metadata/videos.csv': VIDEOS.join('\n'), 'comments/comments.csv': table }),
      ).rejects.toMatchObject({ code: 'REWRITTEN' })
    })
  })

  describe('from before 2022', () => {
    const PAGES = {
      'my-comments/my-comments.html': '<ul><li>You added a comment</li></ul>',
      'videos/My film.json': JSON.stringify([{ snippet: { title: 'My film' } }]),
      'history/watch-history.html': '<ul><li>Watched a video</li></ul>',
    }

    test('lists pages of comments, and JSON without the ID of a video, as not read', async () => {
      const found = await readTables({ 'video metadata/videos.csv': VIDEOS.join('\n'), ...PAGES })
      expect(Object.keys(PAGES).map((path) => fileOutcome(found, path))).toEqual([
        'failed html_page',
        'read read',
        'not_posts activity',
      ])
      expect(codesOf(found)).toEqual(['failed no_id'])
    })

    test.each(['my-comments/my-comments.html', 'videos/My film.json'] as const)(
      'is not called an archive without posts if it has only %s',
      async (path) => {
        const found = await readTables({ [path]: PAGES[path] })
        expect(found.inspection.hasPosts).toBe(true)
      },
    )

    test('has no posts if it has only a history', async () => {
      const path = 'history/watch-history.html'
      await expect(readTables({ [path]: PAGES[path] })).rejects.toMatchObject({ code: 'HAS_NO_POSTS' })
    })
  })

  describe('with video files', () => {
    const AMBIGUOUS = 'several files in this archive have this name'
    const HEAD = [
      'Video ID',
      'Channel ID',
      'Tag 1',
      'Tag 2',
      'Video Title (Original)',
      'Video Create Timestamp',
    ]
    const readVideos = (titles: string[], files: string[]) =>
      readTables({
        'video metadata/videos.csv': csv(
          HEAD,
          ...titles.map((title, at) => [
            `abcDEF12_-${at}`,
            CHANNEL,
            'knee',
            '',
            title,
            `2024-06-0${at + 1}T10:00:00+00:00`,
          ]),
        ),
        ...Object.fromEntries(files.map((name) => [`videos/${name}`, name])),
      })
    const filesOf = ({ posts }: ReadResult) =>
      posts.map(({ media }) => media[0]?.entry?.split('/').at(-1) ?? media[0]?.missing)

    test.each([
      ['two videos of one title', ['My vlog', 'My vlog'], ['My vlog.mp4']],
      ['two videos of one title with two files', ['My vlog', 'My vlog'], ['My vlog.mp4', 'My vlog(1).mp4']],
    ])('does not guess whose file it is: %s', async (_what, titles, files) => {
      const found = await readVideos(titles, files)
      expect(filesOf(found)).toEqual(titles.map(() => AMBIGUOUS))
      for (const file of files) expect(fileOutcome(found, file)).toBe('media shared_name')
    })

    test('compares long titles to the end of the file’s name', async () => {
      const titles = [
        'Conseil municipal de Montréal séance du 3 mai',
        'Conseil municipal de Montréal séance du 9 juin',
      ]
      expect(filesOf(await readVideos(titles, [`${titles[1]}.mp4`]))).toEqual([
        'not in this archive',
        `${titles[1]}.mp4`,
      ])
    })

    test('finds a file whose name was cut', async () => {
      const title = 'A very long title of a video about my knee and my back'
      const name = `${title.slice(0, 43)}.mp4`
      expect(filesOf(await readVideos([title], [name]))).toEqual([name])
    })

    test('does not guess between two titles that a cut name may belong to', async () => {
      const start = 'A very long title of a video about my knee and '
      const titles = [`${start}my back`, `${start}my shoulder`]
      expect(filesOf(await readVideos(titles, [`${start.slice(0, 43)}.mp4`]))).toEqual([AMBIGUOUS, AMBIGUOUS])
    })

    test('finds no file for a title without letters', async () => {
      expect(filesOf(await readVideos(['🏁'], ['_.mp4']))).toEqual(['not in this archive'])
    })

    test('finds files of titles that end in numbers', async () => {
      const titles = ['Episode', 'Episode (1)', 'Episode (2)']
      const names = titles.map((title) => `${title}.mp4`)
      expect(filesOf(await readVideos(titles, names))).toEqual(names)
    })

    test('keeps the tags of a video as words', async () => {
      expect((await readVideos(['Knee diary'], [])).posts[0]?.words).toEqual([
        { origin: 'detail', media: null, label: 'tag', text: 'knee' },
      ])
    })
  })
})
