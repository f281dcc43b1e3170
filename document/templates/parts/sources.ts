import type { Block } from '../../kit/block.ts'
import type { LegalReportFacts, LegalReportOptions, PostFacts } from './facts.ts'
import { archiveBlocks, unreadBlocks } from './archives.ts'
import { fillTemplate, type Words } from './words.ts'

/** How the document was made, and the archives that its posts came from. @param days sentence on what the days of posts decide here; null: nothing */
export function sources(
  posts: PostFacts[],
  facts: LegalReportFacts,
  options: LegalReportOptions,
  words: Words,
  days: string | null,
): Block[] {
  // Sentences on posts and archives would not be true of a document that has neither.
  if (posts.length === 0 && facts.archives.length === 0 && !options.internalNotes) return []
  const filled = {
    zone: options.timeZone,
    dayZone: facts.timeZone,
    faces: options.isEditable ? words.methodFacesEditable : words.methodFaces,
  }
  const hasConnection = facts.archives.some(({ through }) => through === 'connection')
  const hasWordings = posts.some(({ otherWordings }) => otherWordings?.some(({ sha256 }) => sha256))
  const hasLikelySame = posts.some(({ likelySame = [] }) => likelySame.length > 0)
  const texts = [
    [
      words.methodFrom,
      hasConnection && words.methodConnected,
      words.methodReceived,
      hasLikelySame && words.methodLikelySame,
      words.methodClaim,
    ],
    [words.methodWords],
    [words.methodTimes, days, words.methodAudience, words.methodHashes],
    [hasWordings && words.methodWordingHashes],
  ].flatMap((sentences) => sentences.filter(Boolean).join(' ') || [])
  return [
    { type: 'heading', level: 1, text: words.method },
    ...texts.map((text): Block => ({ type: 'paragraph', style: 'body', text: fillTemplate(text, filled) })),
    ...archiveBlocks(posts, facts.archives, options, words),
    ...(options.internalNotes ? unreadBlocks(facts.unreadArchives, options, words) : []),
  ]
}
