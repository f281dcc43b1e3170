import { filesBelow, isTest } from '../files.ts'
import { checkStatements } from './check.ts'
import { staleQueries, writeQueries } from './queries.ts'

/** Arguments: the files to check, by default all. `--write` updates server/queries. */
const requestedFiles = process.argv.slice(2)
const files = requestedFiles.filter((each) => !each.startsWith('--'))
const all = [...filesBelow('server', ['.ts']), ...filesBelow('demo', ['.ts'])]
  .map(({ path }) => path)
  .filter((path) => !isTest(path) && !path.endsWith('/testing.ts'))

const { breaches, queries, counts } = await checkStatements(files.length > 0 ? files : all)
if (requestedFiles.includes('--write')) writeQueries(queries)
else if (files.length === 0 && breaches.length === 0) breaches.push(...staleQueries(queries))

for (const { path, line, sentence } of breaches) console.log(`${path}:${line} ${sentence}`)
console.log(
  `${counts.calls} calls send ${counts.statements} statements, each prepared; ${counts.rowTypes} row types compared, ${breaches.length} breaches.`,
)
process.exitCode = breaches.length === 0 ? 0 : 1
