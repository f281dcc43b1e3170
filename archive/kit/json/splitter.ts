/* Long because: one state machine reads all of a file, and its states share every position. */
import type { Element, OtherList } from './json.ts'
import { isObject, type Json, objects } from './value.ts'
import { decodeText } from '../text/decode.ts'
import { countNames, doubledValues } from './doubled.ts'
import { parse, REASONS } from './element.ts'
import { Lexeme, type LexemeEnd } from './lexeme.ts'
import type { SplitOptions } from './options.ts'
import { Restart } from './restart.ts'
import { Window } from './window.ts'

const MAX_ELEMENT_BYTES = 4 << 20
const RAW_HEAD_BYTES = 64 << 10
const MAX_LIST_DEPTH = 8
const MAX_OTHER_LISTS = 1000

type State = 'before' | 'list' | 'element' | 'object' | 'key' | 'colon' | 'member' | 'lost' | 'rest' | 'after'
const IN_OBJECT_STATES: ReadonlySet<State> = new Set<State>(['object', 'key', 'colon', 'member'])

/**
 * Cuts a JSON file into its top-level elements as its bytes arrive; all positions are offsets in the file. After damage, it searches for
 * the next place where a record begins in the same way as earlier ones.
 */
export class Splitter {
  readonly members: Record<string, Json> = {}
  private readonly unmatched = new Map<string, OtherList>()
  private readonly lists: RegExp | null
  private readonly assignment: boolean
  private readonly nested: boolean
  private readonly listName: (path: string) => string
  /** Names of the open objects, outermost first. */
  private readonly path: string[] = []
  private readonly maxElementBytes: number
  private readonly window = new Window()
  private readonly lexeme = new Lexeme()
  private readonly restart = new Restart()
  private found: Element[] = []
  private state: State = 'before'
  private pos = 0
  /** Start of the element, member or damaged part being read. */
  private start = 0
  private gap = 0
  private count = 0
  private inList = 0
  private openList: string | null = null
  private objectStart = -1
  private hasLists = false
  private key = ''
  private keyStart = 0
  private isListMember = false
  /** Text of an element or damaged part whose bytes are no longer in memory. */
  private head: string | null = null
  private deepMember = false
  private ending = false

  constructor(options: SplitOptions) {
    this.lists = options.lists ?? null
    this.assignment = options.assignment ?? false
    this.nested = options.nested ?? false
    this.listName = options.listName ?? ((path) => path)
    this.hasLists = this.nested
    this.maxElementBytes = options.maxElementBytes ?? MAX_ELEMENT_BYTES
  }

  push(chunk: Uint8Array): Element[] {
    this.window.append(chunk, this.keepFrom())
    this.run()
    this.dropLargeElement()
    return this.takeFound()
  }

  end(): Element[] {
    this.ending = true
    this.run()
    for (let state: State | null = null, pos = -1; state !== this.state || pos !== this.pos;) {
      state = this.state
      pos = this.pos
      this.finish()
      this.run()
    }
    return this.takeFound()
  }

  private takeFound(): Element[] {
    const found = this.found
    this.found = []
    return found
  }

  private run(): void {
    while (this.pos < this.window.end && this.step());
  }

  /** Makes one step; false if more bytes are needed. */
  private step(): boolean {
    switch (this.state) {
      case 'before':
        return this.before()
      case 'list':
        return this.betweenElements()
      case 'element':
      case 'member':
        return this.value()
      case 'object':
        return this.betweenMembers()
      case 'key':
        return this.memberName()
      case 'colon':
        return this.memberValue()
      case 'lost':
        return this.lost()
      case 'after':
        return this.after()
      case 'rest':
        this.pos = this.window.end
        return false
    }
  }

  /** Skips white space and the given byte; false at the end of the available bytes. */
  private skip(also = -1): boolean {
    const { gap, pos } = this.window.skip(this.pos, also)
    if (gap !== -1) this.gap = gap
    this.pos = pos
    return pos < this.window.end
  }

