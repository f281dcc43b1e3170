import { describe, expect, test } from 'vitest'
import { type Files, fileOutcome, type ReadResult, readFiles } from '../../kit/testing/fixture.ts'

const CONTENT = 'your_instagram_activity/content'
const AT = 1_600_000_000

const read = (files: Record<string, unknown>): Promise<ReadResult> =>
  readFiles(
    Object.fromEntries(
      Object.entries(files).map(([path, data]) => [
        path,
        typeof data === 'string' ? data : JSON.stringify(data),
      ]),
    ) as Files,
    'instagram',
  )

const medium = (uri: string, at: number, title = '') => ({ uri, creation_timestamp: at, title })

describe('Instagram posts', () => {
  test('from two months stay separate if only their file names match', async () => {
    const june = 'media/posts/202006/photo.jpg'
    const march = 'media/posts/202103/photo.jpg'
    const found = await read({
      [`${CONTENT}/posts_1.json`]: [
        { media: [medium(june, AT, 'Before the crash')] },
        { media: [medium(march, AT + 2e7, 'Back at the gym')] },
      ],
      [june]: 'one',
      [march]: 'two',
    })
    expect(found.posts.map(({ text, media }) => [text, media[0]?.entry])).toEqual([
      ['Before the crash', june],
      ['Back at the gym', march],
    ])
    expect([fileOutcome(found, june), fileOutcome(found, march)]).toEqual(['media in_post', 'media in_post'])
  })

  test('with the same number on two files stay separate', async () => {
    const one = 'media/posts/202006/17852913535469567.jpg'
    const two = 'media/posts/202103/17852913535469567.jpg'
    const found = await read({
      [`${CONTENT}/posts_1.json`]: [
        { media: [medium(one, AT, 'One')] },
        { media: [medium(two, AT + 9, 'Two')] },
      ],
      [one]: 'one',
      [two]: 'two',
    })
    expect(found.posts.map(({ text }) => text)).toEqual(['One', 'Two'])
  })

  test('in two records with the same number are one and keep both versions of the text', async () => {
    const uri = 'media/posts/202006/17852913535469567.mp4'
    const found = await read({
      [`${CONTENT}/posts_1.json`]: [{ media: [medium(uri, AT, 'Squats')] }],
      [`${CONTENT}/reels.json`]: { ig_reels_media: [{ media: [medium(uri, AT + 1, 'Squats and more')] }] },
      [uri]: 'film',
    })
    expect(found.posts).toHaveLength(1)
    expect(found.posts[0]?.words).toEqual([
      { origin: 'other_wording', media: null, label: null, text: 'Squats and more' },
    ])
  })

  test('with the same second, text and file are one; with different files they are two', async () => {
    const shared = 'media/posts/202006/run.jpg'
    const found = await read({
      [`${CONTENT}/posts_1.json`]: [
        { media: [medium(shared, AT, 'Run')] },
        { media: [medium('media/posts/202006/walk.jpg', AT, 'Run')] },
      ],
      [`${CONTENT}/archived_posts.json`]: {
        ig_archived_post_media: [{ media: [medium(shared, AT, 'Run')] }],
      },
      [shared]: 'run',
      'media/posts/202006/walk.jpg': 'walk',
    })
    expect(found.posts.map(({ sources }) => sources.length)).toEqual([2, 1])
  })

  test('show the title of each picture of a carousel', async () => {
    const found = await read({
      [`${CONTENT}/posts_1.json`]: [
        {
          title: 'Trip',
          creation_timestamp: AT,
          media: [
            medium('media/posts/202006/a.jpg', AT, 'Day one'),
            medium('media/posts/202006/b.jpg', AT, 'Trip'),
          ],
        },
      ],
    })
    expect(found.posts[0]?.words).toEqual([{ origin: 'caption', media: 0, label: null, text: 'Day one' }])
  })
})
