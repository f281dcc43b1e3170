import type { DraftWords } from '../../../kit/records/words.ts'

/** What a known sentence says after the owner's name. `isContent`: said by the client, so the record is a post without anything else. */
type Template = { label: string; form: RegExp; isContent?: true }

const TEMPLATES: Template[] = [
  { label: 'group', form: /^(?:posted|shared an? [a-z]+|added an? [a-z]+) (?:in|to) (.+)$/u },
  { label: 'group', form: /^(?:ha publicado|publicó|compartió una? \p{L}+) en (.+)$/u },
  { label: 'group', form: /^a (?:publié|partagé une? \p{L}+) dans (.+)$/u },
  { label: 'timeline', form: /^(?:wrote|posted) on (.+?)['’]s? (?:timeline|wall|profile)$/u },
  { label: 'timeline', form: /^(?:ha escrito|escribió) en (?:la biografía|el muro|el perfil) de (.+)$/u },
  { label: 'timeline', form: /^a écrit (?:dans|sur) le (?:journal|mur|profil) de (.+)$/u },
  { label: 'commented on', form: /^(?:commented on|replied to) (.+)$/u },
  { label: 'commented on', form: /^(?:ha comentado|comentó|respondió)(?: en| a)? (.+)$/u },
  { label: 'commented on', form: /^a (?:commenté|répondu à) (.+)$/u },
  { label: 'recommends', form: /^(?:recommend(?:s|ed)|recomienda|recommande) (.+)$/u, isContent: true },
  {
    label: 'does not recommend',
    form: /^(?:does(?: not|n['’]t) recommend|no recomienda|ne recommande pas) (.+)$/u,
    isContent: true,
  },
  {
    label: 'feeling',
    form: /^(?:(?:is|was) feeling|se siente|se sintió|se sent|se sentait) (.+)$/u,
    isContent: true,
  },
  {
    label: 'activity',
    form: /^(?:is|was) ((?:with|at|in|celebrating|watching|eating|drinking|listening to|playing|reading|attending|traveling|travelling) .+)$/u,
    isContent: true,
  },
  { label: 'activity', form: /^(?:está|estuvo) ((?:con|en) .+)$/u, isContent: true },
  { label: 'activity', form: /^(?:est|était) ((?:avec|à|au|aux|en|chez) .+)$/u, isContent: true },
  { label: 'activity', form: /^(?:est|était) ici ?: (.+)$/u, isContent: true },
  { label: 'app', form: /^(?:posted|shared) something via (.+)$/u, isContent: true },
]
/** Longer sentences are in no known form. */
const MAX_LENGTH = 300

/** The part of a sentence by which it is found, without the owner's name and the known words. */
export type TitleField = { label: string; text: string; isContent: boolean }

/** @param owner the name of the account; '' if unknown @returns null if the sentence is in no known form */
export function titleField(title: string, owner: string): TitleField | null {
  if (owner === '' || title.length > MAX_LENGTH || !title.startsWith(`${owner} `)) return null
  const said = title
    .slice(owner.length)
    .trim()
    .replace(/(?<!\.)\.$/u, '')
  for (const { label, form, isContent = false } of TEMPLATES) {
    const text = form.exec(said)?.[1]?.trim()
    if (text) return { label, text, isContent }
  }
  return null
}

export const fieldWords = (field: TitleField | null): DraftWords[] =>
  field ? [{ origin: 'title', label: field.label, text: field.text }] : []
