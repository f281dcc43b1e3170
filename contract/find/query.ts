import { LANGUAGE_NAMES, type Language } from '../vocabulary/language.ts'
import { readDays } from './dates.ts'
import type { FindFault, FindFix } from './faults.ts'
import {
  contentsFor,
  type FieldValue,
  type FindField,
  type Finder,
  FIND_FIELD_NAMES,
  FIND_FIELDS,
  type FindFieldName,
  mayUseField,
  platformByName,
  statusByName,
} from './fields.ts'
import { changesBetween, faultOf, type FindTerm } from './terms.ts'
import { Fault, type Place, type Token, tokensOf, wrong } from './tokens.ts'

export const MAX_FIND_LENGTH = 500
const MAX_TERMS = 50
const MAX_NEAR = 50

/** What the words of a post must be; `term` is an index into the terms of the query. */
export type FindWords =
  | { kind: 'term'; term: number }
  | { kind: 'all' | 'any'; parts: FindWords[] }
  | { kind: 'not'; part: FindWords }
  /** At most this many words apart, in either order. */
  | { kind: 'near'; left: FindWords; right: FindWords; distance: number }

export type FindQuery = {
  words: FindWords | null
  terms: readonly FindTerm[]
  /** Terms that a post may have, without those that it must not have: they are marked. */
  sought: readonly number[]
  fields: readonly FindField[]
  /** What was typed, without the fields. */
  wordsText: string
}

/** Reads a find. An empty one is a query without words and fields. */
export function readFind(text: string, finder: Finder): FindQuery | FindFault {
  try {
    if (text.length > MAX_FIND_LENGTH) throw wrong('long', { start: MAX_FIND_LENGTH, end: text.length })
    return new Reader(text, finder).read()
  } catch (error) {
    if (error instanceof Fault) return error.fault
    throw error
  }
}

export const isFault = (read: FindQuery | FindFault): read is FindFault => 'code' in read

const FORMS = new RegExp(`^(${LANGUAGE_NAMES.join('|')})?~(.*)$`, 'su')

class Reader {
  readonly #text: string
  readonly #finder: Finder
  readonly #tokens: Token[]
  readonly #terms: FindTerm[] = []
  readonly #fields: FindField[] = []
  readonly #unsought = new Set<number>()
  #at = 0
  #depth = 0
  #isIn: 'any' | 'near' | null = null

  constructor(text: string, finder: Finder) {
    this.#text = text
    this.#finder = finder
    this.#tokens = tokensOf(text)
  }

  read(): FindQuery {
    const words = this.#all()
    const rest = this.#peek()
    if (rest) throw wrong('closeParenthesis', rest, [{ text: this.#without(rest) }])
    return {
      words,
      terms: this.#terms,
      sought: this.#terms.map((_, index) => index).filter((index) => !this.#unsought.has(index)),
      fields: this.#fields,
      wordsText: this.#print(
        this.#tokens.filter(({ type }, index) => type !== 'field' && !this.#isNotOfField(index)),
      ),
    }
  }

  #isNotOfField(index: number): boolean {
    return this.#tokens[index]?.type === 'not' && this.#tokens[index + 1]?.type === 'field'
  }

  #peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead]
  }

  #print(tokens: readonly Token[]): string {
    const text = tokens.map((token) => this.#slice(token)).join(' ')
    return text
      .replaceAll('( ', '(')
      .replaceAll(' )', ')')
      .replaceAll(/\(\)/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  }

  #slice({ start, end }: Place): string {
    return this.#text.slice(start, end)
  }

  #without({ start, end }: Place): string {
    return (this.#text.slice(0, start) + this.#text.slice(end)).replaceAll(/\s+/g, ' ').trim()
  }

