import { describe, expect, test } from 'vitest'
import { codesOf, fileOutcome, readFiles } from '../../../kit/testing/fixture.ts'

const CREATED = 1_235_080_863
const note = (more: object = {}) => ({
  title: 'Memories',
  text: 'My knee, ten years on',
  media: [{ uri: 'your_facebook_activity/posts/media/your_posts/12345678.jpg', description: 'The cast' }],
  tags: [{ name: 'Dan Smith' }],
  created_timestamp: CREATED,
  updated_timestamp: CREATED + 60,
  ...more,
})
const read = (path: string, list: string, notes: object[], posts: object[] = []) =>
  readFiles({
    [path]: JSON.stringify({ [list]: notes }),
    'your_facebook_activity/posts/your_posts_1.json': JSON.stringify(posts),
  })

describe('the notes of a Facebook archive', () => {
  test.each([
    ['your_facebook_activity/other_activity/notes.json', 'notes_v2'],
    ['posts/notes.json', 'notes'],
  ])('are posts with their title, tags, pictures and dates: %s', async (path, list) => {
    const found = await read(path, list, [note(), note({ title: '', text: '', media: [] })])
    expect(found.posts).toMatchObject([
      {
        kind: 'post',
        text: 'Memories\n\nMy knee, ten years on',
        posted: { at: '2009-02-19T22:01:03.000Z', source: 'created_timestamp' },
        updated: { at: '2009-02-19T22:02:03.000Z', source: 'updated_timestamp' },
        tags: ['Dan Smith'],
        media: [{ description: 'The cast' }],
      },
    ])
    expect(codesOf(found)).toEqual(['not_a_post no_content'])
    expect(fileOutcome(found, 'notes.json')).toBe('read read')
  })

  test('are not shown twice if a post has them, which keeps their tags', async () => {
    const post = { timestamp: CREATED + 5, attachments: [{ data: [{ note: note() }] }] }
    const found = await read('your_facebook_activity/other_activity/notes.json', 'notes_v2', [note()], [post])
    expect(found.posts).toMatchObject([{ posted: { source: 'timestamp' }, tags: ['Dan Smith'] }])
    expect(codesOf(found)).toEqual(['not_a_post in_post'])
  })
})
