import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { childEnvironment } from '../platform/child-environment.ts'

const folder = join(import.meta.dirname, '../../verifiers')

/** Undefined on a machine without Python: its tests are not run. */
export const PYTHON = ['/usr/bin/python3', '/usr/local/bin/python3', '/opt/homebrew/bin/python3'].find(
  existsSync,
)

/** What a person typed from paper. */
export type Typed = { size?: number; root?: string; fingerprint?: string }
/** `outcome`: as the headline has it. `places`: of failures, or where reading stopped. */
export type Verdict = { outcome: 'self' | 'key' | 'unchanged' | 'failed' | 'refused'; places: string[] }

const OUTCOMES: Record<string, Verdict['outcome']> = {
  'Consistent with itself; who made it is not checked': 'self',
  'Signed with the key that you entered': 'key',
  'The bytes are unchanged': 'unchanged',
}

/** verify.py. @throws Error if it writes anything to its error output */
export function verifyInPython(path: string, { size, root, fingerprint }: Typed = {}): Verdict {
  const { stdout, stderr } = spawnSync(
    PYTHON ?? '',
    [
      join(folder, 'verify.py'),
      path,
      '--json',
      ...(fingerprint ? ['--fingerprint', fingerprint] : []),
      ...(size !== undefined && root ? ['--checkpoint', `Size ${size}\nRoot ${root}`] : []),
    ],
    { encoding: 'utf8', env: childEnvironment() },
  )
  if (stderr) throw new Error(stderr)
  const { exitCode, headline, failures } = JSON.parse(stdout) as {
    exitCode: number
    headline: string
    failures: { place: string }[]
  }
  const places = failures.map(({ place }) => place)
  if (exitCode === 0) return { outcome: OUTCOMES[headline] ?? 'failed', places }
  return { outcome: places.length > 0 ? 'failed' : 'refused', places }
}

type Page = {
  checkPackage(file: Blob, progress: object): Promise<{ report: { failures: { place: string }[] } }>
  compareAnchors(entered: object, result: object): object
  decideHeadline(result: object, anchors: object): { outcome: Verdict['outcome'] }
  Progress: new (size: number, view: () => void) => object
  Refused: new () => Error & { place?: string }
}

/** All of the page but what it shows, from its file as it is handed out. */
function loadPage(): Page {
  const html = readFileSync(join(folder, 'verify.html'), 'utf8')
  const script = html.slice(html.indexOf('<script>') + '<script>'.length, html.lastIndexOf('</script>'))
  const logic = script.slice(0, script.indexOf('const page = document'))
  const helpers = ['const number = ', 'const group = '].map((start) => {
    const at = script.indexOf(start)
    return script.slice(at, script.indexOf('\n', at))
  })
  const progress = /^class Progress \{[^]*?^\}$/m.exec(script)?.[0] ?? ''
  const names = 'checkPackage, compareAnchors, decideHeadline, Progress, Refused'
  return runInThisContext(
    `(() => {\n${[logic, ...helpers, progress].join('\n')}\nreturn { ${names} }\n})()`,
  ) as Page
}
let page: Page | undefined

/** verify.html, without its screens. */
export async function verifyInPage(path: string, { size, root, fingerprint }: Typed = {}): Promise<Verdict> {
  page ??= loadPage()
  const file = new Blob([await readFile(path)])
  const entered = {
    key: fingerprint ?? '',
    size: size === undefined ? '' : String(size),
    root: root ?? '',
    note: '',
  }
  try {
    const result = await page.checkPackage(file, new page.Progress(file.size, () => undefined))
    const anchors = page.compareAnchors(entered, result)
    const places = result.report.failures.map(({ place }) => place)
    return { outcome: page.decideHeadline(result, anchors).outcome, places }
  } catch (error) {
    if (error instanceof page.Refused) return { outcome: 'refused', places: [error.place ?? ''] }
    throw error
  }
}
