import { expect, it } from 'vitest'
import { DocumentProblem } from '#document/index.ts'
import { rethrow, stepsOf } from './job.ts'

it('a document that is too large ends its job with a reason; other errors repeat it', () => {
  const killed = new DocumentProblem('KILLED', '')
  expect(() => rethrow(new DocumentProblem('TOO_LARGE', ''))).toThrow(
    expect.objectContaining({ code: 'DOCUMENT_TOO_LARGE' }),
  )
  expect(() => rethrow(killed)).toThrow(killed)
})

it('the progress of rendering never goes backward', () => {
  const steps = [
    stepsOf({ phase: 'pictures', done: 1, total: 40 }),
    stepsOf({ phase: 'pictures', done: 40, total: 40 }),
    stepsOf({ phase: 'typesetting', done: 0, total: 1 }),
    stepsOf({ phase: 'writing', done: 0, total: 1 }),
    stepsOf({ phase: 'writing', done: 100, total: 101 }),
  ]
  expect(steps).toEqual([1, 70, 70, 90, 99])
})
