import { type Json, type JsonObject, list, object, string } from '../../../kit/json/value.ts'
import type { DraftWords } from '../../../kit/records/words.ts'
import { leafWords } from '../../meta/leaf-words.ts'
import { showMentions } from '../../meta/mentions.ts'
import type { Attachments } from '../attachments.ts'

/** All distinct `post` texts of `data: [{post}, ...]`. */
export function readWords(data: Json[]): string {
  let words = ''
  let several: Set<string> | null = null
  for (const item of data) {
    const post = string(object(item)?.post)
    if (post === '' || post === words) continue
    if (words === '') words = post
    else (several ??= new Set([words])).add(post)
  }
  return showMentions(several ? [...several].join('\n') : words)
}

/** The words of a record: its own, with those of its poll, note or life event; otherwise those that introduce what it shares. */
export function combinedWords(words: string, attachments: Attachments): string {
  const { note, lifeEvent, poll, event } = attachments
  const more = poll
    ? pollWords(poll)
    : note
      ? noteText(note)
      : lifeEvent
        ? paragraphs(string(lifeEvent.title), string(lifeEvent.description))
        : ''
  if (more !== '') return words === '' || more.includes(words) ? more : paragraphs(words, more)
  return words || showMentions(attachments.intro) || string(event?.name)
}

export const noteText = (note: JsonObject): string => paragraphs(string(note.title), string(note.text))

function pollWords(poll: JsonObject): string {
  const options = list(poll.options).map((item) => string(object(item)?.option))
  return [string(poll.question), ...options.filter(Boolean).map((option) => `• ${option}`)]
    .filter(Boolean)
    .join('\n')
}

const paragraphs = (...parts: string[]) => parts.filter(Boolean).join('\n\n')

/** Texts of `data` under keys other than `post`, labeled by key. */
export const otherWords = (data: Json[]): DraftWords[] =>
  data.flatMap((item) =>
    Object.entries(object(item) ?? {}).flatMap(([key, value]) =>
      key === 'post' ? [] : leafWords('detail', value, key.replaceAll('_', ' ')),
    ),
  )

/** The caption that all pictures share; '' if one has none or they differ. */
export function sharedCaption(descriptions: (string | null)[]): string {
  const [first, ...others] = descriptions
  return first && others.every((other) => other === first) ? first : ''
}
