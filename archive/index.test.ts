import { describe, expect, test } from 'vitest'
import { ArchiveProblem, inspectArchive, type Platform, readArchive } from './index.ts'
import { nodeEngine } from './kit/zip/node.ts'
import { collect, fromBytes } from './kit/testing/bytes.ts'
import { codesOf, fileOutcome, type Files, openFiles, readFiles } from './kit/testing/fixture.ts'
import { rawZip } from './kit/testing/raw-zip.ts'
import { openArchive } from './index.ts'

const POSTS = '[{"timestamp":1672531200,"data":[{"post":"Hello"}]}]'
const INSTAGRAM = '[{"media":[{"uri":"a.jpg","creation_timestamp":1672531200}]}]'
const facebook: Files = { 'your_facebook_activity/posts/your_posts_1.json': POSTS }
const instagram: Files = { 'your_instagram_activity/media/posts_1.json': INSTAGRAM }

async function problem(
  files: Files,
  expected?: Platform,
): Promise<{ code: string; message: string; found: unknown }> {
  try {
    await inspectArchive(await openFiles(files), expected)
  } catch (error) {
    if (error instanceof ArchiveProblem) return error
    throw error
  }
  return { code: 'none', message: '', found: null }
}

describe('an upload is refused with the message of the catalog', () => {
  test('when it is for another platform', async () => {
    expect(await problem(instagram, 'facebook')).toMatchObject({
      code: 'WRONG_PLATFORM',
      message: 'The file you uploaded was for Instagram but it should be your Facebook file.',
      found: { platform: 'instagram', expected: 'facebook' },
    })
  })

  test('when it is in HTML', async () => {
    const files = { 'your_facebook_activity/posts/your_posts_1.html': '<html>', 'start_here.html': '<html>' }
    expect(await problem(files, 'facebook')).toMatchObject({
      code: 'MUST_BE_JSON',
      message:
        'Your Facebook file is in the wrong format. Please repeat the steps to export your Facebook posts and ensure you select "JSON" as the format.',
    })
    expect(
      await problem({ 'your_instagram_activity/media/posts_1.html': '<html>' }, 'instagram'),
    ).toMatchObject({
      code: 'MUST_BE_JSON',
    })
  })

  test.each<[string, Files]>([
    ['no posts file', { 'your_facebook_activity/messages/inbox/a_1/message_1.json': '{}' }],
    ['an empty posts file', { 'your_facebook_activity/posts/your_posts_1.json': '[]' }],
    [
      'records that are not posts',
      { 'your_facebook_activity/posts/your_posts_1.json': '[{"timestamp":1,"title":"A"}]' },
    ],
    ['only posts in the trash', { 'your_facebook_activity/posts/trash.json': `{"trash_v2":${POSTS}}` }],
    ['only media', { 'your_facebook_activity/posts/media/a.jpg': 'x' }],
  ])('when it has %s', async (_, files) => {
    expect(await problem(files, 'facebook')).toMatchObject({
      code: 'HAS_NO_POSTS',
      message: 'Your Facebook file does not contain any posts.',
    })
  })

  test.each<[string, Files]>([
    ['is cut off', { 'your_facebook_activity/posts/your_posts_1.json': '[{"timesta' }],
    ['is no JSON', { 'your_facebook_activity/posts/your_posts_1.json': 'PNG' }],
    [
      'is cut off after records that are not posts',
      { 'your_facebook_activity/posts/your_posts_1.json': '[{"timestamp":1,"title":"A"},{"timesta' },
    ],
  ])('as damaged when it has no posts and its posts file %s', async (_, files) => {
    expect(await problem(files, 'facebook')).toMatchObject({
      code: 'DAMAGED',
      message: expect.stringContaining('is damaged') as string,
    })
  })

  test('is not refused when its records are too large to read, so that the import reports them', async () => {
    const record = JSON.stringify([{ timestamp: 1, data: [{ post: 'x'.repeat(5 * 1024 * 1024) }] }])
    const found = await readFiles({ 'your_facebook_activity/posts/your_posts_1.json': record }, 'facebook')
    expect(found.posts).toEqual([])
    expect(codesOf(found)).toEqual(['failed too_large'])
    expect(fileOutcome(found, 'your_posts_1.json')).toBe('read read')
  })

  test('when it contains nothing recognizable', async () => {
    for (const files of [{ 'photos/holiday.jpg': 'x' }, { 'posts.json': POSTS }, {}] as Files[])
      expect(await problem(files, 'instagram')).toMatchObject({
        code: 'UNRECOGNISED',
        message: 'The file you uploaded was not what we expected. Please upload your Instagram file.',
      })
  })

  test('when it contains two platforms and none is expected', async () => {
    expect(await problem({ ...facebook, ...instagram })).toMatchObject({
      code: 'UNRECOGNISED',
      found: { platforms: 'Facebook, Instagram' },
    })
  })

  test('when its only posts file is in a folder of messages', async () => {
    const files = { 'messages/your_facebook_activity/posts/your_posts_1.json': POSTS }
    expect(await problem(files, 'facebook')).toMatchObject({ code: 'UNRECOGNISED' })
  })
})

