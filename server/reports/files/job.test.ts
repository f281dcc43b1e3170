import { expect, it } from 'vitest'
import { DocumentProblem } from '#document/index.ts'
import { rethrow } from './job.ts'

it('a document that is too large ends its job with a reason; other errors repeat it', () => {
  const killed = new DocumentProblem('KILLED', '')
  expect(() => rethrow(new DocumentProblem('TOO_LARGE', ''))).toThrow(
    expect.objectContaining({ code: 'DOCUMENT_TOO_LARGE' }),
  )
  expect(() => rethrow(killed)).toThrow(killed)
})
