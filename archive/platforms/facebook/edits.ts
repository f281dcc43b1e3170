import type { Tree } from '../../kit/plan.ts'
import { cleanStrings } from '../../kit/text/text.ts'
import { type Json, object, string } from '../../kit/json/value.ts'
import type { DraftWords } from '../../kit/records/words.ts'
import { flattenLabels, isLabel, TEXT_LABELS } from '../meta/labels.ts'
import { showMentions } from '../meta/mentions.ts'
import { eachRecord } from './owner.ts'

export const POST_EDITS_FILE = /^posts\/edits_you_made_to_posts(?:_\d+)?\.json$/i
export const COMMENT_EDITS_FILE = /^comments_and_reactions\/your_comment_edits(?:_\d+)?\.json$/i

/**
 * The texts of edited posts or comments. The file identifies each by an id that its own record lacks, so it is found by its current text, and only
 * if no other one has the same text.
 */
export class Edits {
  /** For each text, all texts of the posts that had it. */
  private readonly wordings = new Map<string, string[][]>()
  /** For each of these texts, when it was posted; null if two posts have it. */
  private readonly instants = new Map<string, number | null>()

  /** @param wordings all texts of one post */
  add(wordings: string[]): void {
    for (const text of new Set(wordings)) {
      const known = this.wordings.get(text)
      if (known) known.push(wordings)
      else this.wordings.set(text, [wordings])
    }
  }

  /** First pass. Several records of one time and text are one post. @param data a record's, not repaired yet @param textOf reads the text */
  survey(data: Json | undefined, instant: number | null, textOf: (data: Json[]) => string): void {
    if (this.wordings.size === 0 || instant === null || !Array.isArray(data)) return
    const text = textOf(cleanStrings(structuredClone(data), true) as Json[])
    if (!this.wordings.has(text)) return
    const known = this.instants.get(text)
    this.instants.set(text, known === undefined || known === instant ? instant : null)
  }

  /** Other texts that a post has had. */
  otherWordings(text: string): DraftWords[] {
    if (this.instants.get(text) === null) return []
    const others = new Set(this.wordings.get(text)?.flat())
    others.delete(text)
    return [...others].map((other) => ({ origin: 'earlier_wording', text: other }))
  }
}

/** `[{timestamp, fbid, label_values: [{label: 'Text', value}]}]`: one record for each version of a post or comment, oldest first. */
export async function readEdits(tree: Tree, file: RegExp): Promise<Edits> {
  const byPost = new Map<string, string[]>()
  for (const { relative, entry } of tree.files) {
    if (!file.test(relative)) continue
    await eachRecord(tree, entry, /_v\d+$/, (record) => {
      const id = string(record.fbid)
      const wordings = flattenLabels(object(record) ?? {}).filter(
        ({ value, href, depth }) => value && !href && depth === 0,
      )
      // Labels are translated, so if there are several texts in an unknown language, we can't know which is the post's; the record is ignored.
      const labeled = wordings.find((entry) => isLabel(entry, TEXT_LABELS))
      const text = showMentions((labeled ?? (wordings.length === 1 ? wordings[0] : null))?.value ?? '')
      if (id === '' || text === '') return
      const known = byPost.get(id)
      if (known) known.push(text)
      else byPost.set(id, [text])
    })
  }
  const edits = new Edits()
  for (const wordings of byPost.values()) if (wordings.length > 1) edits.add(wordings)
  return edits
}
