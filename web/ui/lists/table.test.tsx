import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderPage, useTestPage } from '../testing.tsx'
import { type Column, DataTable } from './DataTable.tsx'
import { Paginator } from './Paginator.tsx'

type Row = { id: string; name: string; size: number }
const rows: Row[] = [
  { id: 'a', name: 'Ana', size: 2 },
  { id: 'b', name: 'Bo', size: 1 },
]

describe('a table', () => {
  useTestPage()

  it('keeps its roles, sorts with buttons in its headings, and has a spoken heading for its actions', async () => {
    const onTurn = vi.fn()
    const columns: Column<Row>[] = [
      { id: 'name', title: 'Name', kind: 'name', sort: { now: 'asc', onTurn }, render: ({ name }) => name },
      { id: 'size', title: 'Size', kind: 'number', sort: { now: null, onTurn }, render: ({ size }) => size },
      {
        id: 'actions',
        title: 'Actions',
        kind: 'actions',
        render: ({ name }) => <button type="button">Edit {name}</button>,
      },
    ]
    await renderPage(<DataTable label="People" columns={columns} rows={rows} />)
    expect(screen.getByRole('table', { name: 'People' })).toBeTruthy()
    const [name, size, actions] = screen.getAllByRole('columnheader')
    expect([name, size, actions].map((each) => each?.getAttribute('aria-sort'))).toEqual([
      'ascending',
      'none',
      null,
    ])
    expect(actions?.textContent).toBe('Actions')
    await userEvent.click(screen.getByRole('button', { name: 'Size' }))
    expect(onTurn).toHaveBeenCalledOnce()
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'NameSizeActions',
      'Ana2Edit Ana',
      'Bo1Edit Bo',
    ])
  })
})

describe('the pagination', () => {
  useTestPage()

  const pages = () => screen.queryAllByRole('button', { name: /^Page/ }).map((each) => each.textContent)

  it('shows the current range, and has no links for a single page', async () => {
    await renderPage(<Paginator page={1} pageSize={10} total={7} onPage={vi.fn()} />)
    expect(screen.getByText('Showing 1 - 7 of 7')).toBeTruthy()
    expect(pages()).toEqual([])
  })

  it('says if there is nothing', async () => {
    await renderPage(<Paginator page={1} pageSize={10} total={0} onPage={vi.fn()} />)
    expect(screen.getByText('Showing 0 - 0 of 0')).toBeTruthy()
  })

  it.each([
    [1, ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']],
    [20, ['15', '16', '17', '18', '19', '20', '21', '22', '23', '24']],
    [40, ['31', '32', '33', '34', '35', '36', '37', '38', '39', '40']],
  ])('has at most ten links, around page %i', async (page, links) => {
    const onPage = vi.fn()
    await renderPage(<Paginator page={page} pageSize={10} total={395} onPage={onPage} />)
    expect(pages()).toEqual(links)
    expect(screen.getByRole('button', { name: `Page ${page}` }).getAttribute('aria-current')).toBe('page')
    const [previous, next] = ['Previous page', 'Next page'].map(
      (name) => screen.getByRole('button', { name }) as HTMLButtonElement,
    )
    expect([previous?.disabled, next?.disabled]).toEqual([page === 1, page === 40])
    if (page < 40) {
      await userEvent.click(next as HTMLElement)
      expect(onPage).toHaveBeenCalledWith(page + 1)
    }
    expect(screen.getByText(`Showing ${page * 10 - 9} - ${Math.min(395, page * 10)} of 395`)).toBeTruthy()
  })
})