describe('an upload is accepted', () => {
  test('when JSON and HTML are mixed but its posts are JSON', async () => {
    const found = await readFiles(
      { ...facebook, 'your_facebook_activity/posts/album/0.html': '<html>' },
      'facebook',
    )
    expect(found.inspection.format).toBe('json')
    expect(found.files.find(({ path }) => path.endsWith('0.html'))).toMatchObject({
      outcome: 'failed',
      code: 'html_page',
    })
  })

  test('when it contains two platforms and one is expected; the ledger lists the files of the other', async () => {
    const files = {
      ...Object.fromEntries(Object.entries(facebook).map(([path, data]) => [`facebook-a/${path}`, data])),
      ...Object.fromEntries(Object.entries(instagram).map(([path, data]) => [`instagram-a/${path}`, data])),
    }
    for (const platform of ['facebook', 'instagram'] as const) {
      const found = await readFiles(files, platform)
      expect(found.posts).toMatchObject([{ platform }])
      expect(found.files.filter(({ code }) => code === 'outside')).toHaveLength(1)
    }
  })

  test('whatever system files a computer has left in it', async () => {
    const found = await readFiles({
      ...facebook,
      '__MACOSX/._a.json': 'x',
      '.DS_Store': 'x',
      'a/Thumbs.db': 'x',
    })
    expect(found.files.filter(({ code }) => code === 'system_file')).toHaveLength(3)
  })
})

describe('reading an archive', () => {
  test('throws on a damaged posts file before it yields the first post', async () => {
    const zip = rawZip([
      { name: 'posts/your_posts_1.json', data: POSTS },
      { name: 'posts/your_posts_2.json', data: POSTS, central: { crc: 1 }, local: { crc: 1 } },
    ])
    const archive = await openArchive(fromBytes(zip), nodeEngine)
    const inspection = await inspectArchive(archive, 'facebook')
    const given: unknown[] = []
    const reading = (async () => {
      for await (const batch of readArchive(archive, inspection)) given.push(...batch)
    })()
    await expect(reading).rejects.toMatchObject({
      code: 'DAMAGED',
      found: { entry: 'posts/your_posts_2.json' },
    })
    expect(given).toEqual([])
  })

  test('yields batches of a few hundred posts at most', async () => {
    const records = Array.from({ length: 2000 }, (_, index) => ({
      timestamp: index + 1,
      data: [{ post: `${index}` }],
    }))
    const archive = await openFiles({ 'posts/your_posts_1.json': JSON.stringify(records) })
    const sizes: number[] = []
    for await (const batch of readArchive(archive, await inspectArchive(archive))) sizes.push(batch.length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(501)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(2001)
  })

  test('gives the same result twice', async () => {
    const archive = await openFiles(facebook)
    const inspection = await inspectArchive(archive)
    const [one, two] = await Promise.all([
      collect(readArchive(archive, inspection)),
      collect(readArchive(archive, inspection)),
    ])
    expect(one).toEqual(two)
  })
})
