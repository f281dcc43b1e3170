import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { POST_COUNTER_NAMES } from '#contract/index.ts'
import { fakeServer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { clientId } from '../testing.ts'
import { EmptyFind } from './EmptyFind.tsx'
import { FindField } from './FindField.tsx'
import { NarrowSheet } from './NarrowSheet.tsx'

const client = { ...viewer, accountType: 3 as const, permissions: [], clientId }

function Narrowed({ first }: { first: string | null }) {
  const [find, setFind] = useState(first)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <output>{find}</output>
      <NarrowSheet
        find={find}
        query={{ clientIds: [clientId] }}
        isOpen={isOpen}
        setOpen={setOpen}
        onFind={setFind}
        toWords={() => undefined}
        filters={null}
      />
    </>
  )
}

const values = [{ value: 'Lake Louise', count: 3 }]
const answers = {
  'GET /posts/count': () => ({ body: { count: 11 } }),
  'GET /posts/count/finds': () => ({ body: { counts: [] } }),
  'GET /posts/count/found': () => ({ body: Object.fromEntries(POST_COUNTER_NAMES.map((name) => [name, 0])) }),
  'GET /posts/find/values': () => ({ body: { values } }),
}
const written = () => document.querySelector('output')?.textContent
const press = async (name: RegExp | string) =>
  userEvent.click(await screen.findByRole('button', { name, hidden: true }))

describe('the sheet that narrows a find', () => {
  useTestPage()

  it('writes words into the field, and takes them back', async () => {
    fakeServer(answers)
    await renderPage(<Narrowed first="gym OR hiking from:tiktok" />)
    await press('Narrow')
    await screen.findByRole('button', { name: 'Show 11 posts', hidden: true })
    await press('photo')
    expect(written()).toBe('gym OR hiking from:tiktok has:photo')
    await press('video')
    expect(written()).toBe('gym OR hiking from:tiktok has:photo has:video')
    await press('photo')
    expect(written()).toBe('gym OR hiking from:tiktok has:video')
    await press(/^Platform/)
    await press('facebook')
    expect(written()).toBe('gym OR hiking has:video from:facebook')
    await press(/^Place/)
    await press(/^Lake Louise/)
    expect(written()).toBe('gym OR hiking has:video from:facebook place:"Lake Louise"')
    await press(/^Dates/)
    fireEvent.change(screen.getByLabelText('After'), { target: { value: '2024-05-03' } })
    expect(written()).toBe('gym OR hiking has:video from:facebook place:"Lake Louise" after:2024-05-03')
  })

  it('closes by a swipe down, unless its rows are scrolled', async () => {
    fakeServer(answers)
    await renderPage(<Narrowed first="gym" />)
    await press('Narrow')
    const row = await screen.findByRole('button', { name: /^Words/, hidden: true })
    const swipe = (by: number) => {
      fireEvent.touchStart(row, { touches: [{ clientY: 100 }] })
      fireEvent.touchMove(row, { touches: [{ clientY: 100 + by }] })
      fireEvent.touchEnd(row, { changedTouches: [{ clientY: 100 + by }] })
    }
    swipe(30)
    const rows = row.closest<HTMLElement>('[data-sheet-rows]')
    if (rows) Object.defineProperty(rows, 'scrollTop', { value: 20, configurable: true })
    swipe(200)
    expect(screen.queryByRole('button', { name: /^Words/, hidden: true })).not.toBeNull()
    if (rows) Object.defineProperty(rows, 'scrollTop', { value: 0, configurable: true })
    swipe(200)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Words/, hidden: true })).toBeNull())
  })

  it('has only the rows that a client may use', async () => {
    fakeServer(answers)
    await renderPage(<Narrowed first={null} />, '/', client)
    await press('Narrow')
    const rows = (await screen.findAllByRole('button', { hidden: true, expanded: false })).map(
      ({ textContent }) => textContent,
    )
    expect(rows).toEqual(['Datesany', 'Platformany', 'Placeany'])
    const has = screen.getByRole('group', { name: 'Has', hidden: true })
    expect(within(has).getAllByRole('button', { hidden: true })).toHaveLength(1)
  })
})

describe('the help of a find', () => {
  useTestPage()

  it('offers values of the field at the caret before it calls that a mistake', async () => {
    fakeServer(answers)
    let find: string | null = null
    const input = { current: null }
    await renderPage(
      <FindField
        find={null}
        query={{ clientIds: [clientId] }}
        input={input}
        onFind={(next) => {
          find = next
        }}
        toList={() => undefined}
        onClose={() => undefined}
        onNarrow={() => undefined}
      />,
    )
    await userEvent.type(screen.getByRole('textbox'), 'gym place:')
    await userEvent.click(await screen.findByRole('button', { name: /Lake Louise/ }))
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'gym place:"Lake Louise"')
    await waitFor(() => expect(find).toBe('gym place:"Lake Louise"'))
  })

  it('offers spellings that find something if no list has any', async () => {
    fakeServer({
      ...answers,
      'GET /posts/find/near': () => ({ body: { finds: [{ find: 'hiking', word: 'hiking', count: 14 }] } }),
    })
    let find: string | null = 'hikng'
    await renderPage(
      <EmptyFind
        find="hikng"
        query={{ clientIds: [clientId] }}
        onFind={(next) => {
          find = next
        }}
      />,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'hiking 14 posts' }))
    expect(find).toBe('hiking')
  })
})
