import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { routes, wholeNumber } from '#contract/index.ts'
import { sentenceOf } from './sentences.ts'

const say = (schema: z.ZodType, value: unknown): string[] => {
  const parsed = schema.safeParse(value, { error: sentenceOf })
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
}

describe('the message about an invalid field', () => {
  it.each([
    [z.string(), undefined, 'This is required.'],
    [z.string(), 1, 'Enter text.'],
    [z.string().min(3), 'ab', 'Use at least 3 characters.'],
    [z.string().max(1), 'ab', 'Use at most 1 character.'],
    [z.array(z.string()).min(1), [], 'Send at least 1 item.'],
    [z.int(), 1.5, 'Enter a whole number.'],
    [wholeNumber(1, 100), 'x', 'Enter a whole number.'],
    [wholeNumber(1, 100), 101, 'Enter a number of at most 100.'],
    [z.enum(['asc', 'desc']), 'up', 'Choose one of: asc, desc.'],
    [z.email(), 'x', 'Enter a valid email address.'],
    [z.object({ a: z.string() }), [], 'Send an object.'],
  ])('is our own text, not that of a library: %#', (schema, value, sentence) => {
    expect(say(schema, value)).toEqual([sentence])
  })

  it('is the one from the contract if there is one', () => {
    expect(say(routes.createClient.body.shape.firstName, '')).toEqual(['Enter the first name.'])
  })

  it('is never the library’s text, whatever is sent', () => {
    const bodies = Object.values(routes).flatMap((spec) => ('body' in spec ? [spec.body as z.ZodType] : []))
    const messages = bodies.flatMap((schema) =>
      [undefined, null, 1, 'x', [], {}].flatMap((value) => say(schema, value)),
    )
    expect(
      messages.filter((message) => /Invalid|expected|Too (big|small)|Unrecognized/.test(message)),
    ).toEqual([])
  })
})
