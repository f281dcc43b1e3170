import { fillSentence, type ProblemBody, type ProblemCode, PROBLEMS } from '#contract/index.ts'

/** An expected failure of a call. Can be thrown anywhere, and is turned into `{code, message, context}` in one place. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly context: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(
    code: ProblemCode,
    context: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(fillSentence(PROBLEMS[code].message, sentenceValues(context)))
    this.code = code
    this.context = context
    this.headers = headers
  }

  get status(): number {
    return PROBLEMS[this.code].status
  }

  body(): ProblemBody {
    return { code: this.code, message: this.message, context: this.context }
  }
}

export function invalid(fields: Record<string, string>): Problem {
  return new Problem('VALIDATION_FAILED', { fields })
}

function sentenceValues(context: Record<string, unknown>): Record<string, string | number> {
  const values: Record<string, string | number> = {}
  for (const [key, value] of Object.entries(context)) {
    if (typeof value === 'string' || typeof value === 'number') values[key] = value
  }
  return values
}