  /** The find with another text in one place. */
  #with({ start, end }: Place, text: string): string {
    return this.#text.slice(0, start) + text + this.#text.slice(end)
  }

  /** What is separated by spaces and AND. null: only fields. */
  #all(): FindWords | null {
    const parts: FindWords[] = []
    const first = this.#peek()
    const fieldsBefore = this.#fields.length
    for (let token = first; token && token.type !== 'close'; token = this.#peek()) {
      if (token.type === 'and' || token.type === 'or') {
        if (token.type === 'or' || token === first)
          throw wrong('missingBefore', token, [{ text: this.#without(token) }], this.#slice(token))
        this.#at += 1
        const next = this.#peek()
        if (!next || next.type === 'close' || next.type === 'or' || next.type === 'and')
          this.#missingAfter(token)
        continue
      }
      const part = this.#any()
      if (part) parts.push(part)
    }
    const isPositive = (part: FindWords): boolean => part.kind !== 'not'
    const fields = this.#fields.slice(fieldsBefore)
    const isNegative = parts.some((part) => !isPositive(part)) || fields.some(({ isNot }) => isNot)
    if (isNegative && !parts.some(isPositive) && !fields.some(({ isNot }) => !isNot) && first)
      throw wrong('notAlone', first, this.#depth > 0 ? [] : this.#somethingBefore())
    return parts.length === 0 ? null : parts.length === 1 ? (parts[0] ?? null) : { kind: 'all', parts }
  }

  /** Never a date of loss for those who may not know it. */
  #somethingBefore(): FindFix[] {
    const text = this.#text.trim()
    const { seesLoss } = this.#finder
    return [...(seesLoss ? [{ text: `loss:after ${text}` }] : []), { text: `has:photo ${text}` }]
  }

  #missingAfter(token: Token): never {
    throw wrong('missingAfter', token, [{ text: this.#without(token) }], this.#slice(token))
  }

  #any(): FindWords | null {
    const begin = this.#at
    const first = this.#near()
    if (this.#peek()?.type !== 'or') return first
    const parts: FindWords[] = []
    const before = this.#tokens[this.#at - 1]
    if (first === null || first.kind === 'not') {
      if (this.#tokens.slice(begin, this.#at).some(({ type }) => type === 'field')) this.#fieldInside(before)
      throw wrong('notInOr', this.#tokens[begin] ?? { start: 0, end: 0 })
    }
    parts.push(first)
    const outer = this.#isIn
    this.#isIn = 'any'
    for (let token = this.#peek(); token?.type === 'or'; token = this.#peek()) {
      this.#at += 1
      const next = this.#peek()
      if (!next || next.type === 'close' || next.type === 'and' || next.type === 'or')
        this.#missingAfter(token)
      if (next.type === 'not') throw wrong('notInOr', next)
      const part = this.#near()
      if (part) parts.push(part)
    }
    this.#isIn = outer
    return { kind: 'any', parts }
  }

  #near(): FindWords | null {
    let left = this.#one()
    for (let token = this.#peek(); token; token = this.#peek()) {
      const next = this.#peek(1)
      const isBare =
        token.type === 'term' &&
        !token.isQuoted &&
        /^near$/i.test(token.text) &&
        left &&
        next?.type === 'term'
      if (isBare)
        throw wrong('nearNumber', token, [
          { text: this.#with(token, 'near/5') },
          { text: this.#with(token, 'near/10') },
        ])
      if (token.type !== 'near') return left
      this.#at += 1
      if (Number.isNaN(token.distance))
        throw wrong('nearNumber', token, [
          { text: this.#with(token, 'near/5') },
          { text: this.#with(token, 'near/10') },
        ])
      if (token.distance < 1 || token.distance > MAX_NEAR)
        throw wrong('nearRange', token, [
          { text: this.#with(token, `near/${token.distance < 1 ? 1 : MAX_NEAR}`) },
        ])
      const after = this.#peek()
      if (!after || after.type === 'close') throw wrong('nearSides', token)
      const outer = this.#isIn
      this.#isIn = 'near'
      const right =
        after.type === 'term' || after.type === 'open' || after.type === 'field' ? this.#one() : null
      this.#isIn = outer
      if (!left || !right || !isPlain(left) || !isPlain(right)) throw wrong('nearSides', token)
      left = { kind: 'near', left, right, distance: token.distance }
    }
    return left
  }

  #one(): FindWords | null {
    const token = this.#peek()
    if (!token) return null
    switch (token.type) {
      case 'not':
        return this.#not(token)
      case 'open': {
        this.#at += 1
        this.#depth += 1
        const outer = this.#isIn
        this.#isIn = null
        const inside = this.#all()
        this.#isIn = outer
        this.#depth -= 1
        const close = this.#peek()
        if (!close)
          throw wrong('openParenthesis', token, [
            { text: `${this.#text.trimEnd()})` },
            { text: this.#without(token) },
          ])
        this.#at += 1
        if (!inside)
          throw wrong('empty', { start: token.start, end: close.end }, [
            { text: this.#without({ start: token.start, end: close.end }) },
          ])
        return inside
      }
      case 'field':
        if (this.#depth > 0 || this.#isIn || this.#peek(1)?.type === 'or' || this.#peek(1)?.type === 'near')
          this.#fieldInside(token)
        this.#at += 1
        this.#fields.push(this.#field(token, null))
        return null
      case 'term':
        this.#at += 1
        return { kind: 'term', term: this.#term(token) }
      case 'near':
        throw wrong('nearSides', token)
      default:
        throw wrong('missingBefore', token, [{ text: this.#without(token) }], this.#slice(token))
    }
  }

  #not(token: Token): FindWords | null {
    this.#at += 1
    const next = this.#peek()
    if (!next || (next.type !== 'term' && next.type !== 'open' && next.type !== 'field'))
      this.#missingAfter(token)
    if (this.#isIn || this.#peek(1)?.type === 'or') throw wrong('notInOr', token)
    if (next.type === 'field') {
      if (this.#depth > 0) this.#fieldInside(next)
      this.#at += 1
      this.#fields.push(this.#field(next, token))
      return null
    }
    const from = this.#terms.length
    const part = this.#one()
    for (let term = from; term < this.#terms.length; term += 1) this.#unsought.add(term)
    return part && { kind: 'not', part }
  }

  /** The fix puts the fields at the end, and leaves out what joined them. */
  #fieldInside(field: Token | undefined): never {
    const place = field ?? { start: 0, end: this.#text.length }
    const isField = (token: Token | undefined) => token?.type === 'field'
    const kept = this.#tokens.filter((token, index) => {
      if (isField(token)) return false
      const isJoin = token.type === 'or' || token.type === 'and' || token.type === 'near'
      return !isJoin || !(isField(this.#tokens[index - 1]) || isField(this.#tokens[index + 1]))
    })
    const text = this.#print([...kept, ...this.#tokens.filter(isField)])
    throw wrong('fieldInside', place, text === this.#text.trim() ? [] : [{ text }], this.#slice(place))
  }

  #term(token: Token): number {
    const [, language, formsOf] = (token.isQuoted ? null : FORMS.exec(token.text)) ?? []
    const isForms = formsOf !== undefined
    const term: FindTerm = {
      text: (isForms ? formsOf : token.text).trim().replaceAll(/\s+/g, ' '),
      forms: !isForms ? [] : language ? [language as Language] : LANGUAGE_NAMES,
    }
    const code = faultOf(term)
    if (code) throw wrong(code, token, code === 'star' || code === 'forms' ? this.#starless(token) : [])
    if (this.#terms.length >= MAX_TERMS)
      throw wrong('tooMany', { start: token.start, end: this.#text.length })
    return this.#terms.push(term) - 1
  }

  #starless(token: Token): FindFix[] {
    const word = this.#slice(token).replaceAll('*', '').replace(/^~/, '')
    return /[\p{L}\p{N}]/u.test(word) ? [{ text: this.#with(token, word) }] : []
  }

  #field(token: Token, not: Token | null): FindField {
    const name = token.name.toLowerCase()
    const known = FIND_FIELD_NAMES.find((each) => each === name)
    if (!known || !mayUseField(known, this.#finder)) throw this.#unknownField(token)
    if (token.text === '') throw wrong('noValue', token, [], `${known}:`)
    const start = not?.start ?? token.start
    return {
      ...this.#value(known, token),
      isNot: not !== null,
      text: this.#text.slice(start, token.end),
    }
  }

  #unknownField(token: Token): Fault {
    const names = FIND_FIELD_NAMES.filter((each) => mayUseField(each, this.#finder))
    const near = names.find((each) => changesBetween(each, token.name.toLowerCase(), 1) === 1)
    const value = this.#slice(token).slice(token.name.length + 1)
    return wrong(
      'unknownField',
      { start: token.start, end: token.start + token.name.length + 1 },
      [
        ...(near ? [{ text: this.#with(token, `${near}:${value}`) }] : []),
        { text: this.#with(token, `"${this.#slice(token).replaceAll(/["“”„«»]/g, '')}"`) },
      ],
      near ?? '',
    )
  }

  #value(name: FindFieldName, token: Token): FieldValue {
    const { text } = token
    const place = { start: token.start + token.name.length + 1, end: token.end }
    const choice = <Value>(found: Value | undefined, offered: readonly string[]): Value => {
      if (found !== undefined) return found
      const fixes = offered.map((each) => ({ text: this.#with(place, each) }))
      throw wrong('value', place, fixes, text)
    }
    switch (name) {
      case 'from':
        return { name, platform: choice(platformByName(text), FIND_FIELDS.from.values) }
      case 'before':
      case 'after':
      case 'on': {
        const read = readDays(text)
        if (!('fault' in read)) return { name, days: read }
        throw wrong(
          read.fault,
          place,
          read.days.map((day) => ({ text: this.#with(place, day), day })),
          text,
        )
      }
      case 'loss': {
        const side = text.toLowerCase()
        return {
          name,
          side: choice(side === 'before' || side === 'after' ? side : undefined, FIND_FIELDS.loss.values),
        }
      }
      case 'status':
        return { name, status: choice(statusByName(text), FIND_FIELDS.status.values) }
      case 'flag':
        return { name, flag: text === 'yes' ? true : text === 'no' ? false : text }
      case 'has': {
        const contents = contentsFor(this.#finder)
        return {
          name,
          content: choice(
            contents.find((each) => each === text.toLowerCase()),
            contents,
          ),
        }
      }
      case 'account':
        return { name, text }
      default: {
        const term = { text: name === 'tag' && !text.startsWith('#') ? `#${text}` : text, forms: [] }
        const code = faultOf(term)
        if (code) throw wrong(code, place)
        return { name, term }
      }
    }
  }
}

/** Words, phrases, and OR of them: what near takes. */
const isPlain = (words: FindWords): boolean =>
  words.kind === 'term' || (words.kind === 'any' && words.parts.every(isPlain)) || words.kind === 'near'
