import { repair } from '../../kit/text/text.ts'
import { type JsonObject, string } from '../../kit/json/value.ts'
import { showMentions } from '../meta/mentions.ts'
import type { Owner } from './owner.ts'
import { type TitleField, titleField } from './words/title-fields.ts'

/** Whether a sentence says that the client recommends something, or does not. */
export const isRecommendation = (field: TitleField | null): boolean =>
  field !== null && /recommend/.test(field.label)

/** What posts recommend. The list of recommended Pages contains it as well. */
export class Recommended {
  private readonly names = new Set<string>()

  /** First pass. @param record a post's, its text not repaired yet */
  survey(record: JsonObject, owner: Owner): void {
    const title = showMentions(repair(string(record.title))).trim()
    const field = titleField(title, owner.nameAt(title))
    if (field && isRecommendation(field)) this.names.add(field.text)
  }

  has(name: string): boolean {
    return this.names.has(name)
  }
}