  private before(): boolean {
    if (this.pos === 0 && this.window.end < 3 && !this.ending) return false
    if (this.pos === 0 && this.window.at(0) === 0xef && this.window.at(1) === 0xbb) this.pos = 3
    if (!this.skip()) return false
    const first = this.window.at(this.pos)
    if (this.assignment && first !== 0x5b && first !== 0x7b) {
      const equals = this.window.indexOf(0x3d, this.pos)
      this.pos = equals === -1 ? this.window.end : equals + 1
      return equals !== -1
    }
    if (first === 0x5b) this.beginList(null)
    else if (first === 0x7b && this.lists) {
      this.objectStart = this.pos++
      this.state = 'object'
    } else this.begin('element')
    return true
  }

  private beginList(name: string | null): void {
    this.openList = name
    this.inList = 0
    this.gap = ++this.pos
    this.state = 'list'
  }

  private betweenElements(): boolean {
    if (!this.skip(0x2c)) return false
    if (this.window.at(this.pos) === 0x5d) {
      this.pos++
      this.state = this.objectStart === -1 ? 'after' : 'object'
      return true
    }
    this.restart.before(this.window, this.gap, this.pos)
    this.inList++
    this.begin('element')
    return true
  }

  private begin(state: 'element' | 'member'): void {
    this.start = this.pos
    if (state === 'element') this.head = null
    this.lexeme.begin(this.window.at(this.pos++))
    this.state = state
  }

  private value(): boolean {
    const ended = this.lexeme.scan(this.window, this.pos)
    this.pos = this.lexeme.pos
    if (ended === 'more') return false
    if (this.state === 'member') this.endMember(ended)
    else if (ended === 'broken') this.breakElement()
    else this.endElement()
    return true
  }

  private endElement(): void {
    const { start, pos } = this
    const listed = this.isInList()
    if (this.head !== null) this.emit(start, pos, 'too_large', this.head)
    else if (this.lexeme.tooDeep) this.emit(start, pos, 'too_deep')
    else {
      const { text, isWindows } = decodeText(this.window.slice(start, pos))
      const value = parse(text)
      if (value !== undefined) {
        if (listed) this.restart.learn(value)
        if (!isObject(value)) this.restart.damage++
        this.add(start, pos, text, value, null)
        this.addFindings(value, text, isWindows)
      } else {
        const again = listed ? this.restart.find(this.window, start + 1, pos) : null
        if (listed && !again?.sure && !this.isFollowedBySeparator()) {
          this.state = 'lost'
          return
        }
        this.pos = again?.sure ? again.at : pos
        this.emit(start, this.pos, 'bad_json')
      }
    }
    this.head = null
    this.gap = this.pos
    this.start = this.pos
    this.state = this.restart.gaveUp ? 'rest' : listed ? 'list' : 'after'
  }

  /** Whether a separator follows an element, as far as the file has arrived. */
  private isFollowedBySeparator(): boolean {
    const { pos } = this.window.skip(this.pos, -1)
    return pos >= this.window.end || this.window.at(pos) === 0x2c || this.window.at(pos) === 0x5d
  }

  private isInList(): boolean {
    return this.objectStart === -1 ? this.inList > 0 : this.hasLists
  }

  /** Handles a damaged element: continues at the next record that can be recognized. */
  private breakElement(): void {
    if (!this.isInList()) {
      this.state = 'rest'
      return
    }
    if (this.head !== null) {
      this.state = 'lost'
      return
    }
    const again = this.restart.find(this.window, this.start + 1, this.window.end)
    if (again?.sure) this.resume(again.at)
    else {
      this.pos = again ? again.at : this.window.end
      this.state = 'lost'
    }
  }

