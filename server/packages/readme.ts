import { hash } from 'node:crypto'

type Facts = {
  of: { kind: keyof typeof NAMES; name: string | null }
  firm: { name: string }
  client: { name: string }
  madeAt: Date
  documents: readonly object[]
  counts: { posts: number; versions: number; media: number }
  imports: number
  archives: number
}

const NAMES = {
  report: 'the report',
  album: 'the album',
  import: 'the import',
  selection: 'a selection of posts',
  client: 'all posts of the client',
}

/** Four characters that others follow. */
const GROUPS = /(.{4})(?=.)/g

/** Public key as people compare it: its SHA-256 in hex, in groups. @param publicKey 32 bytes */
export const fingerprint = (publicKey: Buffer): string =>
  hash('sha256', publicKey, 'hex').replaceAll(GROUPS, '$1 ')

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/** What a package says of itself to people, in English as courts of the United States and Canada read it. */
export function packageReadme(
  { of, firm, client, madeAt, documents, counts, imports, archives }: Facts,
  publicKey: Buffer,
): string {
  const subject =
    of.kind === 'selection' || of.kind === 'client' ? NAMES[of.kind] : `${NAMES[of.kind]} "${of.name}"`
  return `EVIDENCE PACKAGE
of ${subject}
Client: ${client.name}
Law firm: ${firm.name}
Made with Proofline on ${madeAt.toISOString().replace('T', ' at ').slice(0, 19)} UTC

WHAT IS IN IT
- ${count(counts.posts, 'post', 'posts')} in ${count(counts.versions, 'version', 'versions')}: what the archives said, as received (folder posts).
- ${count(counts.media, 'original file', 'original files')} of these posts: pictures and films, as received (folder media).${
    documents.length > 0 ? '\n- The document that was made of these posts (folder document).' : ''
  }${archives > 0 ? `\n- ${count(archives, 'archive', 'archives')}, as received (folder archives). They hold more than these posts, such as messages.` : ''}
- The records of when ${count(imports, 'archive was', 'archives were')} received, from whom and from which internet address, and sealed; of downloads of the document and of deletions (folder log).

WHAT IS NOT IN IT
- Who looked at these posts, and what the law firm thinks of them.
- Other posts, and other clients. Of other posts that were received together with these, there are numbers and hashes only.

WHAT IT SHOWS
The bytes received from this sender at this time are unchanged.
It never shows that a post is authentic, that what it says is right, or that the platform has no other posts. It also shows how many acts the law firm had
recorded at the time of the newest checkpoint.

HOW TO CHECK IT
Open verify.html in a browser, or run
    python3 verify.py THIS-PACKAGE.zip
Neither needs a network. Get them from someone whom you trust, not from the person who gave you this package. So that the check shows who made the
package, compare it with something from elsewhere: the checkpoint on the last page of an earlier printed report, or the fingerprint of the key:

    ${fingerprint(publicKey)}

(A fingerprint that you read here shows nothing. Read it in your own copy of a report, or ask for it by telephone.)
The whole format is described in docs/evidence-format.md of Proofline.
`
}
