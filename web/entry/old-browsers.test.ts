import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const page = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')
const script = /<script>([^]*?)<\/script>/.exec(page)?.[1] ?? ''
const [, body = ''] = /<body>([^]*?)<script>/.exec(page) ?? []

describe('the page’s own script', () => {
  const toWellFormed = Object.getOwnPropertyDescriptor(String.prototype, 'toWellFormed') ?? {}
  const supports = vi.fn<(...query: string[]) => boolean>()
  beforeEach(() => {
    supports.mockReturnValue(true)
    vi.stubGlobal('CSS', { supports })
  })
  afterEach(() => {
    Object.defineProperty(String.prototype, 'toWellFormed', toWellFormed)
    vi.unstubAllGlobals()
    document.documentElement.removeAttribute('data-too-old')
  })

  const run = () => {
    document.body.innerHTML = body
    // oxlint-disable-next-line typescript/no-implied-eval -- As the page runs it.
    new Function(script)()
    const isShown = (id: string) => {
      const element = document.getElementById(id)
      return element?.hasAttribute('hidden') === false && element.style.display !== 'none'
    }
    return {
      isTooOld: document.documentElement.hasAttribute('data-too-old'),
      shown: ['lost', 'too-old'].filter(isShown),
    }
  }

  it('does nothing in a browser that is new enough', () => {
    expect(run()).toEqual({ isTooOld: false, shown: ['lost'] })
  })

  it.each<[string, () => void]>([
    ['toWellFormed of strings', () => Reflect.deleteProperty(String.prototype, 'toWellFormed')],
    [':has() in styles', () => supports.mockImplementation((...query) => !query.join().includes(':has'))],
    ['color-mix() in styles', () => supports.mockImplementation((name) => name !== 'color')],
  ])('shows a sentence in three languages without %s', (_, takeAway) => {
    takeAway()
    expect(run()).toEqual({ isTooOld: true, shown: ['too-old'] })
    const languages = [...document.querySelectorAll('#too-old p')].map((each) => each.getAttribute('lang'))
    expect(languages).toEqual([null, 'es', 'fr'])
  })

  it('has the syntax of old browsers', () => {
    const code = script.replaceAll(/\/\/.*/g, '')
    expect(code).toContain('function ()')
    expect(code).not.toMatch(/=>|`|\?\.|\?\?|\.\.\.|\b(?:const|let|class|async|import)\b/)
  })
})
