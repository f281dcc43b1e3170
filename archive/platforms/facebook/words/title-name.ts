/** Verbs that follow a name at the beginning of a sentence. */
const VERBS = [
  '(?:wrote|posted|shared|updated|changed|added|created|published|uploaded|commented|replied|recommends|recommended|tagged|was|is|were|went)',
  '(?:ha )?(?:escribi|public|compart|actualiz|cambi|agreg|añad|sub|cre|coment|respond|etiquet|recomend)(?:ó|ió|ado|ido)',
  '(?:está|estuvo|es|recomienda)',
  '(?:a (?:écrit|publié|partagé|mis|changé|modifié|ajouté|créé|commenté|répondu|recommandé)|est|était|recommande)',
].join('|')
const NAMED = new RegExp(`^((?:[^\\s]{1,40} ){1,6}?)(?:${VERBS})(?=[ .]|$)`, 'u')
/** Such a sentence begins with a thing, not with a name. */
const THING = /^(?:an?|the|una?|el|la|une?|le|une|des|\d+)\b/iu
const BEGINS_LIKE_A_NAME = /^[\p{Lu}\p{Lt}\p{Lo}]/u

/** The name with which a sentence of a known form begins; '' if its form is not known. */
export function nameIn(title: string): string {
  const name = NAMED.exec(title.slice(0, 400))?.[1]?.trimEnd() ?? ''
  return BEGINS_LIKE_A_NAME.test(name) && !THING.test(name) ? name : ''
}
