import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderPage, useTestPage } from '../testing.tsx'
import { DateField } from './DateField.tsx'
import { FormFoot } from './FormFoot.tsx'
import { SearchField } from './SearchField.tsx'

describe('a date field', () => {
  useTestPage()

  const field = () => screen.getByLabelText('From') as HTMLInputElement

  it('applies the mask during typing, and returns a date once it is complete', async () => {
    const onChange = vi.fn()
    await renderPage(<DateField label="From" hint="YYYY/MM/DD" value={null} onChange={onChange} />)
    await userEvent.type(field(), '20240229')
    expect(field().value).toBe('2024/02/29')
    expect(onChange).toHaveBeenLastCalledWith('2024-02-29', '2024/02/29')
    expect(onChange).toHaveBeenNthCalledWith(1, null, '2')
  })

  it('reports an incomplete date when it is left, and an impossible one right away', async () => {
    await renderPage(<DateField label="From" hint="YYYY/MM/DD" value={null} onChange={vi.fn()} />)
    await userEvent.type(field(), '2024')
    expect(screen.queryByText(/is not a valid date/)).toBeNull()
    await userEvent.tab()
    expect(screen.getByText(/^“2024” is not a valid date/)).toBeTruthy()
    await userEvent.type(field(), '0230')
    expect(screen.getByText(/^“2024\/02\/30” is not a valid date/)).toBeTruthy()
  })

  it('understands a date that is pasted in another format', async () => {
    const onChange = vi.fn()
    await renderPage(<DateField label="From" hint="YYYY/MM/DD" value="2020-01-01" onChange={onChange} />)
    expect(field().value).toBe('2020/01/01')
    fireEvent.paste(field(), { clipboardData: { getData: () => 'Mar 14, 2024' } })
    expect(onChange).toHaveBeenLastCalledWith('2024-03-14', '2024/03/14')
  })
})

describe('a search field', () => {
  useTestPage()

  it('searches after a pause, on Enter, and when it is cleared', async () => {
    const onSearch = vi.fn()
    await renderPage(<SearchField label="Search people" wait={30} onSearch={onSearch} />)
    const field = screen.getByLabelText('Search people')
    await userEvent.type(field, ' ana ')
    await expect.poll(() => onSearch).toHaveBeenCalledWith('ana')
    onSearch.mockClear()
    await userEvent.type(field, 'b{Enter}')
    expect(onSearch).toHaveBeenCalledWith('ana b')
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(onSearch).toHaveBeenLastCalledWith('')
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  })
})

describe('the bottom of a form', () => {
  useTestPage()

  it('shows what is wrong', async () => {
    const onCancel = vi.fn()
    await renderPage(
      <FormFoot problem="Choose a card first." send="Pay" isPending={false} onCancel={onCancel} />,
    )
    expect(screen.getByRole('alert').textContent).toBe('Choose a card first.')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onCancel).toHaveBeenCalledOnce()
  })
})
