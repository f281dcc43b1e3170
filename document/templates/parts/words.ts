import { type Language, LOCALES } from './language.ts'
import { es } from './words-es.ts'
import { fr } from './words-fr.ts'

/** All fixed texts of reports, one table per language. `{x}` are placeholders filled by `fillTemplate`. */

const en = {
  language: 'en',
  kicker: 'Social media evidence report',
  albumKicker: 'Digital album',
  subtitle: 'Posts in the file of {client}',
  client: 'Client',
  fileRefNo: 'File no.',
  dateOfBirth: 'Date of birth',
  dateOfLoss: 'Date of loss',
  preparedBy: 'Prepared by',
  generated: 'Generated',
  selectionMade: 'Selection made',
  volume: 'Volume {number} of {of}',
  postsInVolume: 'Posts in this volume',
  numbered: '{count}: no. {from} to {to} of {posts}',
  postsInReport: 'Posts in this report',
  postsInAlbum: 'Posts in this album',
  published: 'Published between',
  between: '{from} – {to}',
  reportId: 'Report ID',
  albumId: 'Album ID',
  documentId: 'Document ID',
  timeZone: 'Times are shown in',
  dayZone: 'days counted in {zone}',
  notGiven: 'Not given',
  selection: 'What was selected',
  status: 'Status',
  statuses: 'Status {list}',
  onTimeline: 'On the timeline',
  flagged: 'Flagged',
  meetsAll: {
    whole: 'Posts that meet all of: {list}',
    reduced: 'Selected from posts that meet all of: {list}',
  },
  meetsAny: {
    whole: 'Posts that meet any of: {list}',
    reduced: 'Selected from posts that meet any of: {list}',
  },
  reduced: 'Selected from posts that meet the criteria below',
  byCounsel: 'Selected by counsel',
  sites: 'Platforms',
  media: 'Media',
  range: 'Dates requested',
  from: 'From {from}',
  until: 'Until {to}',
  search: 'Found by keywords',
  contents: 'Contents',
  period: 'Period',
  platform: 'Platform',
  preLoss: 'Pre-loss',
  postLoss: 'Post-loss',
  dayOfLoss: 'Day of loss',
  noPeriod: 'No date of loss',
  images: 'Pictures',
  videos: 'Videos',
  embeds: 'Embedded links',
  missingMedia: 'Not in the archive',
  stripBefore: ['1 post before', '{n} posts before'],
  stripAfter: ['1 post on or after', '{n} posts on or after'],
  stripKey: 'The point is the date of loss: the line is thin before it, thick after it.',
  stripCut: 'Where it is cut, {distance} without posts are left out.',
  months: ['1 month', '{n} months'],
  stripMonths: 'Posts per month, {from} to {to}',
  stripQuarters: 'Posts per quarter, {from} to {to}',
  stripYears: 'Posts per year, {from} to {to}',
  stripScale: 'Lines at {counts} posts',
  index: 'Index of posts',
  indexNo: 'No.',
  indexDate: 'Date',
  indexPlatform: 'Platform',
  indexPeriod: 'Period',
  indexText: 'Beginning of the text',
  indexPage: 'Page',
  posts: 'Posts',
  noPosts: 'This report has no posts.',
  noAlbumPosts: 'This album has no posts.',
  dateInDoubt: 'Date in doubt',
  doubtedDate: 'Date in doubt: {date}',
  continued: '{number}, continued',
  noText: 'No text',
  noTextMedia: 'No text · {media}',
  countPictures: ['1 picture', '{n} pictures'],
  countVideos: ['1 video', '{n} videos'],
  daysBefore: ['Pre-loss · 1 day before', 'Pre-loss · {n} days before'],
  daysAfter: ['Post-loss · 1 day after', 'Post-loss · {n} days after'],
  lossMilestone: 'Date of loss: {date}',
  place: 'Place',
  link: 'Link',
  sharedLink: 'Shared link',
  album: 'Album',
  tagged: 'With',
  audience: 'Audience',
  private: 'Private',
  public: 'Public',
  internalNote: 'Internal note · {author} · {at}',
  comment: 'Comment by counsel',
  commentBy: 'Comment by {firm}',
  commentedAt: '{comment} · {at}',
  workProduct: 'Shows review status – attorney work product',
  absentIn: 'Not in a newer archive',
  inTrash: 'In the platform’s trash',
  archiveNamed: '{file}, received {at}',
  otherWording: 'Other wording',
  otherDate: 'Other date',
  dateFrom: 'Date taken from',
  wordingDate: 'Its date',
  wordingText: 'Its text',
  wordingCaption: 'Its other words',
  wordingNotPrinted: '{archive}: has other words for this post, which are not printed here',
  wordingRecordHash: 'Its record SHA-256',
  wordingHash: 'Its post SHA-256',
  likelySame: 'Probably the same',
  likelyNumber: 'No. {number} in this document',
  likelyNotHere: 'A post in {archive}, which this document does not contain',
  covered: 'Of {posts} posts of these accounts between {from} and {to}, this document contains {contained}.',
  coveredBeside: [
    'It also contains 1 post whose date is in doubt.',
    'It also contains {n} posts whose dates are in doubt.',
  ],
  coveredApart: 'Not counted: {list}.',
  notContained: 'Not contained: {list}.',
  coverage: {
    notRelevant: ['1 not relevant', '{n} not relevant'],
    trashed: ['1 in the trash', '{n} in the trash'],
    others: ['1 other', '{n} others'],
    inDoubt: ['1 whose date is in doubt', '{n} whose dates are in doubt'],
    takenOut: ['1 taken out of the client’s file', '{n} taken out of the client’s file'],
    setAside: ['1 record set aside', '{n} records set aside'],
    purged: ['1 deleted for good', '{n} deleted for good'],
  },
  sentFor: { client: '{name} (client)', firm: '{name} (law firm)', provider: '{name} (service provider)' },
  roles: {
    SUPER_ADMIN: 'Super Admin',
    ADMIN: 'Admin',
    MANAGER: 'Manager',
    RESOLVER: 'Resolver',
    REVIEWER: 'Reviewer',
    CLIENT: 'Client',
  },
  owner: 'Owner named in it',
  ownerResult: 'Compared with the client',
  ownerResults: {
    matched: 'Matched',
    confirmed: 'Confirmed by the firm',
    confirmedByProvider: 'Confirmed by the service provider',
    confirmedBefore: 'The same as one confirmed for this account before',
    knownBefore: 'The same as one of this account before',
    asDownload: 'Not compared; it follows the download of which it is a part',
    notNamed: 'Owner not named',
  },
  picture: 'Picture',
  video: 'Video',
  videoPoster: 'Video, shown by its first frame (0:00)',
  videoNoPoster: 'Video, no frame available',
  videoLength: 'length {time}',
  embed: 'Embedded link',
  notShown: 'Not shown: {reason}',
  notInArchive: 'not in the archive received',
  cannotBeDrawn: 'the file cannot be displayed',
  pictureAlt: '{kind} {n} of {of}, post {number}',
  sha256: 'SHA-256',
  source: 'Source',
  position: '{file}, record {position} (the first is 0)',
  recordHash: 'Record SHA-256',
  postHash: 'Post SHA-256',
  archiveHash: 'Archive SHA-256',
  method: 'Sources and method',
  methodFrom: 'The posts were read from the archives named below, received as stated there.',
  methodConnected:
    'Proofline made the archive of a connected account from the platform’s responses, from which only access keys were removed.',
  methodReceived:
    'What was received was hashed on receipt; each archive was sealed under its SHA-256 after it was read, unless noted below. A post that several archives contain alike is printed from one of them.',
  methodLikelySame:
    'Posts of the same second with similar words, from different archives, stay separate and are marked as probably the same.',
  methodClaim:
    'What this document states: the bytes received are unchanged. It does not state who wrote a post, or that what a post says is true.',
  methodWords:
    'The text of a post is printed in a serif face and its other words on the platform beside their labels, exactly as published, in the language published; everything else is ours. {faces} Pictures are printed as JPEG, scaled to fit the page and turned upright, and long ones in pieces; of a moving picture, such as a GIF, and of a video the first frame. The originals are kept, and the SHA-256 with a picture is that of its original file.',
  methodTimes:
    'Times are those that the platform recorded, shown in {zone}; the line below each post gives the same instant in UTC.',
  methodLoss:
    'A post is pre-loss when its date in {dayZone} is before the date of loss; the day of loss itself counts as post-loss.',
  methodYears: 'A post is listed under the year of its date in {dayZone}.',
  methodAudience: 'If the platform does not state who could see a post, this document does not either.',
  methodHashes:
    'A record’s SHA-256 is that of its text in the file named. A post’s SHA-256 is that of the canonical JSON (RFC 8785) of its records and of the paths and SHA-256 of its media files, in this form: {"media":[{"sha256":"9f86…","uri":"media/a.jpg"}],"records":[{"timestamp":1651939800}]}',
  methodWordingHashes:
    'The hashes of another wording are computed in the same way, from its records and media files in its archive.',
  methodFaces: 'A character that none of the typefaces has is printed as its Unicode number in brackets.',
  methodFacesEditable:
    'Control characters are printed as their Unicode numbers in brackets. All others are shown in the typefaces of the computer on which this document is opened. This document can be changed; the SHA-256 that Proofline keeps is that of the file as it was created.',
  archiveNumber: 'Archive {number} of {of} · {platform}',
  fileName: 'File name',
  account: 'Account',
  accountListed: 'Account, as it was listed',
  sentBy: 'Sent by',
  requestedBy: 'Requested by',
  receivedThrough: 'Received through',
  through: {
    session: 'a session signed in to Proofline',
    reconnect: 'the link emailed with a request for new posts',
    import: 'the link emailed with a request for an archive',
    connection: 'the connected account, fetched from the platform',
    google_portability:
      'Google, which handed over the archive at the person’s request (Data Portability API)',
    tiktok_portability:
      'TikTok, which handed over the archive at the person’s request (Data Portability API)',
    facebook_login: 'Facebook, which prepared the archive after the person signed in there',
    instagram_login: 'Instagram, which prepared the archive after the person signed in there',
    google_drive: 'Google Drive, where the person chose the file',
    dropbox: 'Dropbox, where the person chose the file',
    onedrive: 'OneDrive, where the person chose the file',
  },
  received: 'Received',
  newestFile: 'Newest file in it',
  noZone: '{at} (the zip states no zone)',
  inArchive: 'In the archive',
  records: 'Records in it',
  recordCounts: {
    inPosts: ['1 in posts', '{n} in posts'],
    notPosts: ['1 not a post', '{n} not posts'],
    skipped: ['1 skipped with a reason', '{n} skipped, each with a reason'],
    setAside: [
      '1 set aside until the firm decides whose it is',
      '{n} set aside until the firm decides whose they are',
    ],
    failed: ['1 unreadable', '{n} unreadable'],
    unknown: ['1 of an unknown kind', '{n} of an unknown kind'],
  },
  download: 'Part of a download',
  mayBeIncomplete: 'May be incomplete',
  downloadOthers: 'Other parts received: {list}.',
  downloadMissing: 'Parts not received: {list}.',
  downloadReasons: {
    partial: 'The archive states that it is one part of a larger download.',
    first: 'Its name is that of the first of several files.',
    gap: 'One of its numbered files of posts is missing.',
    full: 'Its last file of posts is full; there may be another part.',
  },
  mediaFiles: 'Media files in it',
  mediaUsed: ['1 that posts use', '{n} that posts use'],
  mediaUnused: ['1 that no post uses', '{n} that no post uses'],
  mediaNamed: 'Media of its posts',
  mediaOften: '{n}; a file of several posts is counted in each of them',
  mediaStored: ['1 stored', '{n} stored'],
  mediaMissing: ['1 not in the archive', '{n} not in the archive'],
  withoutPost: ['1 more file that no post uses', '{n} more files that no post uses'],
  updated: 'Changed on the platform',
  backdated: 'Backdated to',
  taken: 'taken {at}',
  dateField: '{at} ({field})',
  notReadToEnd: 'Not read to its end',
  notReadToEndReason: 'Reading the rest took too much memory or time. It may contain more posts.',
  inDocument: 'Printed from this archive',
  absentHere: 'Not in this archive',
  absentPosts: ['1 post of a day that it covers', '{n} posts of days that it covers'],
  otherWordsHere: 'In other words in it',
  dateFromHere: 'Date taken from it',
  likelySameHere: 'Probably the same in it',
  likelyPosts: [
    '1 post that this document does not contain',
    '{n} posts that this document does not contain',
  ],
  keptUnread: 'Kept unread',
  keptUnreadReason:
    'The client sent these archives to be kept unread. They can’t be read yet, their owner was not looked at, and nothing in this document comes from them. They may have private messages and other people’s words.',
  keptUnreadFrom: 'From',
  innerZip: 'Zip in it that was read',
  innerHash: 'SHA-256 of that zip',
  browserHash: 'SHA-256 when sent',
  sourceHash: 'SHA-256 stated by the source',
  notSealed: 'This archive was not sealed yet when this document was made.',
  countPosts: ['1 post', '{n} posts'],
  bytes: '{n} bytes',
  sourceUnknown: ['No archive is recorded for 1 post.', 'No archive is recorded for {n} posts.'],
  footerEvidence: 'Words as received; pictures scaled and re-encoded. Originals verifiable by SHA-256',
  footerReport: 'Report {id}',
  footerAlbum: 'Album {id}',
  footerDocument: '{of} · document {id}',
  footerPages: 'Page {page} of {pages}',
  footerPage: 'Page {page}',
  checkpoint: 'Checkpoint of the firm’s record, and how to verify this document',
  noCheckpoint: 'The record of this law firm had no signed checkpoint yet when this document was asked for.',
  checkpointSize: 'Size',
  checkpointSigned: '{n} · signed {at}',
  checkpointLog: 'Log',
  checkpointCosigned: 'Cosigned by the firm',
  checkpointNotCosigned: 'No. There is no witness but the operator of Proofline.',
  checkpointStamp: 'Time stamp from outside',
  checkpointNoStamp: 'None.',
  checkpointRoot: 'Root',
  checkpointKey: 'Fingerprint of the key (SHA-256)',
  checkpointSignature: 'Signature (Ed25519)',
  checkpointRow: 'Row',
  checkpointHex: 'Characters',
  checkpointCheck: 'Check',
  checkpointRows:
    'Only 0 to 9 and a to f occur. The two characters at the end of each row check that row: a row that was misread or mistyped is named.',
  checkpointOlder:
    'This checkpoint is older than the document. It covers what was recorded up to its time. The document’s own hash follows in a later leaf, and the evidence package proves the link.',
  verify: 'How to verify',
  verifyGet:
    'Ask the law firm for the evidence package of the report “{report}”. It holds this document, the posts as received, the original files and two verifiers.',
  verifyOpen:
    'On any computer, without a network, open verify.html in a browser and choose the package, or run verify.py. Get the verifier from someone whom you trust.',
  verifyType:
    'Type size, root and fingerprint from the copy that you were handed, not from the file in the package. Without them, the verifier says only that the package is consistent with itself.',
  verifyShows:
    'What this shows: the bytes received from this sender at this time are unchanged. It does not show who wrote a post, or that a post is true.',
  privileged: 'Contains internal notes – privileged and confidential',
} as const

