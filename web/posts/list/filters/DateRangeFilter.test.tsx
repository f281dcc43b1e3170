import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { fakeServer, renderPage, useTestPage, viewer } from '../../../ui/testing.tsx'
import { DateRangeFilter } from './DateRangeFilter.tsx'

type Value = Parameters<typeof DateRangeFilter>[0]['value']

function Held({ dateOfLoss }: { dateOfLoss: string | null }) {
  const [value, setValue] = useState<Value>({ range: null, since: null, until: null })
  return (
    <>
      <DateRangeFilter value={value} dateOfLoss={dateOfLoss} onChange={setValue} />
      <output>{[value.range, value.since, value.until].join(' ')}</output>
    </>
  )
}

const said = () => document.querySelector('output')?.textContent
const apply = () => screen.getByText('Apply').closest('button') as HTMLButtonElement
const day = (name: string) => screen.findByLabelText(name)

async function open(dateOfLoss: string | null, who = viewer) {
  fakeServer({})
  await renderPage(<Held dateOfLoss={dateOfLoss} />, '/', who)
  const user = userEvent.setup()
  const custom = screen.queryByRole('radio', { name: 'Custom' })
  await user.click(custom ?? screen.getByRole('button', { name: 'Filter by Date' }))
  return { user, dialog: await screen.findByRole('dialog', { hidden: true }) }
}

describe('custom dates', () => {
  useTestPage()

  it('are chosen in a calendar that opens at the date of loss and marks it', async () => {
    const { user, dialog } = await open('2021-06-15')
    const loss = await day('15 June 2021')
    expect(loss.getAttribute('aria-description')).toBe('Date of loss')
    await user.click(await day('3 June 2021'))
    await user.click(await day('20 June 2021'))
    expect(within(dialog).getByLabelText('From')).toHaveProperty('value', '2021/06/03')
    expect(within(dialog).getByLabelText('Until')).toHaveProperty('value', '2021/06/20')
    await user.click(apply())
    await waitFor(() => expect(said()).toBe('custom 2021-06-03 2021-06-20'))
  })

  it('are chosen with the arrow keys', async () => {
    const { user } = await open('2021-06-15')
    ;(await day('15 June 2021')).focus()
    await user.keyboard('{ArrowLeft}{Enter}{ArrowDown}{Enter}')
    await user.click(apply())
    await waitFor(() => expect(said()).toBe('custom 2021-06-14 2021-06-21'))
  })

  it('can be typed, and the calendar follows', async () => {
    const { user, dialog } = await open('2021-06-15')
    await user.type(within(dialog).getByLabelText('From'), '20140302')
    expect(await day('2 March 2014')).toBeTruthy()
    await user.click(apply())
    await waitFor(() => expect(said()).toBe('custom 2014-03-02 '))
  })

  it.each([
    ['20231345', '2023/13/45'],
    ['20231', '2023/1'],
  ])('are not applied if one is invalid: %s', async (digits, found) => {
    const { user, dialog } = await open('2021-06-15')
    await user.type(within(dialog).getByLabelText('Until'), '20220101')
    await user.type(within(dialog).getByLabelText('From'), `${digits}{Enter}`)
    expect(
      await screen.findByText(`“${found}” is not a valid date. Enter a date as YYYY/MM/DD.`),
    ).toBeTruthy()
    await user.click(apply())
    expect(document.activeElement).toBe(within(dialog).getByLabelText('From'))
    expect(said()).toBe('  ')
    await user.clear(within(dialog).getByLabelText('From'))
    await user.type(within(dialog).getByLabelText('From'), '20210101{Enter}')
    await waitFor(() => expect(said()).toBe('custom 2021-01-01 2022-01-01'))
  })

  it('are applied from the earlier to the later', async () => {
    const { user, dialog } = await open('2021-06-15')
    await user.type(within(dialog).getByLabelText('From'), '20221231')
    await user.type(within(dialog).getByLabelText('Until'), '20210101{Enter}')
    await waitFor(() => expect(said()).toBe('custom 2021-01-01 2022-12-31'))
  })

  it('are shown in full beside the selection, and can be reopened from there', async () => {
    const { user, dialog } = await open('2021-06-15')
    await user.type(within(dialog).getByLabelText('From'), '20140302')
    await user.type(within(dialog).getByLabelText('Until'), '20151231')
    await user.click(apply())
    expect(screen.getByRole('radio', { name: 'Custom' })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Mar 02, 2014 – Dec 31, 2015' }))
    const again = await screen.findByRole('dialog', { hidden: true })
    expect(within(again).getByLabelText('Until')).toHaveProperty('value', '2015/12/31')
  })

  it('have the line below them: before the loss, the loss, and after it', async () => {
    await open('2021-06-15')
    const side = async (label: string) => (await day(label)).getAttribute('data-side')
    expect(await side('14 June 2021')).toBe('before')
    expect(await side('15 June 2021')).toBe('loss')
    expect(await side('16 June 2021')).toBe('after')
  })

  it.each([
    ['and no choice of one to users who may not see it', '2021-06-15', { ...viewer, permissions: [] }, 0],
    ['of several clients, who have no common date of loss', null, viewer, 1],
  ])('show no side of the loss %s', async (_, dateOfLoss, who, choices) => {
    await open(dateOfLoss, who)
    await waitFor(() => expect(screen.getAllByLabelText(/^1 \w+ \d{4}$/).length).toBeGreaterThan(0))
    expect(document.querySelector('[data-side]')).toBeNull()
    expect(screen.queryAllByText('Pre-loss')).toHaveLength(choices)
  })
})
