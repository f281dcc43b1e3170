import { groupBy } from '#contract/grouping.ts'
import type { ArchiveEntry } from '../../kit/importer.ts'
import { readElements } from '../../kit/json/json.ts'
import type { Tree } from '../../kit/plan.ts'
import type { AuthorDoubt, AuthorFacts } from '../../kit/records/post.ts'
import { cleanStrings } from '../../kit/text/text.ts'
import { object, objects, string } from '../../kit/json/value.ts'

/** Verbs that follow a name at the beginning of a sentence. */
const VERBS = [
  '(?:wrote|posted|shared|updated|changed|added|created|published|uploaded|commented|replied|recommends|recommended|tagged|was|is|were|went)',
  '(?:ha )?(?:escribi|public|compart|actualiz|cambi|agreg|añad|sub|cre|coment|respond|etiquet|recomend)(?:ó|ió|ado|ido)',
  '(?:está|estuvo|es|recomienda)',
  '(?:a (?:écrit|publié|partagé|mis|changé|modifié|ajouté|créé|commenté|répondu|recommandé)|est|était|recommande)',
].join('|')
const NAMED = new RegExp(`^((?:[^\\s]{1,40} ){1,6}?)(?:${VERBS})(?=[ .]|$)`, 'u')
/** Such a sentence begins with a thing, not with a name. */
const THING = /^(?:an?|the|una?|el|la|une?|le|une|des|\d+)\b/iu
const BEGINS_LIKE_A_NAME = /^[\p{Lu}\p{Lt}\p{Lo}]/u

/** The name with which a sentence of a known form begins; '' if its form is not known. */
function nameIn(title: string): string {
  const name = NAMED.exec(title.slice(0, 400))?.[1]?.trimEnd() ?? ''
  return BEGINS_LIKE_A_NAME.test(name) && !THING.test(name) ? name : ''
}

const PROFILE_FILE = /(?:^|\/)profile_information\/profile_information\.json$/i
const FRIENDS_FILE = /(?:^|\/)friends(?:_and_followers)?\/(?:your_)?friends\.json$/i

/** Longer sentences are cut, because each kind is a key. */
const MAX_KIND_LENGTH = 300
const MAX_NAME_LENGTH = 200
/** Words of a sentence in which names are looked for. */
const MAX_WORDS = 60
const WORD = /[\p{L}\p{M}\p{N}]+/u
const WORDS = new RegExp(WORD, 'gu')

/** In scripts that separate words, a name ends before the next letter. A hyphen joins two names to one. */
const CONTINUES = /^[-‐‑]?[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{N}]/u
/** Sentences in Arabic and Hebrew may begin with the verb. */
const VERB_FIRST = /^(?:[\p{Script=Arabic}\p{Script=Hebrew}\p{M}]+\s+){1,2}$/u

/** Sentences that speak to the owner are about other people, even if the owner is not known. */
const TO_THE_OWNER =
  /\b(?:on your (?:timeline|wall|profile)|en tu (?:biografía|muro|perfil)|dans votre journal|sur votre (?:journal|mur|profil))(?!\p{L})/iu

/**
 * Who the archive belongs to, to distinguish the client's words from those that others wrote on the client's timeline. Titles are sentences in the
 * account's language; we check whom they name, each by itself, so that no record depends on how many others there are.
 */
export class Owner {
  private names: string[]
  private readonly hasProfile: boolean
  /** At most two. */
  private readonly commentAuthors = new Set<string>()
  private readonly friends: Map<string, string[]>
  private readonly accepted: ReadonlySet<string>

  /** @param names the present one first @param accepted doubts that a person has decided: these records are the client's */
  constructor(names: string[], friends: string[], accepted: readonly AuthorDoubt[] = []) {
    this.names = names.filter(Boolean)
    this.hasProfile = this.names.length > 0
    this.friends = groupBy(friends, firstWord)
    this.accepted = new Set(accepted.map(keyOf))
  }

  /** The present name; '' if it is not known. */
  get name(): string {
    return this.names[0] ?? ''
  }

  /** The name, perhaps an earlier one, with which a sentence about the owner begins; otherwise the present one. */
  nameAt(title: string): string {
    return longest(this.names.filter((name) => beginsWithName(title, name))) || this.name
  }

  /** Learns the owner's name, if the archive has no profile, from comments that all have the same author: their file has only the owner's. */
  seeComment(author: string): void {
    if (this.hasProfile || author === '' || this.commentAuthors.size > 1) return
    this.commentAuthors.add(author)
    this.names = this.commentAuthors.size === 1 ? [author] : []
  }

  /** Whether someone has decided that such records are the client's. */
  accepts(doubt: AuthorDoubt): boolean {
    return this.accepted.has(keyOf(doubt))
  }

