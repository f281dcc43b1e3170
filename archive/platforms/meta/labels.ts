import { type Json, type JsonObject, list, object, objects, string } from '../../kit/json/value.ts'

/** An entry of a label_values record, followed by those nested in its `dict` and `vec`. */
export type Labeled = {
  label: string
  value: string | null
  href: string | null
  media: JsonObject[]
  /** 0 at the top. */
  depth: number
}

const MAX_DEPTH = 8

/** Labels of the person's own words. */
export const TEXT_LABELS = new Set([
  'message',
  'text',
  'comment',
  'mensaje',
  'texto',
  'comentario',
  'texte',
  'commentaire',
  'nachricht',
  'mensagem',
  'messaggio',
  'bericht',
  'mesaj',
  'metin',
  'wiadomość',
  'tekst',
  'zpráva',
  'üzenet',
  'szöveg',
  'meddelande',
  'besked',
  'melding',
  'viesti',
  'teksti',
  'tin nhắn',
  'pesan',
  'teks',
  'сообщение',
  'текст',
  'повідомлення',
  'μήνυμα',
  'κείμενο',
  'メッセージ',
  'テキスト',
  '메시지',
  '텍스트',
  '消息',
  '訊息',
  '文字',
])

/** A record that names its parts by labels instead of keys; labels are in the account's language. */
export const isLabeled = (record: JsonObject): boolean => Array.isArray(record.label_values)

/** All entries of a record in reading order. */
export function flattenLabels(record: JsonObject): Labeled[] {
  const entries: Labeled[] = []
  const visit = (items: Json[], depth: number) => {
    for (const item of items) {
      const entry = object(item)
      if (!entry) continue
      entries.push({
        label: string(entry.label) || string(entry.title),
        value: typeof entry.value === 'string' ? entry.value : null,
        href: string(entry.href) || null,
        media: objects(entry.media),
        depth,
      })
      if (depth < MAX_DEPTH) {
        visit(list(entry.dict), depth + 1)
        visit(list(entry.vec), depth + 1)
      }
    }
  }
  visit(list(record.label_values), 0)
  return entries
}

/** Whether a label is one of `words`, which are written in lower case. */
export const isLabel = (entry: Labeled, words: ReadonlySet<string>): boolean =>
  words.has(entry.label.normalize('NFC').toLowerCase())
