import type { FindFault, FindFaultCode, FindFix } from './faults.ts'

/** A piece of a find; `start` and `end` are UTF-16 offsets. */
export type Token = {
  type: 'open' | 'close' | 'and' | 'or' | 'not' | 'near' | 'term' | 'field'
  start: number
  end: number
  /** Of a term or of a field's value. */
  text: string
  isQuoted: boolean
  name: string
  distance: number
}

/** Ends the reading of a find. */
export class Fault extends Error {
  readonly fault: FindFault
  constructor(fault: FindFault) {
    super(fault.code)
    this.fault = fault
  }
}

export type Place = { start: number; end: number }
export const wrong = (
  code: FindFaultCode,
  { start, end }: Place,
  fixes: FindFix[] = [],
  about?: string,
): Fault => new Fault({ code, start, end, fixes, ...(about !== undefined && { about }) })

const QUOTES = '"“”„«»'
const isQuote = (letter: string | undefined): boolean => letter !== undefined && QUOTES.includes(letter)

/** @throws Fault */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const add = (type: Token['type'], start: number, end: number, more: Partial<Token> = {}) =>
    tokens.push({ type, start, end, text: '', isQuoted: false, name: '', distance: 0, ...more })
  let at = 0
  const quotation = (start: number): string => {
    at += 1
    const from = at
    while (at < text.length && !isQuote(text[at])) at += 1
    if (at >= text.length) {
      const rest = text.slice(from)
      const [first = ''] = rest.split(/\s+\p{L}+:/u)
      const closed = `${text.slice(0, from)}${first.trimEnd()}"${rest.slice(first.length)}`
      throw wrong('openQuote', { start, end: from }, [
        ...(first.trim() === '' ? [] : [{ text: closed }]),
        { text: (text.slice(0, from - 1) + rest).trim() },
      ])
    }
    at += 1
    return text.slice(from, at - 1).trim()
  }
  while (at < text.length) {
    const start = at
    const letter = text[at] ?? ''
    if (/\s/.test(letter)) at += 1
    else if (letter === '(' || letter === ')') {
      at += 1
      add(letter === '(' ? 'open' : 'close', start, at)
    } else if (isQuote(letter)) {
      const quoted = quotation(start)
      add('term', start, at, { text: quoted, isQuoted: true })
    } else {
      while (at < text.length && !/[\s()]/.test(text[at] ?? '') && !isQuote(text[at])) at += 1
      const word = text.slice(start, at)
      const [, name] = /^(\p{L}+):/u.exec(word) ?? []
      const near = /^near\/(\d*)$/i.exec(word)
      if (name !== undefined && !word.startsWith(`${name}://`)) {
        const isQuoted = word.length === name.length + 1 && isQuote(text[at])
        const value = isQuoted ? quotation(at) : word.slice(name.length + 1)
        add('field', start, at, { name, text: value, isQuoted })
      } else if (/^(?:\w\w)?~$/.test(word) && isQuote(text[at])) {
        const phrase = quotation(at)
        add('term', start, at, { text: word + phrase })
      } else if (word === 'AND' || word === 'OR' || word === 'NOT')
        add(word.toLowerCase() as 'and' | 'or' | 'not', start, at)
      else if (near) add('near', start, at, { distance: Number(near[1] || Number.NaN) })
      else add('term', start, at, { text: word })
    }
  }
  return tokens
}
