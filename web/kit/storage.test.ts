import { afterEach, describe, expect, it } from 'vitest'
import { ensureStorage } from './storage.ts'

const own = Object.getOwnPropertyDescriptor(window, 'localStorage')

describe('a browser that denies access to storage', () => {
  afterEach(() => {
    if (own) Object.defineProperty(window, 'localStorage', own)
    else Reflect.deleteProperty(window, 'localStorage')
  })

  it.each([
    [
      'by name',
      (): never => {
        throw new DOMException('Access is denied', 'SecurityError')
      },
    ],
    [
      'by its size',
      () => ({
        setItem: () => {
          throw new DOMException('Full', 'QuotaExceededError')
        },
      }),
    ],
  ])('uses memory of this page when refused %s', (_, get) => {
    Object.defineProperty(window, 'localStorage', { configurable: true, get })
    ensureStorage()
    expect(localStorage.getItem('a')).toBeNull()
    localStorage.setItem('a', '1')
    expect([localStorage.getItem('a'), localStorage.length, localStorage.key(0)]).toEqual(['1', 1, 'a'])
    localStorage.removeItem('a')
    expect(localStorage.getItem('a')).toBeNull()
  })

  it('leaves working storage unchanged', () => {
    localStorage.setItem('a', '1')
    ensureStorage()
    expect(localStorage.getItem('a')).toBe('1')
    localStorage.clear()
  })
})
