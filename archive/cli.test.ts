import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { rawZip } from './kit/testing/raw-zip.ts'

const cli = join(import.meta.dirname, 'cli.ts')
const fixture = join(import.meta.dirname, 'platforms/facebook/fixtures')

type Output = { code: number; stdout: string; stderr: string }

const output = (...args: string[]): Promise<Output> =>
  promisify(execFile)(process.execPath, [cli, ...args]).then(
    (printed) => ({ code: 0, ...printed }),
    (error: Output) => error,
  )

/** Exit code and the JSON lines that the command printed. */
async function run(...args: string[]): Promise<{ code: number; lines: { type: string }[] }> {
  const { code, stdout } = await output(...args)
  return {
    code,
    lines:
      stdout.trim() === ''
        ? []
        : stdout
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line)),
  }
}

describe('the command line', () => {
  test('says in a sentence that a file of a folder can’t be read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'proofline-cli-'))
    symlinkSync(join(folder, 'gone'), join(folder, 'link'))
    const { code, stderr } = await output('read', folder)
    rmSync(folder, { recursive: true })
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1])
    expect(stderr).toMatch(/^A file could not be read: .*link/)
  })

  test('prints what an archive is', async () => {
    expect(await run('inspect', join(fixture, 'F2'), '--platform', 'facebook')).toMatchObject({
      code: 0,
      lines: [{ type: 'inspection', platform: 'facebook', generation: 'F2', root: 'facebook-lucia100/' }],
    })
  })

  test('lists everything in an archive, one JSON value per line', async () => {
    const { lines } = await run('read', join(fixture, 'F3'))
    expect(lines.map(({ type }) => type).slice(0, 2)).toEqual(['inspection', 'post'])
    expect(lines.at(-1)).toMatchObject({ type: 'summary', counts: { 'post post': 1 } })
  })

  test('ends without a word if nobody reads its output any more', async () => {
    const posts = Array.from({ length: 5000 }, (_, n) => ({
      timestamp: 1672531200 + n,
      data: [{ post: `${n}` }],
    }))
    const folder = mkdtempSync(join(tmpdir(), 'cli-'))
    const file = join(folder, 'many.zip')
    writeFileSync(file, rawZip([{ name: 'posts/your_posts_1.json', data: JSON.stringify(posts) }]))
    const { stdout, stderr } = await promisify(execFile)('sh', [
      '-c',
      '"$0" "$1" read "$2" | head -n 1',
      process.execPath,
      cli,
      file,
    ])
    rmSync(folder, { recursive: true })
    expect(stdout).toMatch(/^\{"type":"inspection".*\}\n$/)
    expect(stderr).toBe('')
  })

  test('reads a zip that is alone in a zip', async () => {
    const inner = rawZip([
      { name: 'posts/your_posts_1.json', data: '[{"timestamp":1672531200,"data":[{"post":"Hello"}]}]' },
    ])
    const folder = mkdtempSync(join(tmpdir(), 'cli-'))
    const file = join(folder, 'outer.zip')
    writeFileSync(file, rawZip([{ name: 'inner.zip', data: inner }]))
    const { code, lines } = await run('read', file)
    rmSync(folder, { recursive: true })
    expect([code, lines.at(-1)]).toMatchObject([0, { counts: { 'post post': 1 } }])
  })

  test('prints why an archive is refused, and exits with code 2 if none is given', async () => {
    expect(await run('read', join(fixture, 'F0'))).toMatchObject({
      code: 1,
      lines: [{ type: 'problem', code: 'MUST_BE_JSON' }],
    })
    expect(await run('read')).toMatchObject({ code: 2, lines: [] })
  })

  test('reports a picture that does not match its checksum before it prints a post', async () => {
    const zip = rawZip([
      { name: 'posts/your_posts_1.json', data: '[{"timestamp":1672531200,"data":[{"post":"Hello"}]}]' },
      { name: 'posts/media/a.jpg', data: 'picture', central: { crc: 7 }, local: { crc: 7 } },
    ])
    const file = join(mkdtempSync(join(tmpdir(), 'archive-cli-')), 'a.zip')
    writeFileSync(file, zip)
    const { code, lines } = await run('read', file)
    rmSync(dirname(file), { recursive: true })
    expect(code).toBe(1)
    expect(lines.map(({ type }) => type)).toEqual(['inspection', 'problem'])
    expect(lines.at(-1)).toMatchObject({ code: 'DAMAGED', found: { entry: 'posts/media/a.jpg' } })
  })

  test('explains itself when asked', async () => {
    const { code, stdout, stderr } = await output('--help')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('Usage: proofline-archive inspect|read')
  })

  test.each<[string[], string]>([
    [['read', 'a.zip', '--fast'], "Unknown option '--fast'."],
    [['unzip', 'a.zip'], 'There is no command "unzip". Use inspect or read.'],
    [['read'], 'Name the zip or folder to read.'],
    [['read', 'no-such-file.zip'], 'There is no file "no-such-file.zip".'],
    [['read', 'a.zip', 'b.zip'], 'Only one archive can be read, so "b.zip" is too much.'],
    [['read', 'a.zip', '--platform', 'myspace'], 'There is no platform "myspace".'],
  ])('names the mistake in %j and exits with code 2', async (args, sentence) => {
    const { code, stdout, stderr } = await output(...args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr.split('\n')[0]).toContain(sentence)
    expect(stderr).not.toContain('    at ')
  })
})
