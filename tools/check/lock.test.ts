import { expect, it } from 'vitest'
import { lockBreaches } from './lock.ts'

const breachSentences = (packages: object) =>
  lockBreaches({ path: 'package-lock.json', text: JSON.stringify({ packages }) }).map((one) => one.sentence)

it('accepts a lock file in which every package can be verified', () => {
  expect(
    breachSentences({
      '': { dependencies: { a: '1.0.0' } },
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a', optionalDependencies: { b: '1.0.0' } },
      'node_modules/b': { version: '1.0.0', integrity: 'sha512-b', optional: true },
      'node_modules/here': { resolved: 'tools/here', link: true },
      'tools/here': { version: '0.0.0' },
    }),
  ).toEqual([])
})

it('refuses a package without an integrity hash', () => {
  expect(breachSentences({ 'node_modules/a': { version: '1.0.0' } })).toEqual([
    'has no integrity hash for node_modules/a.',
  ])
})

it('refuses a download address', () => {
  const entry = { integrity: 'sha512-a', resolved: 'https://registry.example/a.tgz' }
  expect(breachSentences({ 'node_modules/a': entry })).toEqual([
    'names a download address for node_modules/a.',
  ])
})

it('refuses a lock file from which npm omitted an optional package', () => {
  const entry = { integrity: 'sha512-a', optionalDependencies: { 'a-darwin': '1.0.0' } }
  expect(breachSentences({ 'node_modules/a': entry })).toEqual([
    'has no entry for a-darwin, which node_modules/a asks for.',
  ])
})
