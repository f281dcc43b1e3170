import { groupBy } from '#contract/grouping.ts'
import type { ArchiveEntry } from '../../kit/importer.ts'
import { readElements } from '../../kit/json/json.ts'
import type { Tree } from '../../kit/plan.ts'
import { cleanStrings, repair } from '../../kit/text/text.ts'
import { object, string } from '../../kit/json/value.ts'

const PROFILE_FILE = /(?:^|\/)profile_information\/profile_information\.json$/i
const FRIENDS_FILE = /(?:^|\/)friends(?:_and_followers)?\/(?:your_)?friends\.json$/i
/** If at least this share of titles begins with the owner's name, a title that does not is by someone else. */
const MIN_OWN_TITLE_SHARE = 0.8
const MIN_TITLES = 5

/**
 * Who the archive belongs to, to distinguish the client's words from those that others wrote on the client's timeline. Titles are sentences in the
 * account's language; we only check whose name they begin with.
 */
export class Owner {
  readonly name: string
  private readonly friends: Map<string, string[]>
  private titles = 0
  private ownTitles = 0

  constructor(name: string, friends: string[]) {
    this.name = name
    this.friends = groupBy(friends, firstWord)
  }

  /** Counts a title, which is not repaired yet. */
  survey(title: string): void {
    if (this.name === '' || title === '') return
    this.titles++
    if (repair(title).startsWith(this.name)) this.ownTitles++
  }

  /** Whether a record with this title (repaired) is by someone else; false if unknown. */
  isForeign(title: string): boolean {
    if (this.name === '' || title === '') return false
    const friends = (this.friends.get(firstWord(title)) ?? []).filter((friend) => beginsWith(title, friend))
    // A friend's name can begin with the owner's.
    if (title.startsWith(this.name) && !friends.some((friend) => friend.length > this.name.length))
      return false
    if (this.titles >= MIN_TITLES && this.ownTitles / this.titles >= MIN_OWN_TITLE_SHARE) return true
    return friends.length > 0
  }
}

const firstWord = (text: string) => text.split(' ', 1)[0] ?? ''

const beginsWith = (title: string, name: string) =>
  title.startsWith(name) && !/^[\p{L}\p{M}\p{N}]/u.test(title.slice(name.length))

export async function readOwner(tree: Tree): Promise<Owner> {
  const entryOf = (path: RegExp) => tree.files.find(({ relative }) => path.test(relative))?.entry
  const friends: string[] = []
  let name = ''
  await eachRecord(tree, entryOf(PROFILE_FILE), /^$/, (record) => {
    const profile = object(record.profile_v2) ?? object(record.profile)
    name = string(object(profile?.name)?.full_name) || string(profile?.name)
  })
  await eachRecord(tree, entryOf(FRIENDS_FILE), /^friends(?:_v\d)?$/, (record) => {
    const friend = string(record.name)
    if (friend) friends.push(friend)
  })
  return new Owner(name.trim(), friends)
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
