import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { codesOf, fileOutcome, type Files, folderFiles, readFiles } from '../../kit/testing/fixture.ts'

const FOLDER = 'Takeout/YouTube and YouTube Music/'
const CHANNEL = 'UCbbbbbbbbbbbbbbbbbbbbbb'
const inFolder = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, data]) => [`${FOLDER}${path}`, data]))

/** The one table of 2021 to 2023. */
const COLUMNS = [
  'Video Id',
  'Channel Id',
  'Title',
  'Status',
  'Visibility',
  'Time Created',
  'Time Published',
  'Duration',
  'Description',
  'Category',
  'Location Address',
  'Location Country',
  'Time Recorded',
  'Like Count',
]
const table = (columns: string[], ...rows: Record<string, string>[]) =>
  [columns, ...rows.map((row) => COLUMNS.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n')
const SURGERY = {
  'Video Id': 'qwER_-12345',
  'Channel Id': CHANNEL,
  Title: 'Six weeks after surgery',
  Status: 'processed',
  Visibility: 'Unlisted',
  'Time Created': '2021-09-30 23:59:58 UTC',
  'Time Published': '2021-10-01 00:10:00 UTC',
  Duration: '75 seconds',
  Description: 'Walking, "almost" normally',
  Category: 'Sports',
  'Location Address': 'Kelowna',
  'Location Country': 'CA',
  'Time Recorded': '2021-09-29 17:00:00 UTC',
  'Like Count': '2',
}

describe('a Takeout of 2021 to 2023', () => {
  const readVideos = (...rows: Record<string, string>[]) =>
    readFiles(
      inFolder({
        'videos/Video Metadata.csv': table(COLUMNS, ...rows),
        'videos/Six weeks after surgery.mp4': 'a film',
      }),
      'youtube',
    )

  test('has the user’s own videos with their dates, words, audience, place and file', async () => {
    const { posts } = await readVideos(SURGERY)
    expect(posts).toMatchObject([
      {
        kind: 'video',
        externalId: 'qwER_-12345',
        text: 'Six weeks after surgery\n\nWalking, "almost" normally',
        posted: { at: '2021-10-01T00:10:00.000Z', source: 'Time Published' },
        isPrivate: false,
        place: { name: 'Kelowna, CA' },
        media: [
          {
            entry: `${FOLDER}videos/Six weeks after surgery.mp4`,
            taken: { at: '2021-09-29T17:00:00.000Z', source: 'Time Recorded' },
          },
        ],
      },
    ])
  })

  test('has the time of creation of a video that was not published, never that of the recording', async () => {
    const { posts } = await readVideos({ ...SURGERY, Visibility: 'Private', 'Time Published': '' })
    expect(posts).toMatchObject([
      { isPrivate: true, posted: { at: '2021-09-30T23:59:58.000Z', source: 'Time Created' } },
    ])
  })

  test('has no date from a title, a tag or a recording', async () => {
    const time = '2019-01-01 10:00:00 UTC'
    const words = { ...SURGERY, Title: time, Description: time, 'Location Address': time }
    expect((await readVideos(words)).posts).toMatchObject([
      { text: `${time}\n\n${time}`, posted: { at: '2021-10-01T00:10:00.000Z', source: 'Time Published' } },
    ])
    const undated = { ...SURGERY, Title: time, 'Time Created': '', 'Time Published': '' }
    expect(codesOf(await readVideos(undated, SURGERY))).toEqual(['failed bad_timestamp'])
  })

  test('puts a date of publication that is no date in doubt', async () => {
    const { posts } = await readVideos({ ...SURGERY, 'Time Published': '2021-13-01 00:10:00 UTC' })
    expect(posts).toMatchObject([{ posted: { doubt: { reason: 'impossible' } } }])
  })

  test('is read in other languages, by the order of its dates', async () => {
    const names: Record<string, string> = {
      Title: 'Otsikko',
      Description: 'Kuvaus',
      'Time Created': 'Luotu',
      'Time Published': 'Julkaistu',
      'Time Recorded': 'Tallennettu',
    }
    const columns = COLUMNS.map((name) => names[name] ?? `sarake ${name.length}x`)
    const { posts } = await readFiles(
      inFolder({ 'videot/Videon metadata.csv': table(columns, SURGERY) }),
      'youtube',
    )
    expect(posts).toMatchObject([{ posted: { source: 'Julkaistu' } }])
  })

  test('has playlists, which are neither videos nor unreadable ones', async () => {
    const found = await readFiles(
      inFolder({
        'videos/Video Metadata.csv': table(COLUMNS, SURGERY),
        'playlists/2024.csv': `Playlist Id,Channel Id,Time Created,Time Updated,Title\nPLabcdefghij,${CHANNEL},2021-01-01 10:00:00 UTC,2021-01-01 10:00:00 UTC,2024\n\nVideo Id,Time Added\nzzZZ_-12345,2021-01-02 10:00:00 UTC\n`,
      }),
      'youtube',
    )
    expect(fileOutcome(found, '2024.csv')).toBe('not_posts activity')
    expect(found.posts).toHaveLength(1)
    expect(codesOf(found)).toEqual([])
  })
})

describe('the contents of YouTube’s folder, zipped without it', () => {
  const withoutParents = (language: string, folder: string): Files =>
    Object.fromEntries(
      Object.entries(folderFiles(join(import.meta.dirname, 'fixtures', language))).map(([path, data]) => [
        path.normalize('NFC').replace(/^Takeout\/[^/]+\//, folder),
        data,
      ]),
    )

  test.each([
    ['es', ''],
    ['es', 'mi canal/'],
    ['xx', 'a/b/'],
  ])('is read in any language: %s in "%s"', async (language, folder) => {
    const whole = await readFiles(folderFiles(join(import.meta.dirname, 'fixtures', language)), 'youtube')
    const found = await readFiles(withoutParents(language, folder), 'youtube')
    expect(found.inspection).toMatchObject({ platform: 'youtube', root: folder, hasPosts: true })
    expect(found.posts.map(({ text, externalId }) => [externalId, text])).toEqual(
      whole.posts.map(({ text, externalId }) => [externalId, text]),
    )
    expect(found.files.map(({ outcome }) => outcome)).not.toContain('outside')
    expect(found.posts.length).toBeGreaterThan(0)
  })

  test('is refused where another platform’s file is expected', async () => {
    await expect(readFiles(withoutParents('es', ''), 'tiktok')).rejects.toMatchObject({
      code: 'WRONG_PLATFORM',
      found: { platform: 'youtube' },
    })
  })

  test('is not seen in a table that has only an ID and a time', async () => {
    const tables = {
      'filmy/filmy.csv': 'id,kiedy\nabcDEF12_-3,2021-01-01 10:00:00 UTC\n',
      'uwagi/uwagi.csv': 'co,kiedy\n"{""text"":""Hej""}",2021-01-01 10:00:00 UTC\n',
    }
    await expect(readFiles(tables, 'youtube')).rejects.toMatchObject({ code: 'UNRECOGNISED' })
  })
})

describe('a Takeout until 2021', () => {
  const video = {
    id: 'asDF_-98765',
    contentDetails: { duration: 'PT1M' },
    snippet: {
      title: 'My garage',
      description: 'Lifting again',
      publishedAt: '2019-02-03T04:05:06.000Z',
      tags: ['gym'],
    },
    status: { privacyStatus: 'private' },
    recordingDetails: {
      recordingDate: '2019-02-02T00:00:00.000Z',
      location: { latitude: 49.9, longitude: -119.5 },
    },
  }
  const readVideo = (record: unknown) =>
    readFiles(
      {
        'Takeout/YouTube/videos/My garage.json': JSON.stringify([record]),
        'Takeout/YouTube/videos/My garage.mp4': 'a film',
      },
      'youtube',
    )

  test('has the user’s own videos as JSON beside the films', async () => {
    const { posts } = await readVideo(video)
    expect(posts).toMatchObject([
      {
        externalId: 'asDF_-98765',
        text: 'My garage\n\nLifting again',
        posted: { at: '2019-02-03T04:05:06.000Z', source: 'publishedAt' },
        isPrivate: true,
        place: { latitude: 49.9, longitude: -119.5 },
        words: [{ label: 'tag', text: 'gym' }],
        media: [
          {
            entry: 'Takeout/YouTube/videos/My garage.mp4',
            taken: { at: '2019-02-02T00:00:00.000Z', source: 'recordingDate' },
          },
        ],
      },
    ])
  })

  test('lists a video without ID or date as not read', async () => {
    expect(codesOf(await readVideo({ ...video, id: '' }))).toEqual(['failed no_id'])
    expect(codesOf(await readVideo({ ...video, snippet: { title: 'x' } }))).toEqual(['failed bad_timestamp'])
  })
})
