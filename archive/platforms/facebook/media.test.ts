import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  codesOf,
  fileOutcome,
  type Files,
  folderFiles,
  postWithText,
  type ReadResult,
  readFiles,
} from '../../kit/testing/fixture.ts'

const fixture = (generation: string): Files => folderFiles(join(import.meta.dirname, 'fixtures', generation))
const read = (generation: string): Promise<ReadResult> => readFiles(fixture(generation), 'facebook')
const post = (record: object): Files => ({
  'your_facebook_activity/posts/your_posts_1.json': JSON.stringify([record]),
})

describe('media of Facebook posts', () => {
  test('keep the details from the camera and the platform', async () => {
    expect(postWithText(await read('F1'), 'sapin').media).toMatchObject([
      {
        type: 'image',
        title: 'Timeline Photos',
        description: null,
        camera: 'Canon EOS 80D',
        taken: { at: '2018-12-16T22:40:00.000Z', source: 'taken_timestamp' },
        uploaded: { at: '2018-12-17T10:59:59.000Z', source: 'creation_timestamp' },
        place: { latitude: 45.5088, longitude: -73.554 },
      },
    ])
  })

  test('have no taken date if the camera clock was absurd', async () => {
    expect(postWithText(await read('F3'), 'Back on').media[0]).toMatchObject({
      taken: null,
      camera: 'Apple iPhone 13',
    })
  })

  test('are found under another root folder than the record names', async () => {
    expect(postWithText(await read('F3'), 'Back on').media[0]?.entry).toBe(
      'posts/media/Mobileuploads_1/623000000000001.jpg',
    )
  })

  test('without a meaningful name are recognized by their bytes', async () => {
    expect(postWithText(await read('F4'), 'Danse').media).toMatchObject([{ type: 'video', missing: null }])
  })

  test('on the web have no file, and missing files are named', async () => {
    const [f1, f2] = await Promise.all([read('F1'), read('F2')])
    expect(postWithText(f2, 'sin archivo').media).toMatchObject([
      { entry: null, missing: 'an address on the web' },
    ])
    const missing = f1.posts.flatMap(({ media }) => media).filter(({ entry }) => entry === null)
    expect(missing).toMatchObject([{ missing: 'not in this archive' }])
  })

  test('from messages never replace a missing picture', async () => {
    const { posts, files } = await read('F1')
    const sent = files.find(({ path }) => path.startsWith('messages/') && path.endsWith('.jpg'))
    expect(sent?.outcome).toBe('not_posts')
    expect(posts.flatMap(({ media }) => media).map(({ entry }) => entry)).not.toContain(sent?.path)
  })

  test('are not matched if two files have the same name', async () => {
    const found = await readFiles({
      ...post({ timestamp: 1, attachments: [{ data: [{ media: { uri: 'gone/x/12345678.jpg' } }] }] }),
      'a/12345678.jpg': 'a',
      'b/12345678.jpg': 'b',
    })
    expect(found.posts[0]?.media[0]).toMatchObject({
      entry: null,
      missing: 'several files in this archive have this name',
    })
    expect(['a', 'b'].map((folder) => fileOutcome(found, `${folder}/12345678.jpg`))).toEqual([
      'media shared_name',
      'media shared_name',
    ])
  })

  test('are not matched by a common file name alone', async () => {
    const found = await readFiles({
      ...post({ timestamp: 1, attachments: [{ data: [{ media: { uri: 'gone/x/photo.jpg' } }] }] }),
      'elsewhere/photo.jpg': 'a',
    })
    expect(found.posts[0]?.media[0]).toMatchObject({
      entry: null,
      missing: 'a file of this name is in this archive, but not where its record says',
    })
  })

  test('are listed separately in the ledger: in posts, previews, and in no record', async () => {
    const found = await read('F2')
    expect(fileOutcome(found, 'clip.mp4')).toBe('media in_post')
    expect(fileOutcome(found, 'thumb.png')).toBe('media in_record')
    expect(fileOutcome(found, 'unused.png')).toBe('media no_post')
    expect(found.posts.find(({ kind }) => kind === 'video')?.media[0]?.thumbnail).toBe(
      'facebook-lucia100/posts/media/Videos_q/thumb.png',
    )
  })
})

describe('Facebook albums', () => {
  test('group the posts that have their pictures, and become posts if none has them', async () => {
    const found = await read('F1')
    expect(postWithText(found, 'sapin').group).toMatchObject({ type: 2, name: 'Timeline Photos' })
    expect(found.posts.filter(({ group }) => group?.name === 'Gaspésie 2018')).toMatchObject([
      { kind: 'photo', text: 'Le rocher Percé', externalId: '10155999888777666' },
      { kind: 'photo', text: '' },
    ])
    expect(codesOf(found)).toContain('not_a_post in_post')
  })

  test('with the same name are distinguished the same way in every download', async () => {
    const album = (created: number, uri: string) =>
      JSON.stringify({ name: 'Summer', photos: [{ uri, creation_timestamp: created }] })
    const [one, two] = await Promise.all([
      readFiles({ 'posts/album/0.json': album(2000, 'a.jpg'), 'posts/album/1.json': album(1000, 'b.jpg') }),
      readFiles({ 'posts/album/0.json': album(1000, 'b.jpg'), 'posts/album/7.json': album(2000, 'a.jpg') }),
    ])
    const keys = ({ posts }: ReadResult) =>
      Object.fromEntries(posts.map(({ media, group }) => [media[0]?.uri, group?.key]))
    expect(keys(one)).toEqual(keys(two))
    expect(new Set(Object.values(keys(one))).size).toBe(2)
  })
})

