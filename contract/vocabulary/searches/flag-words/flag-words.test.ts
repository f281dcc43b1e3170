import { describe, expect, it } from 'vitest'
import { compileKeywords, keywordFault, keywordKey, MAX_KEYWORDS } from '../../../matching/index.ts'
import { FLAGGING_KEYWORDS } from './index.ts'

const matcher = compileKeywords(FLAGGING_KEYWORDS)
const flagsOf = (text: string) => matcher.match(text).map((index) => FLAGGING_KEYWORDS[index])

const RELEVANT = [
  // injury, treatment
  'Woke up and my knees are killing me again',
  'Three more weeks in a cast, then physio',
  'Otra vez me duele la rodilla y no dormí nada',
  'Hoy me operan, deséenme suerte',
  'Toujours mal au dos, les antidouleurs ne font rien',
  'Blessée depuis octobre, je boite encore',
  // activity, outdoors, chores, travel
  'Hiked the whole ridge with the dog, best Sunday in months',
  'First time skiing since I was ten!!',
  'Swam forty lengths before work',
  'Carried the couch up three floors, not bad for an old man',
  'Corrimos diez kilómetros y todavía bailé toda la noche',
  'Acampando con los niños en la sierra',
  'Belle rando au sommet, on recommence demain',
  'On a skié toute la fin de semaine',
  'Pelleté l’entrée deux fois ce matin',
  'Nos fuimos a la playa en Cancún',
  // work, mood, substances
  'Started a new job at the warehouse, double shifts all week',
  'So hungover, never drinking tequila again',
  'Bien crudo después de la peda de ayer',
  'J’ai trop bu hier, lendemain de veille',
  'Can’t stop crying, my therapist says it’s normal',
  // driving, litigation, recovery
  'Some guy rear-ended me at the red light',
  'Me chocaron por detrás en la carretera',
  'Accident sur l’autoroute, perte totale',
  'My attorney says the deposition is on Tuesday',
  'Mi abogado dice que no puedo hablar del caso',
  'Le règlement hors cour est signé, mon avocate est contente',
  'Cleared to lift again, feeling better than ever',
  // without accents and apostrophes
  'havent slept in days, cant turn my head',
  'jai mal partout a matin',
  'me choco un carro saliendo de mi casa',
  // a word whose exceptions leave it
  'Never been this drunk on a Tuesday',
  'Traigo un dolorón de cabeza',
  'On m’a mis sur l’effexor',
  'Un bon joint sur le balcon',
  'No more crutches, just a brace',
]
const IRRELEVANT = [
  'She painted the nursery blue',
  'So #blessed to have you all',
  'Running late, see you at nine',
  'Bail reform is on the ballot',
  'J’ai acheté du pain et du fromage à la boulangerie',
  'Everybody hurts, what a song by R.E.M.',
  'Happy birthday grandma, we love you',
  'The hurt locker is on tonight',
  'Gymnastics recital of my niece',
  'We fell in love in Paris',
  'Feliz cumpleaños a mi hermosa sobrina',
  'Qué rico quedó el mole de la abuela',
  'La oferta y demanda, clase de economía',
  'Bonne fête maman, on t’aime',
  'Quel beau film, bravo à toute l’équipe',
  'Il est tombé des nues en voyant le prix',
  // everyday words with the stem or beginning of another one
  'What is your number',
  'The skies are so blue today',
  'God bless you all',
  'No pasa nada amiga, puedo ir mañana',
  'Filete de pescado para la cuaresma',
  'Yo me hago cargo del pastel',
  'El dólar subió otra vez',
  'Ya llegó mi paquete',
  'Mes cours de français commencent lundi',
  'La cour d’école et ma boîte à lunch',
  'Je me demande si la poste passe demain',
  'Une corde à linge et de la peinture',
  // the same word in another meaning
  'My cousin is a nurse',
  'The year flew by',
  'He’s a pain but he’s my brother',
  'Al fin y al cabo la familia es lo primero',
  'Me choca cuando no contestan',
  'Il est tombé dans l’oeil de ma cousine',
  'Le jello est dans le frigo',
  'Côtes levées sur le bbq',
]

describe('the default flagging keywords', () => {
  it('are valid, none twice, and fit into a search', () => {
    expect(FLAGGING_KEYWORDS.filter((word) => keywordFault(word) !== null)).toEqual([])
    expect(new Set(FLAGGING_KEYWORDS.map(keywordKey)).size).toBe(FLAGGING_KEYWORDS.length)
    expect(FLAGGING_KEYWORDS.length).toBeLessThanOrEqual(MAX_KEYWORDS)
  })

  it.each(RELEVANT)('flag “%s”', (text) => expect(flagsOf(text)).not.toEqual([]))
  it.each(IRRELEVANT)('do not flag “%s”', (text) => expect(flagsOf(text)).toEqual([]))
})
