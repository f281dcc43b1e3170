import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderFiles, type ReadResult, readFiles } from '../../kit/testing/fixture.ts'

const read = (generation: string): Promise<ReadResult> =>
  readFiles(folderFiles(join(import.meta.dirname, 'fixtures', generation)), 'tiktok')

/** The list of watched videos, which has the same name as that of own ones. */
const WATCHED = { code: 'activity', list: { items: 1 } }

describe('a TikTok archive', () => {
  test('until 2025 has posts, comments and a trash, without watched videos', async () => {
    const found = await read('T1')
    expect(found.posts).toMatchObject([
      { kind: 'comment', text: 'jajaja 😂', posted: { at: '2023-05-05T10:00:00.000Z' } },
      { kind: 'video', text: 'Baile en la cocina 💃', isPrivate: false, link: null },
      { kind: 'video', text: '', isPrivate: true, place: { name: 'Bogotá' } },
    ])
    expect(found.records).toMatchObject([{ outcome: 'skipped', code: 'trash' }, WATCHED])
  })

  test('since 2025 has them elsewhere, with several addresses for pictures', async () => {
    const found = await read('T2')
    expect(found.posts).toMatchObject([
      {
        kind: 'video',
        text: 'Morning run 🏃',
        isPrivate: true,
        media: [{ missing: 'an address on the web' }],
      },
      { kind: 'photo', media: [{ type: 'image' }, { type: 'image' }, { type: 'image' }] },
      { text: 'bad hour', posted: { doubt: { reason: 'impossible', value: '2025-06-03 25:00:00' } } },
    ])
    expect(found.records).toMatchObject([WATCHED])
  })

  test('of 2026 is found by the last part of the list name, ignoring case', async () => {
    expect((await read('T3')).posts).toMatchObject([{ text: 'Où est-ce ? 🏔️', isPrivate: false }])
  })

  test('has comments with the word that TikTok writes elsewhere for nothing', async () => {
    const CommentsList = [{ date: '2025-06-01 12:00:00', comment: 'None' }]
    const Comment = { Comments: { CommentsList } }
    const found = await readFiles({ 'user_data_tiktok.json': JSON.stringify({ Comment }) })
    expect(found.posts).toMatchObject([{ kind: 'comment', text: 'None' }])
  })

  test('has what the client wrote in live videos of others', async () => {
    const live = {
      Comments: [
        { CommentTime: '2025-06-01 12:00:00', CommentContent: 'I can walk again', RawTime: 1_748_779_200 },
        { CommentTime: 'N/A', CommentContent: 'Hi', RawTime: 1_748_779_260 },
      ],
      Questions: [{ QuestionTime: '2025-06-01 12:02:00', QuestionContent: 'Which gym?' }],
      WatchTime: '2025-06-01 11:50:00',
      Link: 'https://www.tiktok.com/@someone/live',
    }
    const quiet = { Comments: [], Questions: null, WatchTime: '2025-06-02 11:50:00', Link: '' }
    for (const name of ['Tiktok Live', 'TikTok Live']) {
      const found = await readFiles({
        'user_data_tiktok.json': JSON.stringify({
          [name]: {
            'Go Live History': { GoLiveList: null },
            'Watch Live History': { WatchLiveMap: { '7301234567890123456': live, '-1': quiet } },
          },
        }),
      })
      expect(found.posts.map(({ kind, text, posted }) => [kind, text, posted.at, posted.source])).toEqual([
        ['comment', 'I can walk again', '2025-06-01T12:00:00.000Z', 'CommentTime'],
        ['comment', 'Hi', '2025-06-01T12:01:00.000Z', 'RawTime'],
        ['comment', 'Which gym?', '2025-06-01T12:02:00.000Z', 'QuestionTime'],
      ])
    }
  })

  test('has the addresses of a comment’s video and photo, also of a comment of only a photo', async () => {
    const url = 'https://www.tiktokv.com/share/video/7301234567890123456/'
    const photo = 'https://p16.tiktokcdn.com/photo.jpg'
    const found = await readFiles({
      'user_data_tiktok.json': JSON.stringify({
        Comment: {
          Comments: {
            CommentsList: [
              { date: '2025-06-01 12:00:00', comment: 'Ouch', photo: 'N/A', url },
              { date: '2025-06-01 12:00:01', comment: '', photo, url: '' },
            ],
          },
        },
      }),
    })
    expect(found.posts.map(({ text, words }) => [text, ...words.map((each) => each.text)])).toEqual([
      ['Ouch', url],
      ['', photo],
    ])
  })

  test('in text format is refused', async () => {
    await expect(read('TXT')).rejects.toMatchObject({ code: 'MUST_BE_JSON' })
  })

  test('gives a post the same identity although its address expires', async () => {
    const files = (link: string) => ({
      'user_data_tiktok.json': JSON.stringify({
        Post: { Posts: { VideoList: [{ Date: '2025-06-01 12:00:00', Link: link, Title: 'x' }] } },
      }),
    })
    const [one, two] = await Promise.all(
      ['https://a/1?s=1', 'https://b/2?s=2'].map((link) => readFiles(files(link))),
    )
    expect(one?.posts[0]?.identity).toBe(two?.posts[0]?.identity)
  })

  test('without posts is refused', async () => {
    for (const VideoList of [null, [], 'N/A'])
      await expect(
        readFiles({ 'user_data_tiktok.json': JSON.stringify({ Post: { Posts: { VideoList } } }) }),
      ).rejects.toMatchObject({
        code: 'HAS_NO_POSTS',
        message: 'Your TikTok file does not contain any posts.',
      })
  })
})
