import { describe, expect, test } from 'vitest'
import { inspectArchive, statedParts } from '../../index.ts'
import { mayHaveMore, nameOfPart, partsByName } from './parts.ts'
import { openFiles } from '../testing/fixture.ts'

describe('the name of a zip file', () => {
  test.each([
    [
      'takeout-20240101T000000Z-003.zip',
      ['takeout-20240101T000000Z-001.zip', 'takeout-20240101T000000Z-002.zip'],
    ],
    ['takeout-20240101T000000Z-001.zip', []],
    ['facebook-ana-2024-05-06-xyz-2.zip', ['facebook-ana-2024-05-06-xyz-1.zip']],
    ['instagram-ana_part_2.zip', ['instagram-ana_part_1.zip']],
    ['Facebook download 2 of 3 (1).ZIP', ['Facebook download 1 of 3.zip', 'Facebook download 3 of 3.zip']],
  ])('identifies other parts: %s', (name, missing) => {
    expect(partsByName(name)).toEqual({ isPart: missing.length > 0, missing })
  })

  test.each([
    'facebook-ana-2024-05-06.zip',
    'facebook-ana-2024-5-6.zip',
    'instagram-ana-2024-05-06-AbC9xY.zip',
    'holiday-2.zip',
    'twitter.zip',
  ])('identifies no other parts: %s', (name) => {
    expect(partsByName(name)).toEqual({ isPart: false, missing: [] })
  })

  test.each([
    ['facebook-ana-2024-05-06-xyz-1.zip', 10, true],
    ['facebook-ana-2024-05-06-xyz-2.zip', 10, false],
    ['facebook-ana-2024-05-06.zip', 10, false],
    ['Facebook download 1 of 1.zip', 10, false],
    ['takeout-20240101T000000Z-001.zip', 10, false],
    ['takeout-20240101T000000Z-001.zip', 2_000_000_000, true],
    ['holiday-1.zip', 10, false],
  ])('shows whether more parts may follow: %s of %i bytes, %s', (name, size, may) => {
    expect(mayHaveMore(name, size)).toBe(may)
  })

  test('is treated the same for a second copy of a file', () => {
    expect(nameOfPart('Takeout-001 (2).zip')).toBe(nameOfPart('takeout-001.ZIP'))
  })
})

describe('a further part of a download', () => {
  const media = { 'your_facebook_activity/posts/media/a_1/1.jpg': 'x' }

  test('can contain only media; alone it has no posts', async () => {
    await expect(inspectArchive(await openFiles(media), 'facebook')).rejects.toMatchObject({
      code: 'HAS_NO_POSTS',
    })
    const found = await inspectArchive(await openFiles(media), 'facebook', { isPart: true })
    expect(found).toMatchObject({ platform: 'facebook', hasPosts: false })
  })

  test('can contain nothing that identifies its platform except media paths', async () => {
    const files = { 'media/posts/202105/1.jpg': 'x' }
    await expect(inspectArchive(await openFiles(files), 'instagram')).rejects.toMatchObject({
      code: 'UNRECOGNISED',
    })
    expect(await inspectArchive(await openFiles(files), 'instagram', { isPart: true })).toMatchObject({
      platform: 'instagram',
      hasPosts: false,
    })
    const photos = await openFiles({ 'holiday/beach.jpg': 'x' })
    await expect(inspectArchive(photos, 'instagram', { isPart: true })).rejects.toMatchObject({
      code: 'UNRECOGNISED',
    })
  })

  test('is still refused if it belongs to another platform', async () => {
    await expect(inspectArchive(await openFiles(media), 'instagram', { isPart: true })).rejects.toMatchObject(
      {
        code: 'WRONG_PLATFORM',
      },
    )
  })
})

describe('Twitter’s own list of contents', () => {
  const tweets =
    'window.YTD.tweets.part0 = [{"tweet":{"id_str":"1","full_text":"a","created_at":"Wed Jun 02 10:00:00 +0000 2021"}}]'
  const partsOf = async (manifest: object) => {
    const archive = await openFiles({
      'w/data/tweets.js': tweets,
      'w/data/manifest.js': `window.__THAR_CONFIG = ${JSON.stringify(manifest)}`,
    })
    return statedParts(archive, await inspectArchive(archive), 'twitter.zip')
  }

  test('names the tweet files that this zip lacks, and no others', async () => {
    const manifest = {
      archiveInfo: { isPartialArchive: false },
      dataTypes: {
        tweets: {
          files: [
            { fileName: 'data/tweets.js', count: '1' },
            { fileName: 'data/tweets-part1.js', count: '1' },
            { fileName: 'data/tweets-part2.js', count: '0' },
          ],
        },
        directMessages: { files: [{ fileName: 'data/direct-messages.js', count: '5' }] },
      },
    }
    expect(await partsOf(manifest)).toEqual({ isPart: true, missing: ['w/data/tweets-part1.js'] })
  })

  test('can say only that there are parts, or nothing at all', async () => {
    expect(await partsOf({ archiveInfo: { isPartialArchive: true } })).toEqual({ isPart: true, missing: [] })
    expect(await partsOf({ userInfo: { userName: 'ana' } })).toEqual({ isPart: false, missing: [] })
  })
})
