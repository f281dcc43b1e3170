import { describe, expect, it } from 'vitest'
import accountsEn from '../../accounts/words/en.ts'
import accountsEs from '../../accounts/words/es.ts'
import clientsEn from '../../clients/words/en.ts'
import clientsEs from '../../clients/words/es.ts'
import identityEn from '../../identity/words/en.ts'
import identityEs from '../../identity/words/es.ts'
import peopleEn from '../../people/words/en.ts'
import peopleEs from '../../people/words/es.ts'
import postsEn from '../../posts/words/en.ts'
import postsEs from '../../posts/words/es.ts'
import uiEn from '../../ui/words/en.ts'
import uiEs from '../../ui/words/es.ts'
import en from './en.ts'
import es from './es.ts'

const TABLES: Record<string, [Record<string, string>, Record<string, string>]> = {
  entry: [en, es],
  identity: [identityEn, identityEs],
  accounts: [accountsEn, accountsEs],
  people: [peopleEn, peopleEs],
  clients: [clientsEn, clientsEs],
  posts: [postsEn, postsEs],
  ui: [uiEn, uiEs],
}
const places = (sentence: string) => [...sentence.matchAll(/\{\{[\w, ]+\}\}/g)].map(([place]) => place).sort()

describe.each(Object.entries(TABLES))('the words of %s', (_, [english, spanish]) => {
  it('are all there in Spanish, and none besides', () => {
    expect(Object.keys(spanish).sort()).toEqual(Object.keys(english).sort())
  })
  it('have the same places to fill', () => {
    for (const [key, sentence] of Object.entries(english))
      expect(places(spanish[key] ?? ''), key).toEqual(places(sentence))
  })
})