type Widened<T> = T extends string
  ? string
  : T extends readonly string[]
    ? readonly string[]
    : { [K in keyof T]: Widened<T[K]> }
export type Words = Omit<Widened<typeof en>, 'language'> & { language: Language }

export const WORDS: Record<Language, Words> = { en, es, fr }

/** Fills `{name}` placeholders; one without a value stays (the renderer fills {page}). */
export function fillTemplate(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in values ? String(values[name]) : whole,
  )
}

/** Letters of each side of a page header, which has two lines for them: more than almost any name has. The cover has the full text. */
export const MAX_HEADER_LENGTH = { title: 80, client: 100, fileRefNo: 40 }

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Letters and emoji that are about twice as wide as Latin ones. */
const WIDE = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60\u{10000}-\u{3ffff}]/u

/** The first letters of a text on one line, with an ellipsis if it continues. @param most Latin letters that it may be wide */
export function shorten(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  // Never splits what people count as one letter. No letter is longer than the 8 units assumed here.
  const letters = [...graphemes.segment(line.slice(0, most * 8))].map((letter) => letter.segment)
  let width = 0
  const end = letters.findIndex((letter) => (width += WIDE.test(letter) ? 2 : 1) > most)
  return end === -1 ? line : `${letters.slice(0, end).join('').trimEnd()}…`
}

export const formatNumber = (n: number, language: Language): string => n.toLocaleString(LOCALES[language])

/** Chooses the singular (first) or the plural form and fills {n}. */
export function formatCount(forms: readonly string[], n: number, language: Language): string {
  const isOne = n === 1 || (language === 'fr' && n === 0)
  return fillTemplate(forms[isOne ? 0 : forms.length - 1] ?? '', { n: formatNumber(n, language) })
}
