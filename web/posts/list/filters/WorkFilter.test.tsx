import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { readFilters, writeFilters, applyFilters } from '../../data/filters.ts'
import { NO_WORK } from '../../data/work/choice.ts'
import { userOf } from '../../../people/testing.ts'
import { fakeServer, renderPage, useTestPage } from '../../../ui/testing.tsx'
import { WorkFilter } from './WorkFilter.tsx'

const PERSON = '01890000-0000-7000-8000-000000000001'

describe('the filter by what people have done', () => {
  useTestPage()

  it('shows the current choice, and offers those of oneself', async () => {
    fakeServer({})
    const onChange = vi.fn()
    await renderPage(<WorkFilter value={{ ...NO_WORK, unseen: 'me' }} onChange={onChange} />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: /^Opened and decided: Not seen by me/ }))
    const choices = await screen.findAllByRole('menuitemradio', { hidden: true })
    expect(choices.map((each) => each.getAttribute('aria-checked'))).toEqual([
      'false',
      'true',
      ...Array.from({ length: 4 }, () => 'false'),
    ])
    await user.click(choices[4] as HTMLElement)
    expect(onChange).toHaveBeenCalledWith({ ...NO_WORK, decided: 'me' })
  })

  it('names the other person that a link asks for, and lets go of them', async () => {
    fakeServer({
      'GET /users/*': () => ({ body: userOf(1, { firstName: 'Hannah', lastName: 'Boyle' }) }),
    })
    const onChange = vi.fn()
    await renderPage(
      <WorkFilter value={{ ...NO_WORK, decided: PERSON, together: false }} onChange={onChange} />,
    )
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Decided by Hannah Boyle, One by one' }))
    await user.click((await screen.findAllByRole('menuitemradio', { hidden: true }))[0] as HTMLElement)
    expect(onChange).toHaveBeenCalledWith(NO_WORK)
  })

  it.each([
    ['unseen=anyone', { unseenBy: 'anyone' }],
    ['opened=anyone', { openedBy: 'anyone' }],
    [`decided=${PERSON}&together=false`, { decidedBy: PERSON, isDecidedTogether: false }],
    ['together=true&changed=2026-11-21', { isDecidedTogether: true, changedSince: '2026-11-21' }],
    ['decided=x&opened=a%20b&changed=soon', {}],
  ])('is in the address as %s', (address, query) => {
    const choice = readFilters(Object.fromEntries(new URLSearchParams(address)))
    expect(applyFilters({}, choice, null)).toEqual({ ...query, order: 'desc' })
    expect(readFilters(writeFilters(choice))).toEqual(choice)
  })
})
