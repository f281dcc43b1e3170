import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Breach, filesBelow, isTest, lineAt, root } from './files.ts'
import { articleBreaches, isSpanish, missingTexts, refusedWords, type Text, textsOf } from './texts/read.ts'

/** Where product texts are. Every other text in these rooms is for engineers. */
const sources = ['contract', 'archive', 'document', 'processes', 'server', 'web']
  .flatMap((room) => filesBelow(room, ['.ts', '.tsx']))
  // Words that flag are those of clients, not ours.
  .filter(({ path }) => !isTest(path) && !/\/(?:testing(?:\.tsx?$|\/)|flag-words\/)/.test(path))

const articles = filesBelow('web', ['.md'])

const breaches: Breach[] = []
const texts = new Map<string, Text[]>()
for (const file of [...sources, ...articles]) {
  const found = textsOf(file)
  if (found.length > 0) texts.set(file.path, found)
  for (const text of found)
    for (const word of refusedWords(text))
      breaches.push({
        path: file.path,
        line: lineAt(file.text, text.at),
        sentence: `has “${word}” in a text; docs/writing.md has a better word.`,
      })
}
for (const english of sources.filter(({ path }) => /(?:^|[/-])en\.ts$/.test(path)))
  breaches.push(...(await missingTexts(english.path)))

for (const english of articles.filter(({ path }) => path.endsWith('.en.md')))
  breaches.push(...articleBreaches(english, articles))

if (process.argv.includes('--write')) {
  const path = join(root, '.cache/texts.md')
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(path, listed(false) + listed(true))
  console.log(`Wrote ${path}`)
}
for (const { path, line, sentence } of breaches) console.log(`${path}:${line} ${sentence}`)
const count = [...texts.values()].reduce((sum, each) => sum + each.length, 0)
console.log(`${count} texts in ${texts.size} files read, ${breaches.length} breaches.`)
process.exitCode = breaches.length === 0 ? 0 : 1

function listed(spanish: boolean): string {
  const files = [...texts].map(
    ([path, all]) => [path, all.filter((text) => isSpanish(text) === spanish)] as const,
  )
  return `# ${spanish ? 'Other languages' : 'English'}\n\n${files
    .filter(([, all]) => all.length > 0)
    .map(
      ([path, all]) =>
        `## ${path}\n\n${all.map(({ text }) => `- ${text.replaceAll('\n', ' ')}\n`).join('')}\n`,
    )
    .join('')}`
}
