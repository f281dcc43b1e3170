import type { Draft } from './draft.ts'
import type { ArchiveMedia } from './post.ts'

const NUMBER = /(?:^|_)(\d{10,20})$/

const nameOf = (uri: string): string => uri.slice(uri.lastIndexOf('/') + 1)
const stemOf = (name: string): string => (name.includes('.', 1) ? name.slice(0, name.lastIndexOf('.')) : name)

/** The platform's own number in the name of a media file; null for any other name. */
export const mediaNumber = (uri: string): string | null => NUMBER.exec(stemOf(nameOf(uri)))?.[1] ?? null

/** The platform's own numbers of a post and its media. Two records of an archive that share one are the same post. */
export function platformNumbers({ media, externalId }: Pick<Draft, 'media' | 'externalId'>): Set<string> {
  const numbers = new Set(media.map(({ uri }) => mediaNumber(uri)).filter((number) => number !== null))
  return externalId ? numbers.add(externalId) : numbers
}

/**
 * The media of a record, by which another record's file is found: a hostile record may have thousands. Two media are the same file if they have one
 * entry; if one is not in the archive, the addresses are compared, of which one may be the end of the other.
 */
export class MediaKeys {
  private readonly byEntry = new Map<string, number>()
  private readonly addresses = { byUri: new Map<string, number>(), byEnding: new Map<string, number>() }
  /** Of media that are not in the archive. */
  private readonly lostAddresses = { byUri: new Map<string, number>(), byEnding: new Map<string, number>() }
  private readonly numbers = new Set<string>()

  constructor(media: readonly ArchiveMedia[]) {
    for (const [index, { entry, uri }] of media.entries()) {
      if (entry !== null) setFirst(this.byEntry, entry, index)
      const maps = entry === null ? [this.addresses, this.lostAddresses] : [this.addresses]
      for (const { byUri, byEnding } of maps) {
        setFirst(byUri, uri, index)
        for (const ending of endingsOf(uri)) setFirst(byEnding, ending, index)
      }
      const number = entry === null ? null : mediaNumber(uri)
      if (number !== null) this.numbers.add(number)
    }
  }

  /** The position of the first medium that is the same file. */
  find({ entry, uri }: ArchiveMedia): number | null {
    const own = entry === null ? undefined : this.byEntry.get(entry)
    const { byUri, byEnding } = entry === null ? this.addresses : this.lostAddresses
    const found = [
      own,
      byUri.get(uri),
      byEnding.get(uri),
      ...endingsOf(uri).map((ending) => byUri.get(ending)),
    ]
    return found.reduce<number | null>(
      (first, at) => (at === undefined || (first !== null && first < at) ? first : at),
      null,
    )
  }

  has(medium: ArchiveMedia): boolean {
    return this.find(medium) !== null
  }

  /** Whether a record names a different file by a number that is here, in which case one of the names is wrong. */
  contradicts(media: readonly ArchiveMedia[]): boolean {
    return media.some(({ entry, uri }) => {
      if (entry === null || this.byEntry.has(entry)) return false
      const number = mediaNumber(uri)
      return number !== null && this.numbers.has(number)
    })
  }
}

function setFirst(map: Map<string, number>, key: string, index: number): void {
  if (!map.has(key)) map.set(key, index)
}

/** Folders of an address that are left out at its beginning; no platform has as many. */
const MAX_ENDINGS = 32

/** What follows each slash of an address. */
function endingsOf(uri: string): string[] {
  const endings: string[] = []
  for (let at = uri.indexOf('/'); at !== -1 && endings.length < MAX_ENDINGS; at = uri.indexOf('/', at + 1))
    endings.push(uri.slice(at + 1))
  return endings
}

/**
 * The part of a media file's name that is the same in every download: the platform's number at its end, because folders, extensions and the rest
 * of the name change; otherwise the name without folder and extension.
 */
export function mediaKey(uri: string): string {
  const stem = stemOf(nameOf(uri)).replace(/ \(\d+\)$/, '')
  return NUMBER.exec(stem)?.[1] ?? stem.normalize('NFC').toLowerCase()
}

const oneLine = (text: string) => (text.includes('\n') ? text.replaceAll('\n', ' ') : text)

/**
 * The text whose SHA-256 is a post's identity, without its occurrence number. Uses the platform's own id if every layout has it, otherwise what is
 * the same in every download: see docs/decisions/archive-identity.md.
 */
export function identityText(platform: string, draft: Draft): string {
  if (draft.id !== null) return `${platform}\nid\n${oneLine(draft.id)}`
  let keys = ''
  if (draft.joins === 'media' && draft.media.length > 0) {
    const numbers = draft.media.map((medium) => mediaKey(medium.uri))
    if (numbers.every((key) => /^\d{10,20}$/.test(key)))
      return `${platform}\nmedia\n${numbers.sort().join('|')}`
  }
  if (draft.media.length === 1) keys = mediaKey((draft.media[0] as { uri: string }).uri)
  else if (draft.media.length > 1)
    keys = draft.media
      .map((medium) => mediaKey(medium.uri))
      .sort()
      .join('|')
  return `${platform}\n${draft.kind === 'comment' ? 'comment' : 'post'}\n${draft.posted.at}\n${oneLine(keys)}\n${oneLine(draft.sharedLink?.url ?? '')}\n${draft.text.normalize('NFC')}`
}