  /**
   * Why a record with this title (repaired) may be by someone else; null if nothing says so. @param isStory its file has only the client's stories,
   * whose titles begin with what was added
   */
  doubtOf(title: string, isStory: boolean): AuthorDoubt | null {
    const own = longest(this.names.filter((name) => beginsWithName(title, name)))
    const friend = longest(this.friendsAt(title))
    // A friend's name can begin with the owner's.
    if (friend.length > own.length) return doubt(title, 0, friend)
    if (own !== '') return longerNameDoubt(title, own)
    if (title === '') return null
    if (isStory) return this.storyDoubt(title)
    if (this.names.length === 0) return TO_THE_OWNER.test(title) ? doubt(title, 0, nameIn(title)) : null
    if (this.names.some((name) => VERB_FIRST.test(before(title, name)))) return null
    return doubt(title, 0, nameIn(title))
  }

  /**
   * Why a comment may be by someone else: its file has only the client's, so the client's name as its author is enough. @param author '' if the
   * record names none
   */
  commentDoubtOf(title: string, author: string): AuthorDoubt | null {
    if (this.names.includes(author)) return null
    const named = this.doubtOf(title, false)
    if (named || author === '' || title !== '' || this.names.length === 0) return named
    return doubt(author, 0, author)
  }

  /** The first name in the title of a story decides. */
  private storyDoubt(title: string): AuthorDoubt | null {
    let words = 0
    for (const { index } of title.matchAll(WORDS)) {
      if (++words > MAX_WORDS) break
      const rest = title.slice(index)
      const own = longest(this.names.filter((name) => beginsWithName(rest, name)))
      const friend = longest(this.friendsAt(rest))
      if (friend.length > own.length) return doubt(title, index, friend)
      if (own !== '') return null
    }
    return null
  }

  private friendsAt(text: string): string[] {
    const word = firstWord(text)
    return word === '' || !text.startsWith(word)
      ? []
      : (this.friends.get(word) ?? []).filter((friend) => beginsWithName(text, friend))
  }
}

/** The doubt about a sentence that names someone at this place; '' if whom it names is not known. */
function doubt(title: string, at: number, name: string): AuthorDoubt {
  const kind = name === '' ? title : `${title.slice(0, at)}{name}${title.slice(at + name.length)}`
  return { kind: cut(kind, MAX_KIND_LENGTH), name: cut(name, MAX_NAME_LENGTH) }
}

/** Further names, and what may be between names. */
const MORE_NAMES = /^(?:(?:de|del|la|las|los|van|von|der|den|da|das|di|do|dos|du) )*\p{Lu}\S*(?: |$)/u

/** The doubt about a sentence whose name begins with the owner's and is longer, such as that of a relative; only its verb shows where it ends. */
function longerNameDoubt(title: string, own: string): AuthorDoubt | null {
  const name = nameIn(title)
  return name.startsWith(`${own} `) && MORE_NAMES.test(name.slice(own.length + 1))
    ? doubt(title, 0, name)
    : null
}

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text

const keyOf = ({ kind, name }: AuthorDoubt): string => `${kind}\n${name}`

const longest = (names: string[]): string =>
  names.reduce((found, name) => (name.length > found.length ? name : found), '')

const firstWord = (text: string): string => WORD.exec(text.slice(0, MAX_NAME_LENGTH))?.[0] ?? ''

const beginsWithName = (text: string, name: string): boolean =>
  text.startsWith(name) && !CONTINUES.test(text.slice(name.length, name.length + 3))

const before = (title: string, name: string): string => title.slice(0, Math.max(title.indexOf(name), 0))

export async function readOwner(tree: Tree, { accepted, ownerName }: AuthorFacts): Promise<Owner> {
  const entryOf = (path: RegExp) => tree.files.find(({ relative }) => path.test(relative))?.entry
  const names: string[] = []
  const friends: string[] = []
  await eachRecord(tree, entryOf(PROFILE_FILE), /^$/, (record) => {
    const profile = object(record.profile_v2) ?? object(record.profile)
    const others = [...objects(profile?.previous_names ?? null), ...objects(profile?.other_names ?? null)]
    names.push(
      (string(object(profile?.name)?.full_name) || string(profile?.name)).trim(),
      ...others.map((other) => string(other.name).trim()),
    )
  })
  await eachRecord(tree, entryOf(FRIENDS_FILE), /^friends(?:_v\d)?$/, (record) => {
    const friend = string(record.name).trim()
    if (friend) friends.push(friend)
  })
  if (!names.some(Boolean) && ownerName) names.push(ownerName)
  return new Owner(names, friends, accepted)
}

/** Each record of a file that is read before all others, its text repaired. */
export async function eachRecord(
  tree: Tree,
  entry: ArchiveEntry | undefined,
  lists: RegExp,
  visit: (record: NonNullable<ReturnType<typeof object>>) => void,
): Promise<void> {
  if (!entry) return
  for await (const elements of readElements(tree.archive.open(entry), { lists }).batches)
    for (const { value } of elements) {
      const record = value === undefined ? null : object(cleanStrings(value, true))
      if (record) visit(record)
    }
}
