// @vitest-environment node
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { LIMITS } from '#archive/index.ts'
import { rawZip } from '#archive/kit/testing/raw-zip.ts'
import { checkFile } from './verdict.ts'

async function zipOf(files: Record<string, string>): Promise<File> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(new Uint8Array(chunk))
  return new File(chunks, 'export.zip')
}

const facebook = 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1'
const instagram = 'your_instagram_activity/media/posts_1.json'
const POSTS = '[{"timestamp":1672531200,"data":[{"post":"Hello"}]}]'
const judge = async (files: Record<string, string>, platform: 'facebook' | 'instagram' = 'facebook') =>
  checkFile(await zipOf(files), platform)

describe('a file before it is sent', () => {
  it('is accepted if it is what the platform provides as JSON', async () => {
    const files = { [`${facebook}.json`]: POSTS, 'start_here.html': '<html>' }
    expect(await judge(files)).toMatchObject({ kind: 'fine' })
  })

  it('is described by what it has, and not by what is not known', async () => {
    const uri = 'your_facebook_activity/posts/media/a.jpg'
    const at = (year: number) => Date.UTC(year, 5) / 1000
    const posts = [
      { timestamp: at(2014), data: [{ post: 'Hello' }] },
      ...[at(2026), at(2020)].map((timestamp) => ({
        timestamp,
        data: [{ post: 'Hello again' }],
        attachments: [{ data: [{ media: { uri } }, { media: { uri: 'media/lost.jpg' } }] }],
      })),
    ]
    const profile = { profile_v2: { name: { full_name: 'Harjit Gill' } } }
    const found = await judge({
      [`${facebook}.json`]: JSON.stringify(posts),
      [uri]: 'x',
      'personal_information/profile_information/profile_information.json': JSON.stringify(profile),
    })
    expect(found).toEqual({
      kind: 'fine',
      found: { posts: 3, years: [2014, 2026], media: 1, owner: 'Harjit Gill' },
    })
    const now = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(60_000)
    expect(await judge({ [`${facebook}.json`]: POSTS })).toEqual({
      kind: 'fine',
      found: { posts: null, years: null, media: null, owner: null },
    })
    now.mockRestore()
  })

  it('is recognized as HTML, as another platform’s, or as having no posts', async () => {
    expect(await judge({ [`${facebook}.html`]: '<html>' })).toEqual({ kind: 'MUST_BE_JSON' })
    const media = '[{"media":[{"uri":"a.jpg","creation_timestamp":1672531200}]}]'
    expect(await judge({ [instagram]: media })).toEqual({ kind: 'WRONG_PLATFORM', found: 'instagram' })
    expect(await judge({ [`${facebook}.json`]: '[]' })).toEqual({ kind: 'HAS_NO_POSTS' })
  })

  it('is named if it is another company’s, or contains zips', async () => {
    expect(await judge({ '_chat.txt': 'x' })).toEqual({ kind: 'OTHER_ARCHIVE', found: 'whatsapp' })
    const chat = { 'messages/Ola_1.json': '{"participants":["Kim"]}' }
    expect(await judge(chat)).toEqual({ kind: 'ENCRYPTED_CHATS' })
    expect(await judge({ 'part1.zip': 'x', 'part2.zip': 'x' })).toEqual({ kind: 'HOLDS_ZIPS' })
  })

  it('is looked into if it is alone in a zip, but not if it is in a zip of that zip', async () => {
    const wrap = async (file: File): Promise<File> => {
      const zip = new ZipFile()
      zip.addBuffer(Buffer.from(await file.arrayBuffer()), 'downloads/export.zip')
      zip.end()
      return new File([new Uint8Array(await buffer(zip.outputStream as unknown as Readable))], 'outer.zip')
    }
    const inner = await wrap(await zipOf({ [`${facebook}.json`]: POSTS }))
    expect(await checkFile(inner, 'facebook')).toMatchObject({ kind: 'fine', found: { posts: 1 } })
    expect(await checkFile(inner, 'instagram')).toEqual({ kind: 'WRONG_PLATFORM', found: 'facebook' })
    expect(await checkFile(await wrap(inner), 'facebook')).toEqual({ kind: 'HOLDS_ZIPS' })
  })

  it('is recognized as unknown, not a zip, cut off, or deceptive', async () => {
    expect(await judge({ 'holiday/1.jpg': 'x' })).toEqual({ kind: 'UNRECOGNISED' })
    expect(await checkFile(new File(['x'], 'photo.jpg'), 'facebook')).toEqual({ kind: 'MUST_BE_ZIP' })
    for (const content of ['', '<!doctype html>', 'x'.repeat(9999)])
      expect(await checkFile(new File([content], 'renamed.zip'), 'facebook')).toEqual({ kind: 'MUST_BE_ZIP' })
    const whole = await zipOf({ [`${facebook}.json`]: POSTS })
    const half = new File([whole.slice(0, whole.size - 30)], 'export.zip')
    expect(await checkFile(half, 'facebook')).toEqual({ kind: 'DAMAGED' })
  })

  it('is refused with both numbers if it contains more files than allowed', async () => {
    const files = [...Array.from({ length: LIMITS.entries }, (_, n) => ({ name: `f/${n}` })), { name: 'a' }]
    const bytes = new Uint8Array(rawZip(files, { zip64: true }))
    expect(await checkFile(new File([bytes], 'export.zip'), 'facebook')).toEqual({
      kind: 'TOO_MANY_FILES',
      files: 250_001,
      most: 250_000,
    })
  })

  it('is not assigned to a platform by its messages, which both Meta products have', async () => {
    const message = 'your_instagram_activity/messages/inbox/a/message_1.json'
    expect(await judge({ [message]: '{}', [`${facebook}.json`]: POSTS })).toMatchObject({ kind: 'fine' })
  })

  it('is not checked if it is very large', async () => {
    const file = new File(['x'], 'large.zip')
    Object.defineProperty(file, 'size', { value: 2_000_000_001 })
    expect(await checkFile(file, 'facebook')).toEqual({ kind: 'fine', found: null })
  })
})
