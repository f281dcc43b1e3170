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
    if (this.code === 'NETWORK_LOST') return true
    // Only a newer server knows a code without a row.
    const row: object | undefined = PROBLEMS[this.code]
    return row ? 'retryable' in row : this.status >= 500
  }

  /** VALIDATION_FAILED: messages by the path of their field. */
  get fields(): Record<string, string> {
    const { fields } = this.context
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {}
  }
}

export async function problemOf(answer: Response): Promise<Problem> {
  const body = await answer.json().catch(() => null)
  if (isProblemBody(body)) return new Problem(await translate(body), answer.status)
  const unnamed = unnamedCode(body)
  const code = answer.status >= 502 && answer.status <= 504 ? 'UNAVAILABLE' : 'UNEXPECTED'
  const problem = { code, message: PROBLEMS[code].message, context: {} } as const
  const { message } = await translate(problem)
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
  () => Promise<{ default: Record<ProblemCode, string>; sentences: Record<string, string> }>
> = {
  es: () => import('./problems-es.ts'),
  fr: () => import('./problems-fr.ts'),
}

/** The server's message, by its code in the language of the page, and its sentences about fields; the originals if there is no translation. */
async function translate(problem: ProblemBody): Promise<ProblemBody> {
  const language = getLanguage()
  if (language === 'en') return problem
  try {
    const { default: messages, sentences } = await MESSAGE_LOADERS[language]()
    const { code } = problem
    const context = translateSentences(problem.context, sentences, language)
    if (!Object.hasOwn(messages, code)) return { ...problem, context }
    const values: Record<string, string | number> = {}
    for (const [key, value] of Object.entries(context))
      if (typeof value === 'string' || typeof value === 'number') values[key] = value
    return { code, message: fillSentence(inLanguage(messages[code], language), values, language), context }
  } catch {
    // If the translation can't be loaded either, English is better than nothing.
    return problem
  }
}

/** The context with `sentence` and the sentences of `fields` in this language. */
function translateSentences(
  context: ProblemBody['context'],
  sentences: Record<string, string>,
  language: Language,
): ProblemBody['context'] {
  const translated = (value: unknown): unknown =>
    typeof value === 'string' && Object.hasOwn(sentences, value)
      ? inLanguage(sentences[value] ?? value, language)
      : value
  const { sentence, fields } = context
  return {
    ...context,
    ...(sentence === undefined ? {} : { sentence: translated(sentence) }),
    ...(typeof fields === 'object' && fields !== null
      ? {
          fields: Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, translated(value)])),
        }
      : {}),
  }
}

const inLanguage = (sentence: string, language: Language): string =>
  language === 'fr' ? withFrenchSpaces(sentence) : sentence

function isProblemBody(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body && 'context' in body
}

const NETWORK_LOST_TEXTS: Record<Language, string> = {
  en: 'Proofline could not be reached. Check your connection.',
  es: 'No se puede conectar con Proofline. Compruebe su conexión.',
  fr: 'Impossible de joindre Proofline. Vérifiez votre connexion.',
}

/** Its message is here, because a translation could not be loaded now. */
export const networkLostProblem = (): Problem =>
  new Problem({ code: 'NETWORK_LOST', message: NETWORK_LOST_TEXTS[getLanguage()], context: {} }, 0)

export const isProblem = (error: unknown, ...codes: FailureCode[]): error is Problem =>
  error instanceof Problem && (codes.length === 0 || codes.includes(error.code))