  private resume(at: number): void {
    this.restart.readAgain += Math.max(0, this.pos - at)
    this.emit(this.start, at, 'bad_json', this.head ?? undefined)
    this.head = null
    this.start = at
    this.pos = at
    this.gap = at
    this.state = this.restart.gaveUp ? 'rest' : 'list'
  }

  private lost(): boolean {
    const again = this.restart.find(this.window, this.pos, this.window.end)
    if (again?.sure) {
      this.resume(again.at)
      return true
    }
    this.pos = again ? again.at : this.window.end
    return false
  }

  private betweenMembers(): boolean {
    if (!this.skip(0x2c)) return false
    const byte = this.window.at(this.pos)
    if (byte === 0x7d) {
      this.pos++
      this.closeObject()
    } else if (byte === 0x22) {
      this.start = this.pos
      this.keyStart = this.pos
      this.lexeme.begin(this.window.at(this.pos++))
      this.state = 'key'
    } else this.giveUpObject()
    return true
  }

  private closeObject(): void {
    this.start = this.objectStart
    if (this.path.pop() !== undefined) this.state = 'object'
    else if (this.hasLists) this.state = 'after'
    else {
      this.lexeme.tooDeep = this.deepMember
      this.objectStart = -1
      this.inList = 0
      this.endElement()
    }
  }

  private giveUpObject(): void {
    this.start = this.hasLists ? this.pos : this.objectStart
    this.state = this.openList === null ? 'rest' : 'lost'
  }

  private memberName(): boolean {
    const ended = this.lexeme.scan(this.window, this.pos)
    this.pos = this.lexeme.pos
    if (ended === 'more') return false
    const name = ended === 'done' ? parse(decodeText(this.window.slice(this.start, this.pos)).text) : null
    if (typeof name === 'string') {
      this.key = name
      this.state = 'colon'
    } else this.giveUpObject()
    return true
  }

  private memberValue(): boolean {
    if (!this.skip(0x3a)) return false
    const first = this.window.at(this.pos)
    const name = this.pathOfMember()
    if (first === 0x5b && this.lists?.test(name)) {
      this.hasLists = true
      this.head = null
      this.beginList(name)
    } else if (first === 0x7b && this.nested && this.path.length < MAX_LIST_DEPTH) {
      this.path.push(this.key)
      this.pos++
      this.state = 'object'
    } else {
      this.isListMember = first === 0x5b
      this.begin('member')
    }
    return true
  }

  private endMember(ended: LexemeEnd): void {
    if (ended === 'broken') {
      this.giveUpObject()
      return
    }
    if (this.lexeme.tooDeep) this.deepMember = true
    const isKept =
      this.pos - this.start <= RAW_HEAD_BYTES && !this.lexeme.tooDeep && this.start >= this.window.base
    const value = isKept ? parse(decodeText(this.window.slice(this.start, this.pos)).text) : undefined
    if (value !== undefined && this.path.length === 0 && this.key !== '__proto__')
      this.members[this.key] = value
    // Lists of an object that has no others may be anything, such as the tags of a record.
    const items = Array.isArray(value)
      ? (this.nested ? value : objects(value)).length
      : this.lexeme.commas + 1
    if (this.isListMember && items > 0) this.addUnmatched(items)
    this.state = 'object'
  }

  private pathOfMember(): string {
    return [...this.path, this.key].join('.')
  }

  private addUnmatched(items: number): void {
    const { keyStart: offset, pos } = this
    const name = this.listName(this.pathOfMember())
    const known = this.unmatched.get(name)
    if (known) {
      known.items += items
      known.length = pos - known.offset
      known.text = ''
    } else if (this.unmatched.size < MAX_OTHER_LISTS) {
      const isKept = pos - offset <= RAW_HEAD_BYTES && offset >= this.window.base
      const text = isKept ? this.headText(offset, pos) : ''
      this.unmatched.set(name, { name, items, offset, length: pos - offset, text })
    }
  }

