import { describe, expect, test } from 'vitest'
import {
  ArchiveProblem,
  inspectArchive,
  openArchive,
  openWrapped,
  readArchive,
  verifyFiles,
} from '../../index.ts'
import { nodeEngine } from './node.ts'
import type { ArchiveItem } from '../records/post.ts'
import { collect, fromBytes, readAll } from '../testing/bytes.ts'
import { HOSTILE } from '../testing/hostile.ts'

const openWhole = (zip: Uint8Array) =>
  openWrapped(fromBytes(zip), nodeEngine, async (outer, inner) => fromBytes(await readAll(outer.open(inner))))

/** Reads as the server does: every guard, every file, then the posts. */
async function outcome(zip: Uint8Array): Promise<{ result: string; readings: ArchiveItem[] }> {
  try {
    const archive = await openWhole(zip)
    const inspection = await inspectArchive(archive, 'facebook')
    for await (const done of verifyFiles(archive)) expect(done).toBeGreaterThanOrEqual(0)
    return { result: 'accepted', readings: await collect(readArchive(archive, inspection)) }
  } catch (error) {
    if (!(error instanceof ArchiveProblem)) throw error
    return { result: error.code, readings: [] }
  }
}

describe('a hostile or damaged archive', () => {
  test.each(HOSTILE)('$hazard: $what', async ({ zip, result }) => {
    const found = await outcome(zip)
    expect(found.result).toBe(result)
    const posts = found.readings.filter((reading) => reading.type === 'post')
    if (result === 'accepted') expect(posts.length).toBeGreaterThanOrEqual(2)
  })

  test('is refused with a message that says what to do', async () => {
    const refused = ['UNSAFE', 'DAMAGED', 'TOO_MANY_FILES']
    for (const { zip, result } of HOSTILE.filter((each) => refused.includes(each.result))) {
      const problem = await openWhole(zip)
        .then(async (archive) => {
          const inspection = await inspectArchive(archive, 'facebook')
          await collect(readArchive(archive, inspection))
          for await (const _ of verifyFiles(archive));
          return null
        })
        .catch((error: unknown) => error)
      expect([result, problem instanceof ArchiveProblem ? problem.message : problem]).toEqual([
        result,
        expect.stringMatching(/[Pp]lease (?:upload|download|ask)/),
      ])
    }
  })

  test('reads names in each encoding in exactly one way', async () => {
    const names = await Promise.all(
      HOSTILE.filter(({ hazard }) => hazard === 13).map(async ({ what, zip }) => {
        const { entries } = await openArchive(fromBytes(zip), nodeEngine)
        return [what, entries.at(-1)?.path]
      }),
    )
    expect(Object.fromEntries(names)).toEqual({
      'a name in code page 437': 'vídeo',
      'a name in Shift JIS': 'âeâXâg',
      'a name in UTF-8, flagged': 'vídeo.txt',
      'a name with its Unicode beside it': 'テスト',
      'a name as Facebook escapes it': 'VÃ\u00addeo.txt',
    })
  })

  test('covers every hazard of the corpus except those only the server meets', () => {
    const there = new Set(HOSTILE.map(({ hazard }) => hazard))
    expect(Array.from({ length: 20 }, (_, n) => n + 1).filter((hazard) => !there.has(hazard))).toEqual([
      16, 19, 20,
    ])
  })
})
