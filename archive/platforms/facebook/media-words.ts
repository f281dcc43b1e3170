import type { Tree } from '../../kit/plan.ts'
import type { ArchiveMedia, MediaComment } from '../../kit/records/post.ts'
import { repair, storable } from '../../kit/text/text.ts'
import { type JsonObject, string } from '../../kit/json/value.ts'
import type { DraftWords } from '../../kit/records/words.ts'
import { readComments } from '../meta/media.ts'
import { showMentions } from '../meta/mentions.ts'

type MediaWords = { captions: Set<string>; comments: MediaComment[] }

/**
 * Captions and comments of pictures from albums and lists of media, because a picture is shown with its post, whose own record often lacks
 * them. Filled in the first pass, for the few media that have any.
 */
export class ListedMediaWords {
  private readonly tree: Tree
  private readonly byMedia = new Map<string, MediaWords>()

  constructor(tree: Tree) {
    this.tree = tree
  }

  /** @param record a media object, its text not repaired yet */
  survey(record: JsonObject): void {
    const caption = cleanText(string(record.description))
    const comments = readComments(record.comments).map(({ author, text }) => ({
      author: author && cleanText(author),
      text: cleanText(text),
    }))
    if (caption === '' && comments.length === 0) return
    const uri = repair(string(record.uri))
    const key = this.tree.media.find(uri).entry ?? uri
    const said = this.byMedia.get(key) ?? { captions: new Set(), comments: [] }
    this.byMedia.set(key, said)
    if (caption !== '') said.captions.add(caption)
    said.comments.push(...comments)
  }

  /** The words in lists about a post's medium; labeledWords drops those that repeat the post's. */
  complete({ entry, uri }: ArchiveMedia): DraftWords[] {
    const said = this.byMedia.get(entry ?? uri)
    if (!said) return []
    return [
      ...[...said.captions].map((text) => ({ origin: 'caption' as const, text, uri })),
      ...said.comments.map(({ author, text }) => ({
        origin: 'media_comment' as const,
        text,
        uri,
        ...(author && { label: author }),
      })),
    ]
  }
}

const cleanText = (text: string): string => showMentions(storable(repair(text)))
