import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

const cli = join(import.meta.dirname, 'cli.ts')
const fixture = join(import.meta.dirname, 'platforms/facebook/fixtures')

/** Exit code and the JSON lines that the command printed. */
async function run(...args: string[]): Promise<{ code: number; lines: { type: string }[] }> {
  const { code, stdout } = await promisify(execFile)(process.execPath, [cli, ...args]).then(
    ({ stdout: out }) => ({ code: 0, stdout: out }),
    (error: { code: number; stdout: string }) => error,
  )
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

  test('prints why an archive is refused, and exits with code 2 if none is given', async () => {
    expect(await run('read', join(fixture, 'F0'))).toMatchObject({
      code: 1,
      lines: [{ type: 'problem', code: 'MUST_BE_JSON' }],
    })
    expect(await run('read')).toMatchObject({ code: 2, lines: [] })
  })
})
