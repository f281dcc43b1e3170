import type { Element } from './json.ts'
import { Window } from './window.ts'
import { decodeText } from '../text/decode.ts'
import { storable } from '../text/text.ts'
import type { JsonObject } from './value.ts'

const MAX_ROW_BYTES = 16 << 20
const RAW_HEAD_BYTES = 64 << 10
const QUOTE = 0x22
const NEWLINE = 0x0a

/**
 * Reads a table (RFC 4180, UTF-8) row by row, each as an object by the column names of the first row; of two columns with one name, the first
 * counts. A NUL, which no database stores as text, becomes U+2400, and a row that is cut off or never ends is yielded with a problem.
 */
export async function* readRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Element[]> {
  const table = new Table()
  for await (const chunk of chunks) {
    const found = table.push(chunk)
    if (found.length > 0) yield found
  }
  const rest = table.end()
  if (rest.length > 0) yield rest
}

class Table {
  private readonly window = new Window()
  private columns: string[] | null = null
  private start = 0
  private pos = 0
  private quoted = false
  private count = 0
  private head: string | null = null

  push(chunk: Uint8Array): Element[] {
    this.window.append(chunk, this.head === null ? this.start : this.pos)
    const rows: Element[] = []
    const { bytes, base, end } = this.window
    for (let at = this.pos - base; at < end - base; at++) {
      const byte = bytes[at] as number
      if (byte === QUOTE) this.quoted = !this.quoted
      else if (byte === NEWLINE && !this.quoted) this.row(base + at, rows)
    }
    this.pos = end
    if (this.head === null && end - this.start > MAX_ROW_BYTES)
      this.head = decodeText(this.window.slice(this.start, this.start + RAW_HEAD_BYTES)).text
    return rows
  }

  end(): Element[] {
    const rows: Element[] = []
    if (this.window.end > this.start) this.row(this.window.end, rows, true)
    return rows
  }

  private row(end: number, rows: Element[], isUnended = false): void {
    const { start, head } = this
    this.start = end + 1
    this.head = null
    const { text: received, isWindows } =
      head === null ? decodeText(this.window.slice(start, end)) : { text: head, isWindows: false }
    const text = storable(received.replace(/\r$/, ''))
    if (text.trim() === '') return
    const base = { list: null, offset: start, length: end - start, text, ...(isWindows && { isWindows }) }
    const isCutOff = this.quoted || (isUnended && fieldsOf(text).length < (this.columns?.length ?? 0))
    const code = head !== null ? 'too_large' : isCutOff ? 'cut_off' : null
    if (code) {
      const problem = { code, reason: REASONS[code] } as const
      rows.push({
        ...base,
        position: this.count++,
        text: text.slice(0, RAW_HEAD_BYTES),
        value: undefined,
        problem,
      })
    } else if (this.columns === null)
      this.columns = fieldsOf(text.replace(/^\ufeff/, '')).map((name) => name.trim())
    else rows.push({ ...base, position: this.count++, value: this.record(text), problem: null })
  }

  private record(text: string): JsonObject {
    const record: JsonObject = Object.create(null)
    for (const [index, field] of fieldsOf(text).entries()) {
      const column = this.columns?.[index] ?? `#${index + 1}`
      if (!(column in record)) record[column] = field
    }
    return record
  }
}

const REASONS = {
  cut_off: 'The file ends here, before this row is complete.',
  too_large: 'This row is too large to read.',
} as const

function fieldsOf(row: string): string[] {
  const fields: string[] = []
  for (let at = 0; at <= row.length;) {
    if (row[at] !== '"') {
      const comma = row.indexOf(',', at)
      const end = comma === -1 ? row.length : comma
      fields.push(row.slice(at, end))
      at = end + 1
      continue
    }
    let field = ''
    for (at++; ;) {
      const quote = row.indexOf('"', at)
      if (quote === -1) {
        field += row.slice(at)
        at = row.length
        break
      }
      field += row.slice(at, quote)
      at = quote + 1
      if (row[at] !== '"') break
      field += '"'
      at++
    }
    const comma = row.indexOf(',', at)
    const end = comma === -1 ? row.length : comma
    fields.push(field + row.slice(at, end))
    at = end + 1
  }
  return fields
}