describe('an album without photos', () => {
  const FOLDER = 'your_facebook_activity/posts'
  const POSTS = `[{"timestamp":1,"data":[{"post":"Hello"}]}]`
  const cover = {
    uri: `${FOLDER}/media/Race/90000000000001.jpg`,
    creation_timestamp: 1_650_000_000,
    title: 'Race',
    description: 'At the finish',
  }
  const album = (more: object) =>
    JSON.stringify({ name: 'Race', photos: [], last_modified_timestamp: 1_660_000_000, ...more })
  const readAlbum = (more: object, files: Files = {}) =>
    readFiles({
      [`${FOLDER}/your_posts_1.json`]: POSTS,
      [`${FOLDER}/album/3.json`]: album(more),
      [cover.uri]: 'x',
      ...files,
    })

  test('is its cover, with the name and words of the album', async () => {
    const found = await readAlbum({ cover_photo: cover, description: 'After the surgery' })
    expect(postWithText(found, 'At the finish')).toMatchObject({
      kind: 'photo',
      externalId: '90000000000001',
      posted: { at: '2022-04-15T05:20:00.000Z' },
      group: { type: 2, name: 'Race' },
      media: [{ entry: cover.uri }],
      words: [
        { origin: 'album', text: 'Race' },
        { origin: 'album_description', text: 'After the surgery' },
      ],
    })
    expect(fileOutcome(found, '90000000000001.jpg')).toBe('media in_post')
  })

  test('has a cover that a post shows, which gets its name', async () => {
    const posted = { timestamp: 2, data: [{ post: 'Done' }], attachments: [{ data: [{ media: cover }] }] }
    const found = await readAlbum(
      { cover_photo: cover },
      { [`${FOLDER}/your_posts_1.json`]: JSON.stringify([posted]) },
    )
    expect(found.posts).toMatchObject([{ text: 'Done', group: { name: 'Race' } }])
    expect(codesOf(found)).toEqual(['not_a_post in_post'])
  })

  test.each([
    ['another album', `${FOLDER}/album/2.json`, `{"name":"Other","photos":[${JSON.stringify(cover)}]}`],
    [
      'a comment',
      'your_facebook_activity/comments_and_reactions/comments.json',
      JSON.stringify({
        comments_v2: [
          {
            timestamp: 3,
            data: [{ comment: { timestamp: 3, comment: 'Me', author: 'A' } }],
            attachments: [{ data: [{ media: cover }] }],
          },
        ],
      }),
    ],
  ])('keeps its words if its cover is in %s', async (_what, path, json) => {
    const found = await readAlbum({ cover_photo: cover, description: 'After the surgery' }, { [path]: json })
    expect(postWithText(found, 'After the surgery')).toMatchObject({
      posted: { source: 'last_modified_timestamp' },
      group: { name: 'Race' },
    })
    expect(found.posts.filter(({ media }) => media.length > 0)).toHaveLength(1)
  })

  test('and without cover keeps its words at the time when it was changed', async () => {
    const found = await readAlbum({ description: 'After the surgery' })
    expect(postWithText(found, 'After the surgery')).toMatchObject({
      posted: { at: '2022-08-08T23:06:40.000Z', source: 'last_modified_timestamp' },
      group: { name: 'Race' },
    })
    expect(codesOf(await readAlbum({ description: 'x', last_modified_timestamp: 0 }))).toEqual([
      'failed bad_timestamp',
    ])
    expect(codesOf(await readAlbum({ name: '' }))).toEqual(['not_a_post no_content'])
  })
})

test('files that belong to a video, such as other forms of it, are named by its record', async () => {
  const folder = 'your_facebook_activity/posts/media'
  const found = await readFiles({
    ...post({
      timestamp: 3,
      attachments: [
        {
          data: [
            {
              media: {
                uri: `${folder}/a.mp4`,
                creation_timestamp: 3,
                media_variants: [{ uri: `${folder}/b.mp4` }],
              },
            },
          ],
        },
      ],
    }),
    [`${folder}/a.mp4`]: 'x',
    [`${folder}/b.mp4`]: 'x',
    [`${folder}/c.mp4`]: 'x',
  })
  expect(['a.mp4', 'b.mp4', 'c.mp4'].map((name) => fileOutcome(found, name))).toEqual([
    'media in_post',
    'media in_record',
    'media no_post',
  ])
})
