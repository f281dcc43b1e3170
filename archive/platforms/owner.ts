import type { Archive, ArchiveEntry, Inspection } from '../kit/importer.ts'
import { type Json, type JsonObject, list, object, objects, string } from '../kit/json/value.ts'
import type { Platform } from '../kit/records/post.ts'
import { cleanStrings } from '../kit/text/text.ts'
import { flattenLabels } from './meta/labels.ts'

/** The owner of the account, as the archive states it. */
export type ArchiveOwner = {
  /** The platform's id of the account. */
  id: string | null
  name: string | null
  userName: string | null
  /** Lower case. */
  emails: string[]
}

/** A profile is small, but TikTok stores it in the same file as everything else. */
const MAX_PROFILE_BYTES = 16_000_000
/** More than one only if someone put several downloads into one archive. */
const MAX_PROFILES = 20
/** RFC 3696. */
const MAX_EMAIL_LENGTH = 320
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

type FoundOwner = { id?: string; name?: string; userName?: string; emails?: (string | undefined)[] }
/** Takeout lists every channel of a person; the other platforms name one account per file. */
type OwnerReader = { path: RegExp; read(text: string): FoundOwner | FoundOwner[] }

const asJson = (text: string, meta = false): Json => cleanStrings(JSON.parse(text) as Json, meta)
const strings = (value: Json | undefined): string[] => list(value).map(string)

function facebook(text: string): FoundOwner {
  const record = object(asJson(text, true))
  const profile = object(record?.profile_v2) ?? object(record?.profile)
  const emails = object(profile?.emails)
  return {
    id: /[?&]id=(\d+)/.exec(string(profile?.profile_uri))?.[1] ?? '',
    name: string(object(profile?.name)?.full_name) || string(profile?.name),
    userName: string(profile?.username),
    emails: [...strings(profile?.emails), ...strings(emails?.emails), ...strings(emails?.previous_emails)],
  }
}

const USER_NAME = /user ?name|nombre de usuario|nom d.utilisat/i
const NAME = /^(?:name|nombre|nom)$/i

/** Labels are in the account's language: an email address is recognized by its form. */
function instagram(text: string): FoundOwner {
  const record = object(asJson(text, true))
  const first = objects(record?.profile_user)[0] ?? record ?? {}
  const pairs: [string, string][] = [
    ...Object.entries(object(first.string_map_data) ?? {}).map(([label, value]): [string, string] => [
      label,
      string(object(value)?.value),
    ]),
    ...flattenLabels(first).map(({ label, value }): [string, string] => [label, value ?? '']),
    // The layout of 2018.
    ...Object.entries(first).map(([label, value]): [string, string] => [label, string(value)]),
  ]
  const labeled = (label: RegExp): string =>
    pairs.find(([each, value]) => label.test(each) && value)?.[1] ?? ''
  return {
    name: labeled(NAME),
    userName: labeled(USER_NAME),
    emails: pairs.map(([, value]) => value),
  }
}

function twitter(text: string): FoundOwner[] {
  const value = asJson(text.slice(text.search(/[[{]/)))
  const entries = objects(value)
  return (entries.length > 0 ? entries : [object(value) ?? {}]).map((entry) => {
    const account: JsonObject = object(entry.account) ?? entry
    return {
      id: string(account.accountId) || string(account.id),
      name: string(account.accountDisplayName) || string(account.full_name),
      userName: string(account.username) || string(account.screen_name),
      emails: [string(account.email)],
    }
  })
}

function tiktok(text: string): FoundOwner {
  const profile =
    object(object(asJson(text))?.Profile) ?? object(object(asJson(text))?.['Profile And Settings'])
  for (const part of Object.values(profile ?? {})) {
    const map = object(object(part)?.ProfileMap)
    if (map) return { userName: string(map.userName), emails: [string(map.emailAddress)] }
  }
  return {}
}

/** The first column of each line, because a description may name other people's channels. */
const youtube = (text: string): FoundOwner[] =>
  [...text.matchAll(/^"?(UC[\w-]{22})"?(?=,|\r?$)/gm)].map(([, id = '']) => ({ id }))

const READERS: Partial<Record<Platform, OwnerReader>> = {
  facebook: { path: /(?:^|\/)profile_information\/profile_information\.json$/i, read: facebook },
  instagram: {
    path: /(?:^|\/)(?:personal_information|account_information)\/personal_information\.json$|^profile\.json$/i,
    read: instagram,
  },
  twitter: { path: /(?:^|\/)(?:data\/)?(?:account|js\/user_details)\.js$/i, read: twitter },
  tiktok: { path: /(?:^|\/)user_data(?:_tiktok)?\.json$/i, read: tiktok },
  youtube: { path: /(?:^|\/)channels\/channel\.csv$/i, read: youtube },
}

/**
 * The owner of the archive's account as far as it is stated; null if nothing is stated or readable. If the archive names several accounts, because
 * it holds several downloads or the person has several channels, the owner has all of their names and nothing else, so that it is no one known.
 */
export async function readArchiveOwner(
  archive: Archive,
  { platform, root }: Pick<Inspection, 'platform' | 'root'>,
): Promise<ArchiveOwner | null> {
  if (platform === null) return null
  const reader = READERS[platform]
  if (!reader) return null
  const { path, read } = reader
  const profiles = archive.entries.filter(
    (each) =>
      !each.isDirectory &&
      each.size <= MAX_PROFILE_BYTES &&
      path.test(each.path.startsWith(root) ? each.path.slice(root.length) : each.path),
  )
  const owners: ArchiveOwner[] = []
  for (const entry of profiles.slice(0, MAX_PROFILES)) {
    for (const owner of await readProfile(archive, entry, read))
      if (!owners.some((each) => isSame(each, owner))) owners.push(owner)
  }
  const [first = null] = owners
  if (owners.length < 2) return first
  const names = owners.map(({ id, name, userName, emails }) => name ?? userName ?? emails[0] ?? id ?? '')
  return { id: null, name: names.join(' + '), userName: null, emails: [] }
}

async function readProfile(
  archive: Archive,
  entry: ArchiveEntry,
  read: OwnerReader['read'],
): Promise<ArchiveOwner[]> {
  try {
    return [read(await textOf(archive, entry))].flat().flatMap((found) => ownerOf(found) ?? [])
  } catch (error) {
    // An unreadable profile does not reveal its owner; the ledger reports the file.
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/** Two profiles of one account may state different parts of it. */
const isSame = (one: ArchiveOwner, other: ArchiveOwner): boolean =>
  (['id', 'userName', 'name'] as const).every(
    (key) => one[key] === null || other[key] === null || one[key] === other[key],
  )

function ownerOf({ id = '', name = '', userName = '', emails = [] }: FoundOwner): ArchiveOwner | null {
  const found = {
    id: id.trim() || null,
    name: name.trim() || null,
    userName: userName.trim() || null,
    emails: [
      ...new Set(
        emails.flatMap((each) =>
          each && each.length <= MAX_EMAIL_LENGTH && EMAIL.test(each.trim())
            ? [each.trim().toLowerCase()]
            : [],
        ),
      ),
    ],
  }
  return (found.id ?? found.name ?? found.userName ?? found.emails[0]) ? found : null
}

async function textOf(archive: Archive, entry: ArchiveEntry): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of archive.open(entry)) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}
