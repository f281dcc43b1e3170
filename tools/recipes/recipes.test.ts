import { spawn } from 'node:child_process'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../check/files.ts'
import type { Edit, Recipe } from './recipe.ts'
import { RECIPES } from './recipes.ts'

const copy = join(root, '.cache/recipes')
const RECORDS = '.cache/statements'
const SOURCES = [
  'contract',
  'archive',
  'document',
  'processes',
  'server',
  'web',
  'simulators',
  'demo',
  'tools/check',
  'tools/articles.ts',
]
/** What the checks report about each recipe: files by the recipe's page. '': reports that match no recipe. */
type Named = Record<string, string[]>

/** Also checks against the database, and that nothing is left at the end: `npm run prove`. */
const isLong = process.env['PROOFLINE_PROVE'] === '1'

const afterBegin: Named = {}
const afterFinish: Named = {}

beforeAll(
  async () => {
    await rm(copy, { recursive: true, force: true })
    const isSource = (path: string) =>
      !/\.test\.tsx?$|\/fixtures(?:\/|$)|\/testing(?:\/|\.tsx?$)|\.(?:png|jpe?g|webp|woff2|ttf|otf|mp4)$/.test(
        path,
      )
    for (const source of SOURCES)
      await cp(join(root, source), join(copy, source), { recursive: true, filter: isSource })
    const settings = JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8')) as object
    await writeFile(join(copy, 'tsconfig.json'), JSON.stringify({ ...settings, include: SOURCES }))
    await cp(join(root, 'package.json'), join(copy, 'package.json'))
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))

    await applyBeginEdits('database')
    if (isLong) addNamed(afterBegin, await askDatabase())
    await applyBeginEdits('compiler')
    addNamed(afterBegin, await askCompiler())
    for (const { finish } of RECIPES) for (const edit of finish) await applyEdit(edit)
    // One after the other: the compiler knows no tests.
    if (isLong) addNamed(afterFinish, await askCompiler(), await askDatabase())
  },
  isLong ? 1_200_000 : 600_000,
)
afterAll(() => rm(copy, { recursive: true, force: true }))

async function applyBeginEdits(namedBy: Recipe['namedBy']): Promise<void> {
  for (const recipe of RECIPES.filter((each) => each.namedBy === namedBy))
    for (const edit of recipe.begin) await applyEdit(edit)
}

/** Sends the statements of clients. */
const TEST = 'server/clients/names.test.ts'
const FOR_THE_TEST = [
  TEST,
  'server/testing/app.ts',
  'server/testing/session.ts',
  'server/testing/imports.ts',
  'e2e/rooms.ts',
  'vitest.config.ts',
]

/** Runs a test on the copy. @returns the statements that PostgreSQL refused */
async function askDatabase(): Promise<string> {
  for (const file of FOR_THE_TEST) await cp(join(root, file), join(copy, file))
  await output(process.execPath, 'node_modules/vitest/vitest.mjs', 'run', '--project', 'server', TEST)
  const said = await output(process.execPath, 'tools/check/sql/index.ts', '--recorded')
  for (const file of [...FOR_THE_TEST, RECORDS]) await rm(join(copy, file), { recursive: true })
  const refused = said.split('\n').filter((line) => line.includes('PostgreSQL refuses'))
  return refused.join('\n')
}
const askCompiler = async () =>
  (
    await Promise.all([
      output(join(root, 'node_modules/.bin/tsc'), '--noEmit', '--pretty', 'false'),
      output(process.execPath, 'tools/check/texts.ts'),
    ])
  ).join('\n')

async function applyEdit([file, before, after]: Edit): Promise<void> {
  const path = join(copy, file)
  await mkdir(dirname(path), { recursive: true })
  const text = before === null ? '' : await readFile(path, 'utf8')
  if (before !== null && !text.includes(before)) throw new Error(`${file} no longer has: ${before}`)
  await writeFile(path, before === null ? after : text.replace(before, () => after))
}

function addNamed(named: Named, ...outputs: string[]): void {
  // A message continues in lines that begin with a space.
  for (const message of outputs.join('\n').split(/\n(?!\s)/)) {
    const [, file] = /^([\w./-]+\.\w+)[(:]\d/.exec(message) ?? []
    if (file === undefined || /is out of date|has a better word/.test(message)) continue
    const about = RECIPES.find(({ words }) => words.test(message))?.page ?? ''
    named[about] = [...new Set([...(named[about] ?? []), about === '' ? message : file])].sort()
  }
}

function output(file: string, ...args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: copy,
      env: { ...process.env, PROOFLINE_STATEMENTS: join(copy, RECORDS) },
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (text += String(piece)))
    child.once('error', reject)
    child.once('close', () => resolve(text))
  })
}

describe.each(RECIPES)('the recipe $page', ({ page, begin, named, namedBy, finish, maxChanged }) => {
  it.runIf(isLong || namedBy === 'compiler')(
    'begins with a step after which a check names the other files',
    () => {
      expect(afterBegin[page] ?? []).toEqual([...named].sort())
    },
  )

  it.runIf(isLong)('leaves no complaints once it is followed to the end', () => {
    expect(afterFinish[page] ?? []).toEqual([])
  })

  it(`changes at most ${maxChanged} files, and its page names each`, async () => {
    const text = await readFile(join(root, 'docs/recipes', `${page}.md`), 'utf8')
    const changed = new Set(
      [...begin, ...finish].flatMap(([file, before]) => (before === null ? [] : [file])),
    )
    for (const file of [...changed, ...named]) expect(text).toContain(`\`${file}\``)
    const isTranslation = (file: string) => /\/(?:es|fr)\.ts$/.test(file)
    expect([...changed].filter((file) => !isTranslation(file)).length).toBeLessThanOrEqual(maxChanged)
  })
})

it('no check has a complaint that belongs to no recipe', () => {
  expect([afterBegin[''], afterFinish['']]).toEqual([undefined, undefined])
})
