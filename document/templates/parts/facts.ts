import type { Language } from './language.ts'
import type { Words } from './words.ts'

/** The facts for a legal report. The caller passes everything; nothing here reads a clock or a database. */

export type LossLabel = 'Pre-loss' | 'Post-loss'

export type ReportMedia = {
  type: 'image' | 'video' | 'embed'
  /** Absolute path of an image to draw: the original, a preview, or a video's poster; null if there is none. */
  file: string | null
  /** Pixels of the original, upright. */
  width: number | null
  height: number | null
  /** Length of a video; null if unknown. */
  seconds: number | null
  /** Hex SHA-256 of the original bytes. */
  sha256: string | null
  fileName: string | null
  /** Why there is nothing to draw, e.g. 'not in this archive'. */
  missing: string | null
  title: string | null
  /** When it was taken, as the platform states it. */
  taken?: PlatformDate
}

/** `at`: an ISO instant, a day, or a shorter date as the platform wrote it. `source`: the platform's name of the field. */
export type PlatformDate = { at: string; source: string | null }

export type PostFacts = {
  /** Its number in the report, from 1. */
  number: number
  id: string
  /** Printed unchanged: 'Facebook', 'Instagram' … */
  platform: string
  /** Printed unchanged: 'Photo', 'Check-in' …; null for a plain post. */
  kind: string | null
  /** ISO instant. */
  postedAt: string
  /** What the platform wrote, if the date can't be true; `postedAt` is then not shown. */
  dateInDoubt?: string | null
  lossLabel: LossLabel | null
  isDayOfLoss: boolean
  /** Printed unchanged: 'Escalated' …; null hides it. */
  status: string | null
  isFlagged: boolean
  text: string
  /** Captions and all other words of the platform; `label` is where the platform has them. */
  words: { label: string; text: string }[]
  place: string | null
  sharedLink: { url: string; title: string | null } | null
  /** Permalink on the platform. */
  link: string | null
  /** null: unknown from the archive. */
  isPrivate: boolean | null
  album: string | null
  tags: string[]
  media: ReportMedia[]
  source: {
    /** The id of one of `LegalReportFacts.archives`; null if none is recorded. */
    archiveId: string | null
    archiveSha256: string | null
    /** The social account, by its user name on the platform; null if unknown. */
    account: string | null
    /** Several if the platform splits one post. */
    records: SourceRecord[]
    /** Hex SHA-256 of the canonical JSON of all its records, with the hashes of its media files. */
    sha256: string
  } | null
  /** `at` is an ISO instant. */
  notes: { author: string; at: string; text: string }[]
  /** The comment written for this report. */
  comment: string | null
  /** When it was last changed, as an ISO instant; missing if that is not known. */
  commentedAt?: string
  /** Its other dates on the platform. */
  updated?: PlatformDate
  backdated?: PlatformDate
  /** A newer archive that covers its day and does not contain it. */
  absentIn?: ArchiveName
  /** The trash of the platform in that archive has a record of the post's time or id. Only in internal documents. */
  isInTrash?: true
  /** The archive, and the records in it, that have the printed date, if the record that it is printed from has another. */
  datedIn?: ArchiveName & { records: SourceRecord[] }
  /** Archives in which its words or its date are others. */
  otherWordings?: OtherWording[]
  /** Posts of the same second that are probably this one: by their number in the report, or by the archive of one that it does not contain. */
  likelySame?: ({ number: number } | ArchiveName)[]
}

/** A record of a post. `file`: path inside the archive; `position`: index in that file, from 0; `sha256`: hex, of its text. */
export type SourceRecord = { file: string; position: number; sha256: string }

/** `receivedAt`: ISO instant. */
export type ArchiveName = { archiveId: string; fileName: string; receivedAt: string }

/**
 * What another archive says of a post. `text`, `captions`: empty if they are not printed. `postedAt`: ISO instant, if it is another one. `sha256`: like
 * that of `PostFacts.source`. A file that an older version asked for has only the text.
 */
export type OtherWording = ArchiveName & {
  differs?: ('text' | 'captions' | 'date')[]
  text: string
  captions?: string[]
  postedAt?: string
  records?: SourceRecord[]
  sha256?: string
}

/** How many posts the document does not contain. Dates are calendar dates in the client's zone, both inclusive. */
export type Coverage = {
  from: string
  to: string
  /** Of the document's accounts on these days, and how many of them it contains. */
  posts: number
  inDocument: number
  /** Of those that it does not contain. The rest has another status. */
  trashed: number
  notRelevant: number
  /** Posts of these accounts whose date is in doubt, which are not counted above. */
  inDoubt: number
  inDoubtInDocument: number
  /** Not counted above: taken out of the client's file, set aside because it is not known whose they are, and deleted for good. */
  takenOut: number
  setAside: number
  purged: number
}

