import type { Tree } from '../../kit/plan.ts'
import { mend } from '../../kit/text/text.ts'
import { type JsonObject, object, string } from '../../kit/json/value.ts'
import type { DraftWords } from '../../kit/records/words.ts'
import { flattenLabels } from '../meta/labels.ts'
import { showMentions } from '../meta/mentions.ts'
import { eachRecord } from './owner.ts'
import { readWords } from './text.ts'

const EDITS = /^posts\/edits_you_made_to_posts(?:_\d+)?\.json$/i

/**
 * Wordings of posts that were edited. The file names each post by an id that the posts' own records lack, so a post is
 * known by its present wording, and only if no other post has the same.
 */
export class Edits {
  /** The other wordings of each wording. */
  private readonly others = new Map<string, Set<string>>()
  private readonly posts = new Map<string, number>()

  /** @param wordings of one post */
  add(wordings: string[]): void {
    for (const text of wordings) {
      const others = this.others.get(text) ?? new Set()
      for (const other of wordings) if (other !== text) others.add(other)
      this.others.set(text, others)
    }
  }

  /** First pass. @param record of a post, its text not repaired yet */
  survey(record: JsonObject): void {
    if (this.others.size === 0 || !Array.isArray(record.data)) return
    const text = readWords(mend(structuredClone(record.data), true) as typeof record.data)
    if (this.others.has(text)) this.posts.set(text, (this.posts.get(text) ?? 0) + 1)
  }

  /** Other texts that a post has had. */
  of(text: string): DraftWords[] {
    if ((this.posts.get(text) ?? 0) > 1) return []
    return [...(this.others.get(text) ?? [])].map((other) => ({ origin: 'earlier_wording', text: other }))
  }
}

/** `[{timestamp, fbid, label_values: [{label: 'Text', value}]}]`: a record for each wording of a post, the oldest first. */
export async function readEdits(tree: Tree): Promise<Edits> {
  const byPost = new Map<string, string[]>()
  for (const { relative, entry } of tree.files) {
    if (!EDITS.test(relative)) continue
    await eachRecord(tree, entry, /_v\d+$/, (record) => {
      const id = string(record.fbid)
      const wordings = flattenLabels(object(record) ?? {}).filter(
        ({ value, href, depth }) => value && !href && depth === 0,
      )
      // Labels are translated, so which of several texts is the wording isn't known; such a record is left out.
      const text = wordings.length === 1 ? showMentions(wordings[0]?.value ?? '') : ''
      if (id !== '' && text !== '') byPost.set(id, [...(byPost.get(id) ?? []), text])
    })
  }
  const edits = new Edits()
  for (const wordings of byPost.values()) if (wordings.length > 1) edits.add(wordings)
  return edits
}
