import { describe, expect, test } from 'vitest'
import { codesOf, fileOutcome, type Files, readFiles } from '../../kit/testing/fixture.ts'

const FOLDER = 'Takeout/YouTube and YouTube Music/'
const CHANNEL = 'UCaaaaaaaaaaaaaaaaaaaaaa'
const csv = (...rows: string[][]) =>
  rows.map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join(',')).join('\r\n')
const readTables = (files: Files) =>
  readFiles(
    Object.fromEntries(Object.entries(files).map(([path, data]) => [`${FOLDER}${path}`, data])),
    'youtube',
  )

describe('the table of community posts', () => {
  const HEAD = [
    'Post ID',
    'Channel ID',
    'Post Create Timestamp',
    'Post Text',
    'Image Name 1',
    'Poll/Quiz Option 1 Text',
    'Poll/Quiz Option 2 Text',
    'Quiz Correct Option 1',
  ]
  const ID = 'UgkxAAAAAAAAAAAAAAAAAAAAAAAA'
  const post = (text: string, image: string, ...options: string[]) => {
    const row = [ID, CHANNEL, '2020-05-05T01:02:03+00:00', text, image, ...options]
    return HEAD.map((_, index) => row[index] ?? '')
  }
  const readPosts = (...rows: string[][]) => readTables({ 'posts/posts.csv': csv(HEAD, ...rows) })
  const readPost = (row: string[], files: Files = {}) =>
    readTables({ 'posts/posts.csv': csv(HEAD, row), ...files })

  test('has the options of a poll, in any form, beside the question', async () => {
    for (const options of [
      ['Yes, it hurts', 'No'],
      ['{"text":"Yes, it "},{"text":"hurts"}', '{"text":"No"}'],
    ]) {
      const { posts } = await readPost(post('{"text":"Knee?"}', '', ...options, '1'))
      expect(posts).toMatchObject([{ kind: 'post', text: 'Knee?' }])
      expect(posts[0]?.words.map(({ label, text }) => [label, text])).toEqual([
        ['poll/quiz option 1 text', 'Yes, it hurts'],
        ['poll/quiz option 2 text', 'No'],
      ])
    }
  })

  test('has no option as the text of a post that asks nothing', async () => {
    const { posts } = await readPost(post('', '', '{"text":"2019"}', '{"text":"2020"}'))
    expect(posts).toMatchObject([{ text: '', words: [{ text: '2019' }, { text: '2020' }] }])
  })

  test.each([`${ID}_image`, `${ID}_image.jpg`])('names its picture, as %s', async (name) => {
    const path = `posts/${ID}_image.jpg`
    const found = await readPost(post('', name), { [path]: 'a picture' })
    expect(found.posts).toMatchObject([{ text: '', media: [{ type: 'image', entry: `${FOLDER}${path}` }] }])
    expect(fileOutcome(found, path)).toBe('media in_post')
  })

  test('has words that look like a time, and no date from them', async () => {
    const time = '2019-01-01T10:00:00Z'
    const found = await readPosts(post('{"text":"When?"}', '', time, 'Never'), post(time, '').with(2, ''))
    expect(found.posts.map(({ words }) => words.map(({ text }) => text))).toEqual([[time, 'Never']])
    expect(codesOf(found)).toEqual(['failed bad_timestamp'])
  })

  test('names a picture that is in another part of the download', async () => {
    const found = await readPost(post('Look', `${ID}_image.jpg`))
    expect(found.posts[0]?.media).toMatchObject([{ entry: null, missing: 'not in this archive' }])
    expect(codesOf(found)).toEqual([])
  })
})

describe('the tables beside that of the videos', () => {
  const ID = 'abcDEF12_-3'
  const videos = csv(
    [
      'Video ID',
      'Approx Duration (ms)',
      'Channel ID',
      'Video Description (Original)',
      'Video Title (Original)',
      'Video Create Timestamp',
    ],
    [ID, '61000', CHANNEL, 'Day one', 'Knee diary', '2024-06-01T10:00:00+00:00'],
  )
  const readVideo = async (name: string, ...rows: string[][]) =>
    (await readTables({ 'video metadata/videos.csv': videos, [`video metadata/${name}`]: csv(...rows) }))
      .posts[0]

  test.each([
    ['en', 'Address', 'Altitude', 'Latitude', 'Longitude'],
    ['es', 'Dirección', 'Altitud', 'Latitud', 'Longitud'],
    ['fr', 'Adresse', 'Altitude', 'Latitude', 'Longitude'],
  ])('say where a video was recorded: %s', async (_language, ...columns) => {
    const place = ['City Gym', '0.0', '45.51', '-73.57']
    const video = await readVideo('recordings.csv', ['Video ID', ...columns], [ID, ...place])
    expect(video?.place).toMatchObject({ name: 'City Gym', latitude: 45.51, longitude: -73.57 })
    const nowhere = await readVideo('recordings.csv', ['Video ID', ...columns], [ID, '', '0.0', '0.0', '0.0'])
    expect(nowhere?.place).toBeNull()
  })

  test('have texts in pieces, which are words if the video lacks them', async () => {
    const head = [
      'Video ID',
      'Video Description Text Segments 1',
      'Video Description Text Segments 2',
      'Video Text Create Timestamp',
      'Video Title Text Segments 1',
    ]
    const video = await readVideo('video texts.csv', head, [
      ID,
      'Day one, ',
      '{"text":"after the crash"}',
      '2024-06-01T10:00:00+00:00',
      'Knee diary',
    ])
    expect(video?.words).toEqual([
      { origin: 'detail', media: null, label: 'description', text: 'Day one, after the crash' },
    ])
  })
})