  /** The lists in a wrapper object, or in nested ones, that its role does not read; complete at the end. */
  get otherLists(): readonly OtherList[] {
    return this.hasLists ? [...this.unmatched.values()] : []
  }

  private after(): boolean {
    if (!this.skip(this.assignment ? 0x3b : -1)) return false
    this.start = this.pos
    this.head = null
    // Damage may have closed a list too early, so it may continue.
    this.state = this.isInList() ? 'lost' : 'rest'
    return true
  }

  /** Reports what the end of the file cut off. */
  private finish(): void {
    const { end } = this.window
    if (this.state === 'element' && this.lexeme.isScalar) this.endElement()
    else if (this.state === 'element') {
      const again =
        this.isInList() && this.head === null && this.restart.find(this.window, this.start + 1, end)
      if (again && again.sure) this.resume(again.at)
      else this.close(this.start, 'cut_off')
    } else if (this.state === 'list') this.close(end, 'cut_off')
    else if (this.state === 'lost') this.close(this.start, 'bad_json')
    else if (this.state === 'rest') this.close(this.start, this.restart.gaveUp ? 'too_damaged' : 'bad_json')
    else if (this.state === 'before' && this.pos > 0 && this.assignment) this.close(0, 'bad_json')
    else if (IN_OBJECT_STATES.has(this.state)) this.close(this.hasLists ? end : this.objectStart, 'cut_off')
  }

  private close(from: number, code: 'bad_json' | 'cut_off' | 'too_damaged'): void {
    this.emit(from, this.window.end, code, this.head ?? undefined)
    this.pos = this.window.end
    this.state = 'after'
  }

  private emit(start: number, end: number, code: keyof typeof REASONS, head?: string): void {
    this.restart.damage++
    this.add(start, end, head ?? this.headText(start, end), undefined, { code, reason: REASONS[code] })
  }

  private add(
    offset: number,
    end: number,
    text: string,
    value: Json | undefined,
    problem: Element['problem'],
  ): void {
    const position = this.count++
    this.found.push({ list: this.openList, position, offset, length: end - offset, text, value, problem })
  }

  /** Records in the last element what is unusual. A bare object was scanned member by member, so its names were not counted. */
  private addFindings(value: Json, text: string, isWindows: boolean): void {
    const element = this.found.at(-1)
    if (!element) return
    if (isWindows) element.isWindows = true
    const isBare = !this.isInList()
    const doubled = isBare || this.lexeme.colons > countNames(value) ? doubledValues(text) : []
    if (doubled.length > 0) element.doubled = doubled
  }

  private headText(start: number, end = this.window.end): string {
    const from = Math.max(start, this.window.base)
    return decodeText(this.window.slice(from, Math.min(end, from + RAW_HEAD_BYTES))).text
  }

  /** Drops the bytes of an element that is too large to parse, but keeps its beginning for display. */
  private dropLargeElement(): void {
    if (this.head !== null) return
    const damage = this.state === 'lost' || this.state === 'rest'
    const from = damage || this.state === 'element' ? this.start : this.openObject()
    if (from !== -1 && this.window.end - from > (damage ? RAW_HEAD_BYTES : this.maxElementBytes))
      this.head = this.headText(from)
  }

  /** Start of an object that looks like a wrapper but may still turn out to be one bare record, otherwise -1. */
  private openObject(): number {
    return IN_OBJECT_STATES.has(this.state) && !this.hasLists ? this.objectStart : -1
  }

  private keepFrom(): number {
    const { state, pos, start } = this
    if (state === 'list') return this.gap
    if (state === 'element' || state === 'lost' || state === 'rest') return this.head === null ? start : pos
    const object = this.openObject()
    if (object !== -1 && this.head === null) return object
    if (state === 'key') return start
    const isMember = state === 'colon' || state === 'member'
    return isMember && pos - this.keyStart <= RAW_HEAD_BYTES ? this.keyStart : pos
  }
}
