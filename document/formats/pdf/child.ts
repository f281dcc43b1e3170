/**
 * The drawing process. It is told once what to draw, and says how far it is, then what it made. It may be killed at
 * any moment: all it writes is in the folder it was given and in the unfinished file beside the final one.
 */
import { readFileSync } from 'node:fs'
import { copyFile, open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Block } from '../../kit/block.ts'
import type { Frame } from './lower.ts'
import { lower, toData, wanted } from './lower.ts'
import { printAll } from './pictures.ts'
import { type Standing, splice } from './splice.ts'
import { typeset } from './typeset.ts'

/** `folder` holds frame.json and blocks.jsonl. */
export type Order = { folder: string; partFile: string }
export type News =
  | { type: 'progress'; phase: 'pictures' | 'typesetting' | 'writing'; done: number; total: number }
  | { type: 'made'; pages: number; standard: 'PDF/A-2a' | 'PDF 1.7' }
  | { type: 'failed'; message: string }

const tell = (news: News) => process.send?.(news)

/** Split at '\n' alone: a text may hold other line ends, which a line reader would stop at. */
function readBlocks(file: string): Block[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line): Block => JSON.parse(line))
}

async function draw({ folder, partFile }: Order): Promise<void> {
  const frame: Frame = JSON.parse(readFileSync(join(folder, 'frame.json'), 'utf8'))
  const blocks = readBlocks(join(folder, 'blocks.jsonl'))
  const lists = blocks.map(wanted)
  const all = lists.flat()
  const step = Math.max(1, Math.round(all.length / 100))
  const prints = await printAll(all, folder, (done) => {
    if (done % step === 0 || done === all.length)
      tell({ type: 'progress', phase: 'pictures', done, total: all.length })
  })
  let at = 0
  const lowered = blocks.map((block, i) => {
    const count = lists[i]?.length ?? 0
    const own = prints.slice(at, at + count)
    at += count
    return lower(block, own, frame.paper)
  })
  await writeFile(join(folder, 'data.json'), toData(frame, lowered))
  for (const name of await readdir(import.meta.dirname))
    if (name.endsWith('.typ')) await copyFile(join(import.meta.dirname, name), join(folder, name))
  tell({ type: 'progress', phase: 'typesetting', done: 0, total: 1 })
  const made = typeset(folder, Date.parse(frame.createdAt) / 1000)
  tell({ type: 'progress', phase: 'writing', done: 0, total: 1 })
  const file = await open(partFile, 'wx')
  const pictures = new Map<string, Standing>()
  for (const print of prints)
    if (print !== null) pictures.set(print.key, { ...print, file: join(folder, print.path) })
  await splice(made.bytes, pictures, async (bytes) => {
    await file.writeFile(bytes)
  })
  await file.sync()
  await file.close()
  tell({ type: 'made', pages: made.pages, standard: made.standard })
}

process.once('message', (order: Order) => {
  draw(order)
    .catch((error: unknown) =>
      tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
    )
    .finally(() => process.disconnect?.())
})
