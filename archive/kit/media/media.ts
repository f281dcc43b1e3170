import type { ArchiveEntry } from '../importer.ts'
import { MISSING_REASONS } from './missing-reasons.ts'
import { NameTable } from './name-table.ts'
import { repair } from '../text/text.ts'

export type MediaType = 'image' | 'video'
/** What refers to a media file: a post, a record that is no post, or one whose file it only may be, because several have the name. */
export type Claim = 'post' | 'record' | 'perhaps'

const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|heic|heif|avif|bmp|tiff?)$/i
const VIDEO_FILE = /\.(?:mp4|m4v|mov|wmv|asf|flv|avi|divx|mkv|webm|ogv|3gpp?|3g2|mpe?g|mpeg4|m2?ts|vob)$/i
const OTHER_FILE = /\.(?:json|js|html?|csv|css|txt|xml)$/i
/** More files of one name are not compared with a record's address. */
const MAX_SAME_NAMES = 1000
/** A name that two different pictures are unlikely to share. */
const DISTINCTIVE_NAME = /\d{8}|^.{20,}\./

/** Kind of media by file extension; null for another extension or none. */
export const typeByName = (path: string): MediaType | null =>
  IMAGE_FILE.test(path) ? 'image' : VIDEO_FILE.test(path) ? 'video' : null

export type MediaLocation = { entry: string; missing: null } | { entry: null; missing: string }

const NOT_IN_ARCHIVE: MediaLocation = { entry: null, missing: MISSING_REASONS.notInArchive }
const IN_OTHER_FOLDER: MediaLocation = { entry: null, missing: MISSING_REASONS.inOtherFolder }
const WEB_ADDRESS: MediaLocation = { entry: null, missing: MISSING_REASONS.onWeb }
const AMBIGUOUS_NAME: MediaLocation = { entry: null, missing: MISSING_REASONS.ambiguousName }

/** Finds the file that a record names, and remembers which files have been named. */
export class MediaIndex {
  private readonly root: string
  private readonly entries: ArchiveEntry[]
  private readonly positions: NameTable
  /** Names in Meta's encoding, by their decoded form. */
  private readonly repaired = new Map<string, string>()
  private readonly claims = new Map<string, Claim>()
  private readonly sniffed = new Map<string, MediaType>()
  private byName: Map<string, Set<string>> | null = null

  constructor(entries: ArchiveEntry[], root: string) {
    this.root = root
    this.entries = entries
    this.positions = new NameTable(entries.length, (place) => (entries[place] as ArchiveEntry).path)
    for (const [place, { path, isDirectory }] of entries.entries()) {
      if (isDirectory || OTHER_FILE.test(path)) continue
      this.positions.add(place)
      const repaired = repair(path)
      if (repaired !== path) this.repaired.set(repaired.normalize('NFC'), path)
    }
  }

  private pathOf(name: string): string | undefined {
    const place = this.positions.find(name)
    return place === null ? this.repaired.get(name) : this.entries[place]?.path
  }

  private *entryNames(): Generator<[shown: string, path: string]> {
    for (const { path, isDirectory } of this.entries)
      if (!isDirectory && !OTHER_FILE.test(path)) yield [path, path]
    yield* this.repaired
  }

  /**
   * Tries the exact path, the wrapper folder with the path, and the longest ending that only one file has. A name alone must be distinctive: the
   * wrong picture on a post is worse than a missing one.
   */
  find(uri: string): MediaLocation {
    if (uri.startsWith('http:') || uri.startsWith('https:')) return WEB_ADDRESS
    const exact = this.pathOf(uri) ?? this.pathOf(this.root + uri)
    if (exact !== undefined) return { entry: exact, missing: null }
    const wanted = uri
      .normalize('NFC')
      .replaceAll('\\', '/')
      .replace(/^\.?\/+/, '')
    const other = this.pathOf(wanted) ?? this.pathOf(this.root + wanted)
    return other !== undefined ? { entry: other, missing: null } : this.findByEnding(wanted)
  }

  private findByEnding(wanted: string): MediaLocation {
    const parts = wanted.split('/')
    const name = parts.at(-1) ?? ''
    const candidates = this.names().get(name)
    if (!candidates || name === '') return NOT_IN_ARCHIVE
    if (candidates.size > MAX_SAME_NAMES) return AMBIGUOUS_NAME
    let best = 0
    let found: string[] = []
    for (const path of candidates) {
      const ending = sharedEnding(parts, path.split('/'))
      if (ending > best) {
        best = ending
        found = []
      }
      if (ending === best) found.push(path)
    }
    if (best < parts.length && best < 2 && !DISTINCTIVE_NAME.test(name)) return IN_OTHER_FOLDER
    const [only] = found
    if (only !== undefined && found.length === 1) return { entry: only, missing: null }
    for (const path of found) this.claim(path, 'perhaps')
    return AMBIGUOUS_NAME
  }

  private names(): Map<string, Set<string>> {
    if (this.byName) return this.byName
    this.byName = new Map()
    for (const [shown, path] of this.entryNames()) {
      if (/(?:^|\/)messages\//.test(path)) continue
      const name = shown.slice(shown.lastIndexOf('/') + 1)
      const same = this.byName.get(name)
      if (same) same.add(path)
      else this.byName.set(name, new Set([path]))
    }
    return this.byName
  }

  /** A post's claim takes precedence over a record's, and that over one that is not certain. */
  claim(path: string, claim: Claim): void {
    const known = this.claims.get(path)
    if (known === 'post' || (known && claim === 'perhaps')) return
    this.claims.set(path, claim)
  }

  claimOf(path: string): Claim | null {
    return this.claims.get(path) ?? null
  }

  /** Records the type that was detected from a file's first bytes, because its name does not reveal it. */
  learn(path: string, type: MediaType): void {
    this.sniffed.set(path, type)
  }

  typeOf(path: string): MediaType | null {
    return typeByName(path) ?? this.sniffed.get(path) ?? null
  }
}

function sharedEnding(one: string[], other: string[]): number {
  let shared = 0
  while (
    shared < one.length &&
    shared < other.length &&
    one[one.length - 1 - shared] === other[other.length - 1 - shared]
  )
    shared++
  return shared
}
