import { expect, it } from 'vitest'
import { closingLine } from './closing-line.mjs'

const file = (status: string, tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
})
const report = (numPassedTests: number, numFailedTests: number, more: object = {}) => ({
  numPassedTests,
  numFailedTests,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...more,
})

it('counts exactly the tests that Vitest counts', () => {
  expect(closingLine(report(2531, 0), { checked: 0, tested: 0 })).toBe('2531 passed, 0 failed')
  expect(closingLine(report(2531, 1), { checked: 0, tested: 1 })).toBe('2531 passed, 1 failed')
})

it('lists skipped tests, including todo tests', () => {
  const skipped = report(10, 0, { numPendingTests: 2, numTodoTests: 1 })
  expect(closingLine(skipped, { checked: 0, tested: 0 })).toBe('10 passed, 0 failed, 3 skipped')
})

it('counts a failed check as one failure', () => {
  expect(closingLine(report(10, 0), { checked: 1, tested: 0 })).toBe('10 passed, 1 failed')
})

it('counts a file that cannot be loaded, and a run that fails without a reason', () => {
  const unloaded = report(10, 1, { testResults: [file('failed', []), file('failed', ['passed', 'failed'])] })
  expect(closingLine(unloaded, { checked: 0, tested: 1 })).toBe('10 passed, 2 failed')
  expect(closingLine(report(10, 0), { checked: 0, tested: 1 })).toBe('10 passed, 1 failed')
  expect(closingLine(null, { checked: 0, tested: 1 })).toBe('0 passed, 1 failed')
})