/** An archive as it was received. Instants are ISO, hashes hex. */
export type ReportArchive = {
  id: string
  fileName: string
  /** Printed unchanged: 'Facebook' … */
  platform: string
  account: string | null
  /** Neither the archive nor a connection names it: someone typed it. */
  isAccountListed: boolean
  /** Who sent it or, if we fetched it, who asked for that, and for whom. */
  sentBy: string | null
  sentFor: 'client' | 'firm' | 'provider' | null
  /** The name of that firm or provider. */
  sentForName: string | null
  /** The role of that person when it was sent; missing if it was not recorded. */
  sentByRole?: keyof Words['roles']
  through: keyof Words['through']
  receivedAt: string
  /** The newest time of a file in it; null if unknown. If `isZoned` is false, the zip states no zone, and the time is written as if in UTC. */
  newestFile: { at: string; isZoned: boolean } | null
  /**
   * Whom it names as its owner, and what came of comparing that with the client. `confirmed`: a person of the firm decided it, or one of its provider;
   * `confirmedBefore`, `knownBefore`: it is only the same as one of this account that was confirmed or known before; `asDownload`: it follows the
   * download of which it is a part.
   */
  owner: string | null
  ownerResult:
    | 'matched'
    | 'confirmed'
    | 'confirmedByProvider'
    | 'confirmedBefore'
    | 'knownBefore'
    | 'asDownload'
    | 'notNamed'
    | null
  /** Set if it is a part of a larger download, or may be. A file that an older version asked for does not say it. */
  download?: ArchiveDownload
  bytes: number
  /** null until it is sealed. */
  sha256: string | null
  /** The zip in it that was read, because it contains nothing else. */
  inner: { name: string; sha256: string } | null
  /** As the sender's browser computed it before sending. */
  browserSha256: string | null
  /** As the source of a fetched archive stated it. */
  sourceSha256: string | null
  /** What reading the whole archive found; null if it was not counted. */
  counts: ArchiveCounts | null
  /** Reading it took too much memory or time, so it has posts that are not known. */
  isUnread: boolean
}

/** `others`: names of the other parts that were received, and `missing` of those that were not. `reasons`: why parts may be missing that no name states. */
export type ArchiveDownload = {
  others: string[]
  missing: string[]
  reasons: (keyof Words['downloadReasons'])[]
}

/**
 * Records are the sum of the others, media of what was stored and what was missing: a file of several posts is counted in each. `files`: media files
 * in the archive, each once; missing in a file that an older version asked for.
 */
export type ArchiveCounts = {
  records: {
    found: number
    inPosts: number
    notPosts: number
    skipped: number
    setAside: number
    failed: number
    unknown: number
  }
  posts: number
  media: { found: number; stored: number; missing: number; withoutPost: number; files?: number }
}

/** An archive that no reader exists for, and that is kept unread. */
export type UnreadArchiveFacts = {
  /** Printed unchanged: 'LinkedIn' … */
  platform: string
  fileName: string
  bytes: number
  sentBy: string
  receivedAt: string
  /** null until it is sealed. */
  sha256: string | null
}

export type LegalReportFacts = {
  /** Instants are ISO. `generatedAt` is when this file is made. */
  report: {
    id: string
    /** That of this file, and of the other volumes of it; null: an older version asked for it. */
    documentId: string | null
    name: string
    createdAt: string
    generatedAt: string
    /** Set if these posts are only a part of the report's, which has `posts` in all. `pagesBefore`: of the volumes before; null if unknown. */
    volume?: { number: number; of: number; posts: number; pagesBefore: number | null } | null
  }
  /** `logo`: absolute path of an image, or null. */
  firm: { name: string; logo: string | null; address: string | null; phone: string | null }
  /** Dates are calendar dates, YYYY-MM-DD. */
  client: { name: string; fileRefNo: string | null; dateOfBirth: string | null; dateOfLoss: string | null }
  /** The selection, in words fit to print; an empty list is not shown. Dates are YYYY-MM-DD, both inclusive. */
  selection: {
    statuses: string[]
    isOnTimeline: boolean
    isFlagged: boolean
    isInclusive: boolean
    sites: string[]
    media: string[]
    startDate: string | null
    endDate: string | null
    /** Keywords of the search; null if there was no search. */
    keywords: string | null
    /** Some or all posts were chosen, so that no criteria describe them. */
    isChosen?: boolean
    /** Some posts that met the criteria were removed by hand afterwards. */
    isReduced: boolean
  }
  /** The client's IANA zone, which decides the days. `options.timeZone` decides the clock times. */
  timeZone: string
  /** The archives that the posts or their files came from, in the order received. */
  archives: ReportArchive[]
  /** null: the document does not say it. */
  coverage: Coverage | null
  /** The newest signed state of the firm’s log when the file was asked for; null: there was none. Missing in a file of an older version. */
  checkpoint?: CheckpointFacts | null
  /** What is kept unread. Only internal reports name it. */
  unreadArchives: UnreadArchiveFacts[]
  posts: Iterable<PostFacts> | AsyncIterable<PostFacts>
}

/** A signed state of the log (docs/evidence-format.md). `root`, `fingerprint` of the key and `signature` in hex: 32, 32 and 64 bytes. */
export type CheckpointFacts = {
  /** The origin of the log. */
  log: string
  tree: number
  size: number
  /** ISO instant. */
  signedAt: string
  root: string
  fingerprint: string
  signature: string
}

export type LegalReportOptions = {
  branding: boolean
  index: boolean
  internalNotes: boolean
  /** Includes counsel's work product: status, flags, the selection by them, and keywords of the search. */
  reviewStatus: boolean
  externalComments: boolean
  footer: boolean
  /** The client's whole date of birth instead of the year (Federal Rules of Civil Procedure, rule 5.2). */
  wholeBirthDate: boolean
  /** The texts of `otherWordings`. */
  otherWordings: boolean
  /** The date of loss, which posts are before and after it, and the chart and line that show it. */
  lossLabels: boolean
  /** Each picture as large as its page allows. */
  onePicturePerPage: boolean
  /** IANA zone in which times are printed. */
  timeZone: string
  /** Anyone who has the file can change it, and the program that opens it determines the pages. */
  isEditable?: boolean
  /** Default 'en'. */
  language?: Language
  /** Default 'letter'. */
  paper?: 'letter' | 'a4'
}
