import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { networkLostProblem } from '../../kit/calls/problem.ts'
import { keepDownloads, renderPage, useTestPage } from '../testing.tsx'
import { ToastHost } from '../toasts/ToastHost.tsx'
import { type CsvColumn, makeCsv } from './csv.ts'
import { type Column, DataTable } from './DataTable.tsx'

type Row = { id: string; name: string; size: number | null }
const columns: CsvColumn<Row>[] = [
  { title: 'Name', csv: ({ name }) => name },
  { title: 'Size', csv: ({ size }) => size },
]
const textOf = async (blob: Blob) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer())
const csvOf = async (rows: Row[]) =>
  textOf(await makeCsv(columns, async () => ({ items: rows, total: rows.length })))

describe('an exported list', () => {
  it('begins with a byte order mark, and quotes what would end a cell', async () => {
    const rows = [
      { id: 'a', name: 'Boyle, "Han"', size: 1 },
      { id: 'b', name: 'two\nlines – é', size: null },
    ]
    expect(await csvOf(rows)).toBe('\uFEFFName,Size\r\n"Boyle, ""Han""",1\r\n"two\nlines – é",\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@sum', '\t=1', ' =1', '\r=1', '\u200b=1', '＝1', '＋1', '－1', '＠a'])(
    'has no formula for %j',
    async (name) => {
      const text = await csvOf([{ id: 'a', name, size: -5 }])
      expect(text.slice('\uFEFFName,Size\r\n'.length).replace(/^"/, '')).toMatch(/^'/)
      expect(text).toContain(',-5\r\n')
    },
  )

  it('has all pages, and asks for none beyond the last', async () => {
    const all = Array.from({ length: 250 }, (_, n) => ({ id: String(n), name: `n${n}`, size: n }))
    const load = vi.fn(async ({ offset, limit }: { offset: number; limit: number }) => ({
      items: all.slice(offset, offset + limit),
      total: all.length,
    }))
    const lines = (await textOf(await makeCsv(columns, load))).trimEnd().split('\r\n')
    expect(lines).toHaveLength(251)
    expect(lines.at(-1)).toBe('n249,249')
    expect(load.mock.calls.map(([page]) => page.offset)).toEqual([0, 100, 200])
  })
})

describe('the export of a table', () => {
  useTestPage()
  const rows: Row[] = [{ id: 'a', name: 'Ana', size: 2 }]
  const tableColumns: Column<Row>[] = [
    { id: 'name', title: 'Name', csv: ({ name }) => name, render: ({ name }) => name },
    { id: 'actions', title: 'Actions', kind: 'actions', render: () => null },
  ]
  const show = (load: () => Promise<{ items: Row[]; total: number }>) =>
    renderPage(
      <>
        <DataTable label="People" columns={tableColumns} rows={rows} load={load} />
        <ToastHost />
      </>,
    )

  it('is a file named like the table, without its actions', async () => {
    const saved = keepDownloads()
    await show(async () => ({ items: rows, total: 1 }))
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['People.csv']))
    expect(await saved[0]?.text).toBe('\uFEFFName\r\nAna\r\n')
  })

  it('says why there is no file', async () => {
    await show(() => Promise.reject(networkLostProblem()))
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
    expect((await screen.findAllByText(networkLostProblem().message))[0]).toBeTruthy()
  })
})
