import { hash } from 'node:crypto'
import type { Block, Table } from '../../kit/block.ts'
import type { CheckpointFacts, LegalReportFacts, LegalReportOptions } from './facts.ts'
import { showInstant } from './when.ts'
import { fillTemplate, formatNumber, type Words } from './words.ts'

/** Bytes of a printed row: eight groups of four characters. */
const ROW_BYTES = 16
/** Four characters that others follow. */
const GROUPS = /(.{4})(?=.)/g

/** Rows of hex that check themselves (docs/evidence-format.md): the check is the first byte of the SHA-256 of a row's bytes. */
export function printedRows(hex: string): { row: string; check: string }[] {
  const bytes = Buffer.from(hex, 'hex')
  return Array.from({ length: Math.ceil(bytes.length / ROW_BYTES) }, (_, at) => {
    const part = bytes.subarray(at * ROW_BYTES, (at + 1) * ROW_BYTES)
    return {
      row: part.toString('hex').replaceAll(GROUPS, '$1 '),
      check: hash('sha256', part, 'hex').slice(0, 2),
    }
  })
}

/** The last page: the newest signed state of the firm's log, to be typed into a verifier, and how to verify. Nothing in a file of an older version. */
export function checkpointPage(
  { checkpoint, report }: LegalReportFacts,
  options: LegalReportOptions,
  words: Words,
): Block[] {
  if (checkpoint === undefined) return []
  if (checkpoint === null)
    return [
      { type: 'pageBreak' },
      { type: 'heading', level: 1, text: words.checkpoint },
      { type: 'paragraph', style: 'body', text: words.noCheckpoint },
    ]
  const at = showInstant(checkpoint.signedAt, options.timeZone, words.language)
  const steps = [words.verifyGet, words.verifyOpen, words.verifyType]
  return [
    { type: 'pageBreak' },
    { type: 'heading', level: 1, text: words.checkpoint },
    {
      type: 'facts',
      columns: 1,
      items: [
        {
          label: words.checkpointSize,
          value: fillTemplate(words.checkpointSigned, {
            n: formatNumber(checkpoint.size, words.language),
            at,
          }),
        },
        { label: words.checkpointLog, value: checkpoint.log, mono: true },
        { label: words.checkpointCosigned, value: words.checkpointNotCosigned },
        { label: words.checkpointStamp, value: words.checkpointNoStamp },
      ],
    },
    rowsTable(checkpoint, words),
    { type: 'paragraph', style: 'quiet', text: words.checkpointRows },
    { type: 'paragraph', style: 'quiet', text: words.checkpointOlder },
    { type: 'heading', level: 2, text: words.verify },
    ...steps.map((text, step): Block => ({
      type: 'paragraph',
      style: 'body',
      text: `${step + 1}. ${fillTemplate(text, { report: report.name })}`,
    })),
    { type: 'paragraph', style: 'notice', text: words.verifyShows },
  ]
}

function rowsTable({ root, fingerprint, signature }: CheckpointFacts, words: Words): Table {
  const values: [name: string, hex: string][] = [
    [words.checkpointRoot, root],
    [words.checkpointKey, fingerprint],
    [words.checkpointSignature, signature],
  ]
  return {
    type: 'table',
    columns: [
      { title: '', width: 'auto', align: 'left' },
      { title: words.checkpointRow, width: 'auto', align: 'right' },
      { title: words.checkpointHex, width: 'auto', align: 'left' },
      { title: words.checkpointCheck, width: 'fill', align: 'left' },
    ],
    rows: values.flatMap(([name, hex]) =>
      printedRows(hex).map(({ row, check }, index) => ({
        cells: [
          { text: index === 0 ? name : '' },
          { text: String(index + 1) },
          { text: row, mono: true },
          { text: check, mono: true },
        ],
        target: null,
      })),
    ),
  }
}
