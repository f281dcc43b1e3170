import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { readDirectory } from './directory.ts'
import { judgeFile, judgeNames } from './verdict.ts'

async function zipOf(...names: string[]): Promise<File> {
  const zip = new ZipFile()
  for (const name of names) zip.addBuffer(Buffer.from('{}'), name)
  zip.end()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(new Uint8Array(chunk))
  return new File(chunks, 'export.zip')
}

const facebook = 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1'

describe('a file before it is sent', () => {
  it('is fine when it is what the platform gives as JSON', async () => {
    expect(await judgeFile(await zipOf(`${facebook}.json`, 'start_here.html'), 'facebook')).toEqual({
      kind: 'fine',
    })
  })

  it('is told to be the HTML version', async () => {
    expect(await judgeFile(await zipOf(`${facebook}.html`), 'facebook')).toEqual({ kind: 'not-json' })
  })

  it('is told to be of another platform', async () => {
    const file = await zipOf('your_instagram_activity/media/posts_1.json')
    expect(await judgeFile(file, 'facebook')).toEqual({ kind: 'other-platform', found: 'instagram' })
  })

  it('is told to be nothing that we know, no zip, or cut off', async () => {
    expect(await judgeFile(await zipOf('holiday/1.jpg'), 'facebook')).toEqual({ kind: 'unrecognised' })
    expect(await judgeFile(new File(['x'], 'photo.jpg'), 'facebook')).toEqual({ kind: 'not-zip' })
    const whole = await zipOf(`${facebook}.json`)
    const half = new File([whole.slice(0, whole.size - 30)], 'export.zip')
    expect(await judgeFile(half, 'facebook')).toEqual({ kind: 'damaged' })
  })

  it('is not taken for a platform by its messages, which both Meta products have', () => {
    const names = [
      'your_instagram_activity/messages/inbox/a/message_1.json',
      `${facebook}.json`,
      'your_facebook_activity/messages/inbox/a/message_1.json',
    ]
    expect(judgeNames(names, 'facebook')).toEqual({ kind: 'fine' })
    expect(judgeNames(names.slice(0, 1), 'facebook')).toEqual({ kind: 'unrecognised' })
  })

  it.each([
    ['twitter', 'data/tweets.js'],
    ['tiktok', 'user_data_tiktok.json'],
    ['youtube', 'Takeout/YouTube y YouTube Music/videos/videos.csv'],
  ] as const)('is known as %s by %s', (platform, name) => {
    expect(judgeNames([name], platform)).toEqual({ kind: 'fine' })
  })

  it('is read by its own directory alone', async () => {
    const directory = await readDirectory(await zipOf('a.json', 'carpeta/ñ.json'))
    expect(directory).toEqual({ kind: 'names', names: ['a.json', 'carpeta/ñ.json'] })
  })
})
