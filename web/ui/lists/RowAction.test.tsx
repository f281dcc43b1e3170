import { Menu } from '@mantine/core'
import { fireEvent, screen } from '@testing-library/react'
import { IconDots, IconTrash } from '@tabler/icons-react'
import { describe, expect, it, vi } from 'vitest'
import { renderPage, useTestPage } from '../testing.tsx'
import { RowAction } from './RowAction.tsx'

const remove = (label: string) => (
  <RowAction icon={IconTrash} word="Delete" label={label} onClick={() => undefined} />
)
const byTouch = () => {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = matchMedia(query)
    return query === '(hover: none)'
      ? (Object.create(list, { matches: { value: true } }) as typeof list)
      : list
  })
}

describe('an action of a row', () => {
  useTestPage()

  it('is an icon if a mouse can show its label', async () => {
    await renderPage(remove('Delete Summer'))
    expect(screen.getByRole('button', { name: 'Delete Summer' }).textContent).toBe('')
  })

  it.each([
    ['Delete Summer', 'Delete Summer'],
    ['Summer', 'Delete: Summer'],
  ])('has its label on touch screens, which the spoken name (%s) contains', async (label, spoken) => {
    byTouch()
    await renderPage(remove(label))
    expect(screen.getByRole('button', { name: spoken }).textContent).toBe('Delete')
  })

  it('opens a menu, with its label on touch screens', async () => {
    byTouch()
    await renderPage(
      <Menu>
        <Menu.Target>
          <RowAction icon={IconDots} word="More" label="More for Ana" />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Deactivate</Menu.Item>
        </Menu.Dropdown>
      </Menu>,
    )
    const target = screen.getByRole('button', { name: 'More for Ana' })
    expect([target.textContent, target.getAttribute('aria-haspopup')]).toEqual(['More', 'menu'])
    fireEvent.click(target)
    expect(await screen.findByRole('menuitem', { name: 'Deactivate', hidden: true })).toBeTruthy()
  })
})
