import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer, renderPage, useTestPage } from '../../../ui/testing.tsx'
import { SeenFilter } from './SeenFilter.tsx'

describe('the filter by who has opened a post', () => {
  useTestPage()

  it('is a choice of three that shows the current one', async () => {
    fakeServer({})
    const onChange = vi.fn()
    await renderPage(<SeenFilter value="me" onChange={onChange} />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: /^Seen/ }))
    const choices = await screen.findAllByRole('menuitemradio', { hidden: true })
    expect(choices.map((each) => each.getAttribute('aria-checked'))).toEqual(['false', 'true', 'false'])
    await user.click(choices[0] as HTMLElement)
    expect(onChange).toHaveBeenCalledWith(null)
  })
})
