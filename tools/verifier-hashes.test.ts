import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

it.each(['verify.html', 'verify.py'])('publishes the hash of %s', (name) => {
  const published = readFileSync(join(root, 'docs/evidence-format.md'), 'utf8')
  const sha256 = hash('sha256', readFileSync(join(root, 'verifiers', name)), 'hex')
  expect(published).toContain(`| \`${name}\` | \`${sha256}\` |`)
})
