import { repair } from '../../../kit/text/text.ts'
import { parseMetaTime } from '../../../kit/text/time.ts'
import { type JsonObject, list, object, objects, string } from '../../../kit/json/value.ts'

/** The notes that posts show. The list of notes contains them as well. */
export class SharedNotes {
  private readonly keys = new Set<string>()

  /** First pass. @param record a post's, its text not repaired yet */
  survey(record: JsonObject): void {
    for (const { data } of objects(record.attachments))
      for (const datum of list(data)) {
        const note = object(object(datum)?.note)
        if (note) this.keys.add(keyOf(note, repair(string(note.text))))
      }
  }

  has(note: JsonObject): boolean {
    return this.keys.has(keyOf(note, string(note.text)))
  }
}

const keyOf = (note: JsonObject, text: string): string => `${parseMetaTime(note.created_timestamp)} ${text}`
