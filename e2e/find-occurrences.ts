import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import pg from 'pg'
import type { TestApp } from '#server/testing/app.ts'

const runProgram = promisify(execFile)

/**
 * All places that contain a word: lines of our log, tables, and files of the database, the product and programs that wrote to the temporary
 * folder.
 */
export async function findOccurrences(
  app: TestApp,
  word: string,
  since: Date,
  lines: string[],
): Promise<string[]> {
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  const places: string[] = []
  const tables = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  for (const { name } of tables.rows) {
    const found = await owner.query(`select 1 from ${name} t where strpos(t::text, $1) > 0 limit 1`, [word])
    if (found.rowCount) places.push(name)
  }
  await owner.query('checkpoint').catch(() => undefined)
  const { rows } = await owner.query<{ dir: string }>(`select current_setting('data_directory') as dir`)
  await owner.end()
  const grep = (...args: string[]) =>
    runProgram('grep', ['-laF', ...args]).catch((error: { stdout?: string }) => ({
      stdout: error.stdout ?? '',
    }))
  const folders = await grep('-r', '--', word, rows[0]?.dir ?? '', app.services.config.dataDir)
  const newer = await runProgram('find', [
    tmpdir(),
    process.cwd(),
    // Other file systems may be mounted there, such as /proc, with files that never end.
    '-xdev',
    '-maxdepth',
    '3',
    '-type',
    'f',
    '-newermt',
    since.toISOString(),
  ]).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }))
  const files = newer.stdout.split('\n').filter((file) => file !== '' && !file.includes('node_modules'))
  const dumps = files.length > 0 ? await grep('--', word, ...files) : { stdout: '' }
  places.push(...`${folders.stdout}\n${dumps.stdout}`.split('\n').filter(Boolean))
  if (lines.some((line) => line.includes(word))) places.push('our log')
  // The simulator has to know the password.
  return places.filter((place) => !place.includes('simulated-logins'))
}
