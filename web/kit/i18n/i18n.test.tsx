import { act, render, screen } from '@testing-library/react'
import { startTransition, Suspense, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  defineTexts,
  followLanguage,
  guessLanguage,
  getLanguage,
  startI18n,
  switchLanguage,
  useTexts,
} from './i18n.ts'
import { formatDate } from './time.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  localStorage.clear()
  await startI18n('en')
})

describe('the language of the page', () => {
  it('works with texts that load later, without a warning', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await startI18n('es')
    let arrive = (): void => undefined
    const table = new Promise<{ default: { hello: string } }>((resolve) => {
      arrive = () => resolve({ default: { hello: 'Hola' } })
    })
    const texts = defineTexts('late', { hello: 'Hello' }, { es: () => table, fr: () => table })
    function Late() {
      return useTexts(texts)('hello')
    }
    let open = (): void => undefined
    function Page() {
      const [isOpen, setOpen] = useState(false)
      open = () => startTransition(() => setOpen(true))
      return <Suspense>{isOpen ? <Late /> : null}</Suspense>
    }
    render(<Page />)
    await act(async () => open())
    await act(async () => arrive())
    expect(screen.getByText('Hola')).toBeTruthy()
    await act(() => startI18n('en'))
    expect(screen.getByText('Hello')).toBeTruthy()
    await act(() => startI18n('es'))
    expect(screen.getByText('Hola')).toBeTruthy()
    expect(said).not.toHaveBeenCalled()
  })

  it('follows the account until the user chooses one on this device', async () => {
    await followLanguage('es')
    expect([getLanguage(), guessLanguage()]).toEqual(['es', 'es'])
    await followLanguage('fr')
    expect([getLanguage(), guessLanguage()]).toEqual(['fr', 'fr'])
    await switchLanguage('en')
    await followLanguage('es')
    expect([getLanguage(), guessLanguage()]).toEqual(['en', 'en'])
  })

  it('is English, also for dates, if the preferred language is not supported', async () => {
    localStorage.setItem('proofline.language', 'de')
    expect(guessLanguage()).toBe('en')
    await startI18n(guessLanguage())
    expect(getLanguage()).toBe('en')
    expect(document.documentElement.lang).toBe('en')
    expect(formatDate('2020-08-12', getLanguage())).toBe('Aug 12, 2020')
  })
})
