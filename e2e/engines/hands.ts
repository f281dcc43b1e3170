import { newestCode, PASSWORD, type Product } from '../kit.ts'
import { type Engine, script } from './engine.ts'

const TIMEOUT_MS = 40_000

/** Calls a function in the page until its value is true. @throws with what the page shows if that takes too long */
export async function until<Arguments extends unknown[]>(
  engine: Engine,
  what: string,
  work: (...args: Arguments) => boolean,
  ...args: Arguments
): Promise<void> {
  const end = Date.now() + TIMEOUT_MS
  while (!(await script(engine, work, ...args))) {
    if (Date.now() > end)
      throw new Error(`${engine.name}: no ${what} on this page:\n${(await textOf(engine)).join('\n')}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Waits for text anywhere on the page. */
export const untilText = (engine: Engine, pattern: string): Promise<void> =>
  until(engine, pattern, (source) => new RegExp(source, 'm').test(document.body.innerText), pattern)

/** Presses the first control with this name, in the dialog on top if there is one. */
export async function press(engine: Engine, name: string, roles = 'button,a,[role=tab],[role=menuitem]') {
  await until(
    engine,
    `control “${name}”`,
    (wanted, selector) => {
      const top = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1) ?? document
      const nameOf = (element: Element) =>
        (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
      const found = [...top.querySelectorAll<HTMLButtonElement>(selector)].find(
        (each) =>
          new RegExp(wanted).test(nameOf(each)) && each.getClientRects().length > 0 && each.disabled !== true,
      )
      found?.focus()
      found?.click()
      return found !== undefined
    },
    name,
    roles,
  )
}

/** Enters text in a field, as React sees it. */
export async function fill(engine: Engine, label: string, value: string): Promise<void> {
  await until(
    engine,
    `field “${label}”`,
    (wanted, text) => {
      const labels = [...document.querySelectorAll('label')].filter(
        (each) => (each.textContent ?? '').replace(/\s*\*$/, '') === wanted,
      )
      const field = labels.flatMap((each) => (each.control ? [each.control as HTMLInputElement] : [])).at(-1)
      if (!field) return false
      field.focus()
      const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
      return true
    },
    label,
    value,
  )
}

export async function signIn(engine: Engine, product: Product, email: string): Promise<void> {
  const started = Date.now()
  await engine.open(`${product.url}/login`)
  await fill(engine, 'Email', email)
  await fill(engine, 'Password', PASSWORD)
  await press(engine, '^Sign in$', 'button[type=submit]')
  // Client users have no second step.
  if (!email.startsWith('client@')) {
    await untilText(engine, 'code')
    // Not the code of the same user's sign-in with another engine, just before.
    await fill(engine, 'Login code', await newestCode(product, email, started + 1000))
  }
  await until(
    engine,
    'signed-in page',
    () =>
      document.querySelector('header nav, header [aria-label^="Account menu"]') !== null &&
      !location.pathname.startsWith('/login'),
  )
}

/** Waits until the page has stopped changing. @returns its visible text: a line for each piece of text in the document, in order */
export async function textOf(engine: Engine): Promise<string[]> {
  return script(engine, async () => {
    const lines = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (walker.nextNode()) {
        const text = (walker.currentNode.nodeValue ?? '').replaceAll(/\s+/g, ' ').trim()
        const parent = walker.currentNode.parentElement
        if (text === '' || !parent || /^(?:SCRIPT|STYLE|NOSCRIPT)$/.test(parent.tagName)) continue
        const range = document.createRange()
        range.selectNodeContents(walker.currentNode)
        const isDrawn = range.getClientRects().length > 0 && parent.checkVisibility()
        if (isDrawn && getComputedStyle(parent).visibility === 'visible') found.push(text)
      }
      return found
    }
    const end = Date.now() + 15_000
    let before = ''
    for (let still = 0; still < 8 && Date.now() < end;) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      const now = lines().join('\n')
      const waits = document.querySelector('[class*=skeleton i], [aria-busy=true]') !== null
      still = now === before && now !== '' && !waits ? still + 1 : 0
      before = now
    }
    return before.split('\n')
  })
}
