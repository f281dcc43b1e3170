import {
  fillSentence,
  type Language,
  PROBLEMS,
  type ProblemBody,
  type ProblemCode,
  withFrenchSpaces,
} from '#contract/index.ts'
import { getLanguage } from '../i18n/i18n.ts'

export type FailureCode = ProblemCode | 'NETWORK_LOST'

/** Thrown by calls: the server's error, or that the server could not be reached. */
export class Problem extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly context: Record<string, unknown>

  constructor(
    body: { code: FailureCode; message: string; context: Record<string, unknown> },
    status: number,
  ) {
    super(body.message)
    this.name = 'Problem'
    this.code = body.code
    this.status = status
    this.context = body.context
  }

  get retryable(): boolean {
    return this.code === 'NETWORK_LOST' || (PROBLEMS[this.code]?.retryable ?? this.status >= 500)
  }

  /** VALIDATION_FAILED: messages by the path of their field. */
  get fields(): Record<string, string> {
    const { fields } = this.context
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {}
  }
}

export async function problemOf(answer: Response): Promise<Problem> {
  const body = await answer.json().catch(() => null)
  if (isProblemBody(body))
    return new Problem({ ...body, message: await translateMessage(body) }, answer.status)
  const unnamed = unnamedCode(body)
  const code = answer.status >= 502 && answer.status <= 504 ? 'UNAVAILABLE' : 'UNEXPECTED'
  const problem = { code, message: PROBLEMS[code].message, context: {} } as const
  const message = await translateMessage(problem)
  return new Problem({ ...problem, message: unnamed ? unexpectedErrorText(unnamed) : message }, answer.status)
}

/** The code of an error body without a message. */
function unnamedCode(body: unknown): string | null {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
  return typeof code === 'string' && code !== '' ? code : null
}

const UNEXPECTED_ERROR_TEXTS: Record<Language, string> = {
  en: 'An unexpected error occurred. Code: {code}',
  es: 'Se produjo un error inesperado. Código: {code}',
  fr: 'Une erreur inattendue s’est produite. Code : {code}',
}
const unexpectedErrorText = (code: string): string =>
  fillSentence(UNEXPECTED_ERROR_TEXTS[getLanguage()], { code })

const MESSAGE_LOADERS: Record<
  Exclude<Language, 'en'>,
  () => Promise<{ default: Record<ProblemCode, string> }>
> = {
  es: () => import('./problems-es.ts'),
  fr: () => import('./problems-fr.ts'),
}

/** The server's message, by its code in the language of the page; the original if there is no translation. */
async function translateMessage({ code, message, context }: ProblemBody): Promise<string> {
  const language = getLanguage()
  if (language === 'en') return message
  try {
    const sentences = (await MESSAGE_LOADERS[language]()).default
    const values: Record<string, string | number> = {}
    for (const [key, value] of Object.entries(context))
      if (typeof value === 'string' || typeof value === 'number') values[key] = value
    if (!Object.hasOwn(sentences, code)) return message
    const sentence = language === 'fr' ? withFrenchSpaces(sentences[code]) : sentences[code]
    return fillSentence(sentence, values, language)
  } catch {
    // If the translation can't be loaded either, English is better than nothing.
    return message
  }
}

function isProblemBody(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body && 'context' in body
}

export const networkLostProblem = (): Problem =>
  new Problem(
    { code: 'NETWORK_LOST', message: 'Proofline could not be reached. Check your connection.', context: {} },
    0,
  )

export const isProblem = (error: unknown, ...codes: FailureCode[]): error is Problem =>
  error instanceof Problem && (codes.length === 0 || codes.includes(error.code))
