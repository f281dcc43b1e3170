import type { DraftWords } from '../../../kit/records/words.ts'
import { showMentions } from '../../meta/mentions.ts'
import { fieldWords, titleField } from './title-fields.ts'

/** The parts of sentences that say only what the post shows, as in "Ana updated her status." No name fits them. */
const VERBS = {
  en: '(?:updated|changed|shared|posted|created|added|uploaded|published|commented on|replied to)',
  es: '(?:ha )?(?:actualiz|cambi|compart|public|agreg|añad|sub|cre|coment|respond)(?:ó|ió|ado|ido)(?: en| a)?',
  fr: '(?:a (?:mis à jour|changé|modifié|partagé|publié|ajouté|créé|téléchargé|commenté)|a répondu à)',
}
const THINGS = {
  en: '(?:new |own |profile |cover |temporary )*(?:status|picture|photos?|videos?|bio|links?|posts?|memory|memories|story|reels?|poll|event|album|group|page|comment|note)',
  es: '(?:propi[oa] )?(?:estado|fotos?|v[ií]deos?|enlaces?|publicación|publicaciones|recuerdos?|historia|reels?|encuesta|evento|álbum|grupo|página|comentario|nota)(?: de (?:perfil|portada))?(?: nuev[oa]s?)?',
  fr: '(?:nouvel(?:le)?s? |nouveau |nouveaux |propre )?(?:statut|photos?|vidéos?|liens?|publications?|souvenirs?|story|reels?|sondage|événement|évènement|album|groupe|page|commentaire|note)(?: de (?:profil|couverture))?',
}
const EMPTY_SENTENCES = new RegExp(
  `^(?:${[
    `${VERBS.en} (?:an?|his|her|their|\\d+) ${THINGS.en}`,
    `${VERBS.es} (?:un|una|sus?|\\d+) ${THINGS.es}`,
    `${VERBS.fr} (?:une?|des|son|sa|ses|\\d+) ${THINGS.fr}`,
    'commented|comentó|a commenté',
    'added (?:an? (?:photo|video) )?to (?:his|her|their) story',
    'added a life event|agregó un acontecimiento importante|a ajouté un év[éè]nement marquant',
    'was live|estuvo en (?:directo|vivo)|était en direct',
  ].join('|')})\\.?$`,
  'u',
)

/** Longer titles are in no known form. */
const MAX_EMPTY_LENGTH = 200
/** Words of a name before the sentence. */
const MAX_NAME_WORDS = 6

/** @param owner if it is unknown, the sentence may begin with any name */
function isEmpty(title: string, owner: string): boolean {
  if (title.length > MAX_EMPTY_LENGTH) return false
  if (owner !== '')
    return title.startsWith(owner) && EMPTY_SENTENCES.test(title.slice(owner.length).trimStart())
  const words = title.split(' ')
  return words
    .slice(0, MAX_NAME_WORDS)
    .some((_, index) => EMPTY_SENTENCES.test(words.slice(index + 1).join(' ')))
}

/** "A photo from Ana's story was added to her archive." */
const isOwnStory = (title: string, owner: string): boolean =>
  owner !== '' &&
  /^An? (?:photo|video) from (?:['’]s?)? ?story was added to (?:his|her|their) archive\.?$/u.test(
    title.replace(owner, ''),
  )

/**
 * The sentence above a post, as Facebook wrote it: only it names the group, whose timeline or photo it was, or a recommended place. @param owner the
 * name of the account; '' if unknown @returns the sentence, and what a known one says, with a label by which it is found
 */
export function titleWords(sentence: string, owner: string): DraftWords[] {
  const title = showMentions(sentence).trim()
  if (title === '' || title === owner || isEmpty(title, owner) || isOwnStory(title, owner)) return []
  return [{ origin: 'title', text: title }, ...fieldWords(titleField(title, owner))]
}
