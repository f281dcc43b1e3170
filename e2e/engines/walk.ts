import type { Product } from '../kit.ts'
import { type Engine, script } from './engine.ts'
import { fill, press, signIn, until, untilText } from './hands.ts'

/** Adds a client, whose dates are checked against today, and pays with the firm's card. */
export async function addClient(engine: Engine, product: Product): Promise<void> {
  await engine.open(`${product.url}/`)
  await press(engine, '^Add client$')
  await fill(engine, 'First name', 'Ada')
  await fill(engine, 'Last name', engine.name)
  await fill(engine, 'Email', `ada@${engine.name.toLowerCase()}.test`)
  await fill(engine, 'Date of birth', '19900203')
  await fill(engine, 'File reference number', `MPL ${engine.name}`)
  await fill(engine, 'Date of loss', '20250228')
  await press(engine, '^Next$')
  await untilText(engine, 'Star this client')
  await press(engine, '^Next$')
  await untilText(engine, 'Feb 03, 1990')
  await press(engine, '^Next$')
  await untilText(engine, 'HST')
  await press(engine, '^Add$')
  await untilText(engine, `Ada ${engine.name} has been added`)
}

/** Saves two selected posts, and takes it back. @returns what the bar says of the selection */
export async function saveSelection(engine: Engine, url: string): Promise<string> {
  await engine.open(url)
  for (const place of [0, 1])
    await until(
      engine,
      'post to select',
      (index) => {
        const boxes = [...document.querySelectorAll<HTMLElement>('[aria-label="Select this post"]')]
        boxes[index]?.click()
        return boxes[index] !== undefined
      },
      place,
    )
  await untilText(engine, '^2 posts selected')
  const said = await script(
    engine,
    () => document.querySelector('[data-list-actions] [role=status]')?.textContent ?? '',
  )
  await press(engine, '^Save \\(2\\)$')
  await untilText(engine, 'Undo')
  await press(engine, '^Undo')
  await untilText(engine, '^Undone')
  return said
}

/** Where the caret of the review's line is, in percent. */
export async function caretOf(engine: Engine, url: string): Promise<number> {
  await engine.open(url)
  await until(engine, 'caret', () => document.querySelector('[class*="_caret_"]') !== null)
  return script(engine, () => {
    const caret = document.querySelector<HTMLElement>('[class*="_caret_"]')
    return Number(/translateX\(([\d.]+)%\)/.exec(caret?.style.transform ?? '')?.[1])
  })
}

/** Generates a report of all of a client's posts. */
export async function makeReport(engine: Engine, url: string): Promise<void> {
  await engine.open(url)
  await press(engine, '^Generate Report$')
  await fill(engine, 'Report name', `For ${engine.name}`)
  await press(engine, '^Generate$')
  await press(engine, `^For ${engine.name}$`)
  await untilText(engine, '^Pre-loss|^Post-loss')
}

/** The client signs in, chooses a wrong file, which is checked before anything is sent, and then imports a right one. */
export async function importAsClient(
  engine: Engine,
  product: Product,
  wrong: string,
  right: string,
): Promise<void> {
  await press(engine, '^Account menu')
  await press(engine, '^Logout$')
  await signIn(engine, product, 'client@maple.test')
  await engine.open(`${product.url}/?action=showSocialAccounts`)
  await press(engine, '^Import posts')
  await press(engine, '^I have the file$')
  await until(engine, 'file input', () => document.querySelector('input[type=file]') !== null)
  await engine.setFile(wrong)
  await untilText(engine, '^Please upload a \\.zip file')
  await engine.setFile(right)
  await press(engine, '^Send the file$')
  await untilText(engine, '^1 post imported')
}
