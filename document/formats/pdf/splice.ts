/**
 * The typesetter keeps every picture decoded in memory (4 MB each at print size), and copies JPEGs unchanged into the file. So it gets a
 * placeholder of 8 by 8 pixels per picture, marked by a comment; when the file is copied, the real JPEGs replace these, and the offsets in the
 * cross-reference table are rewritten. The same pass shows the title in a window's bar, as PDF/UA asks, and removes what only raises questions.
 */
import { readFile } from 'node:fs/promises'

/** A picture in the file: its JPEG and its size in pixels. */
export type StandIn = { file: string; width: number; height: number }

const STAND_IN_MARK = 'proofline-picture:'
const JPEG_STREAM_START = Buffer.concat([Buffer.from('stream\n'), Buffer.from([0xff, 0xd8, 0xff, 0xfe])])

/** A placeholder: the small JPEG with a comment that names the picture. `key` is 64 hex letters. */
export function makeStandIn(jpeg: Buffer, key: string): Buffer {
  const comment = Buffer.from(STAND_IN_MARK + key)
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([head, comment, jpeg.subarray(2)])
}

/** Bytes of the file, and what replaces them. */
type Edit = { from: number; to: number; replacement: () => Promise<Buffer[]> }

/** The pictures to replace, in order: each from an object's dictionary to the end of its data. */
function findPictures(pdf: Buffer, pictures: Map<string, StandIn>): Edit[] {
  const edits: Edit[] = []
  for (let at = pdf.indexOf(JPEG_STREAM_START); at !== -1; at = pdf.indexOf(JPEG_STREAM_START, at + 1)) {
    const markAt = at + JPEG_STREAM_START.length + 2
    const key = pdf.toString('latin1', markAt + STAND_IN_MARK.length, markAt + STAND_IN_MARK.length + 64)
    if (pdf.toString('latin1', markAt, markAt + STAND_IN_MARK.length) !== STAND_IN_MARK) continue
    const picture = pictures.get(key)
    if (picture === undefined) throw new Error(`A picture of the page is not known: ${key}`)
    const from = pdf.lastIndexOf(' obj\n', at)
    const head = pdf.toString('latin1', from, at + 'stream\n'.length)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    if (from === -1 || Number.isNaN(length))
      throw new Error('A picture object of the page is not as expected.')
    const replacement = async () => {
      const jpeg = await readFile(picture.file)
      return [rewriteHead(head, picture, jpeg.length), jpeg]
    }
    edits.push({ from, to: at + 'stream\n'.length + length, replacement })
  }
  return edits
}

const VIEWER_PREFERENCES = '/ViewerPreferences <<'

/** A window shows the document's title instead of the file's name (ISO 14289-1, 7.1). */
function showTitle(pdf: Buffer): Edit {
  const at = pdf.lastIndexOf(VIEWER_PREFERENCES)
  if (at === -1) throw new Error('The page has no viewer preferences.')
  const to = at + VIEWER_PREFERENCES.length
  return { from: to, to, replacement: async () => [Buffer.from('\n    /DisplayDocTitle true')] }
}

/** Metadata by which a document that was never anything else looks saved, converted and like a proof. */
const QUESTIONABLE = ['xmpMM:History', 'xmpMM:RenditionClass']

/** Writes spaces over it, in place. */
function blankQuestionable(pdf: Buffer): void {
  for (const name of QUESTIONABLE) {
    const [from, end] = [pdf.indexOf(`<${name}>`), pdf.indexOf(`</${name}>`)]
    if (from !== -1 && end > from) pdf.fill(' ', from, end + `</${name}>`.length)
  }
}

function rewriteHead(head: string, { width, height }: StandIn, length: number): Buffer {
  return Buffer.from(
    head
      .replace(/\/Length \d+/, `/Length ${length}`)
      .replace(/\/Width \d+/, `/Width ${width}`)
      .replace(/\/Height \d+/, `/Height ${height}`),
    'latin1',
  )
}

/** The cross-reference table and trailer, with every offset moved by the size of the replacements before it. */
function rewriteTail(tail: string, movedOffset: (offset: number) => number): string {
  return tail
    .replace(/(\d{10}) (\d{5} n)/g, (_, offset: string, rest: string) =>
      [String(movedOffset(Number(offset))).padStart(10, '0'), rest].join(' '),
    )
    .replace(/startxref\s+(\d+)/, (_, offset: string) => `startxref\n${movedOffset(Number(offset))}`)
}

/** Writes the file with the real pictures in place, with one picture in memory at a time. @param pdf is changed */
export async function splice(
  pdf: Buffer,
  pictures: Map<string, StandIn>,
  write: (bytes: Buffer) => Promise<void>,
): Promise<void> {
  const xref = pdf.lastIndexOf('\nxref\n') + 1
  if (xref === 0) throw new Error('The page has no cross-reference table.')
  const shifts: { after: number; by: number }[] = []
  let at = 0
  blankQuestionable(pdf)
  const edits = [...findPictures(pdf, pictures), showTitle(pdf)].sort((a, b) => a.from - b.from)
  for (const edit of edits) {
    await write(pdf.subarray(at, edit.from))
    let by = (shifts.at(-1)?.by ?? 0) - (edit.to - edit.from)
    for (const bytes of await edit.replacement()) {
      await write(bytes)
      by += bytes.length
    }
    shifts.push({ after: edit.to, by })
    at = edit.to
  }
  await write(pdf.subarray(at, xref))
  let next = 0
  const movedOffsets = new Map<number, number>()
  const offsets = [...pdf.toString('latin1', xref).matchAll(/(\d{10}) \d{5} n/g)].map((m) => Number(m[1]))
  for (const offset of [...offsets, xref].sort((a, b) => a - b)) {
    while ((shifts[next]?.after ?? Number.POSITIVE_INFINITY) <= offset) next += 1
    movedOffsets.set(offset, offset + (shifts[next - 1]?.by ?? 0))
  }
  await write(
    Buffer.from(
      rewriteTail(pdf.toString('latin1', xref), (offset) => movedOffsets.get(offset) ?? offset),
      'latin1',
    ),
  )
}
