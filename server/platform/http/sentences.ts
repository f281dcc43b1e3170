import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** The sentence for each wrong format. */
const FORMATS: Record<string, string> = {
  email: 'Enter a valid email address.',
  uuid: 'This is not a valid ID.',
  date: 'Enter a date as YYYY-MM-DD.',
  datetime: 'Enter a date and time such as 2026-01-31T12:00:00Z.',
  url: 'Enter a web address.',
}

const TYPES: Record<string, string> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Enter true or false.',
  array: 'Send a list.',
  object: 'Send an object.',
  date: 'Enter a date.',
}

/** A sentence for an issue for which the contract has none, instead of the library's text. */
export function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is required.'
        : (TYPES[issue.expected] ?? 'This has the wrong type.')
    case 'too_small':
      return boundOf(issue.origin, Number(issue.minimum), 'at least')
    case 'too_big':
      return boundOf(issue.origin, Number(issue.maximum), 'at most')
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This has the wrong format.'
    case 'invalid_value':
      return issue.values.length > 1
        ? `Choose one of: ${issue.values.join(', ')}.`
        : `This must be ${String(issue.values[0])}.`
    case 'unrecognized_keys':
      return `Remove ${issue.keys.join(', ')}.`
    default:
      return 'This is not valid.'
  }
}

function boundOf(origin: string, bound: number, side: 'at least' | 'at most'): string {
  const unit = bound === 1 ? '' : 's'
  if (origin === 'string') return `Use ${side} ${bound} character${unit}.`
  if (origin === 'array' || origin === 'set') return `Send ${side} ${bound} item${unit}.`
  return `Enter a number of ${side} ${bound}.`
}
