import type { Tree } from '../../kit/plan.ts'
import { cleanStrings } from '../../kit/text/text.ts'
import { type JsonObject, object, string } from '../../kit/json/value.ts'
import type { DraftWords } from '../../kit/records/words.ts'
import { flattenLabels } from '../meta/labels.ts'
import { showMentions } from '../meta/mentions.ts'
import { eachRecord } from './owner.ts'
import { readWords } from './text.ts'

const EDITS_FILE = /^posts\/edits_you_made_to_posts(?:_\d+)?\.json$/i

/**
 * The texts of edited posts. The file identifies each post by an id that the posts' own records lack, so a post is found by its current text, and
 * only if no other post has the same text.
 */
export class Edits {
  /** For each text, the other texts of its post. */
  private readonly otherTexts = new Map<string, Set<string>>()
  private readonly posts = new Map<string, number>()

  /** @param wordings all texts of one post */
  add(wordings: string[]): void {
    for (const text of wordings) {
      const others = this.otherTexts.get(text) ?? new Set()
      for (const other of wordings) if (other !== text) others.add(other)
      this.otherTexts.set(text, others)
    }
  }

  /** First pass. @param record a post's, its text not repaired yet */
  survey(record: JsonObject): void {
    if (this.otherTexts.size === 0 || !Array.isArray(record.data)) return
    const text = readWords(cleanStrings(structuredClone(record.data), true) as typeof record.data)
    if (this.otherTexts.has(text)) this.posts.set(text, (this.posts.get(text) ?? 0) + 1)
  }

  /** Other texts that a post has had. */
  otherWordings(text: string): DraftWords[] {
    if ((this.posts.get(text) ?? 0) > 1) return []
    return [...(this.otherTexts.get(text) ?? [])].map((other) => ({ origin: 'earlier_wording', text: other }))
  }
}

/** `[{timestamp, fbid, label_values: [{label: 'Text', value}]}]`: one record for each version of a post, oldest first. */
export async function readEdits(tree: Tree): Promise<Edits> {
  const byPost = new Map<string, string[]>()
  for (const { relative, entry } of tree.files) {
    if (!EDITS_FILE.test(relative)) continue
    await eachRecord(tree, entry, /_v\d+$/, (record) => {
      const id = string(record.fbid)
      const wordings = flattenLabels(object(record) ?? {}).filter(
        ({ value, href, depth }) => value && !href && depth === 0,
      )
      // Labels are translated, so if there are several texts, we can't know which is the post's; the record is ignored.
      const text = wordings.length === 1 ? showMentions(wordings[0]?.value ?? '') : ''
      if (id !== '' && text !== '') byPost.set(id, [...(byPost.get(id) ?? []), text])
    })
  }
  const edits = new Edits()
  for (const wordings of byPost.values()) if (wordings.length > 1) edits.add(wordings)
  return edits
}
