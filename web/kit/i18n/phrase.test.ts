import { expect, it } from 'vitest'
import { formatPhrase } from './phrase.ts'

const english = {
  hello: 'Hello {{name}}, {{name}}!',
  posts_zero: 'no posts',
  posts_one: '{{count}} post',
  posts_other: '{{count, number}} posts',
}

it('fills each placeholder once, and none inside the inserted text', () => {
  expect(formatPhrase(english, 'en', 'hello', { name: '{{name}} $& <b>' })).toBe(
    'Hello {{name}} $& <b>, {{name}} $& <b>!',
  )
  expect(formatPhrase(english, 'en', 'hello', {})).toBe('Hello , !')
})

it('chooses the plural form by the count', () => {
  const posts = (count: number) => formatPhrase(english, 'en', 'posts', { count })
  expect([0, 1, 2, 12_345].map(posts)).toEqual(['no posts', '1 post', '2 posts', '12,345 posts'])
})

it('uses the plural forms and number format of the language', () => {
  const spanish = { posts_one: 'una', posts_many: '{{count}} de ellas', posts_other: '{{count, number}}' }
  const posts = (count: number) => formatPhrase(spanish, 'es', 'posts', { count })
  expect([1, 0, 12_345, 2_000_000].map(posts)).toEqual(['una', '0', '12,345', '2000000 de ellas'])
})

it('uses the general form for a million if the phrase has no special one', () => {
  expect(formatPhrase({ posts_one: 'una', posts_other: 'unas' }, 'es', 'posts', { count: 1_000_000 })).toBe(
    'unas',
  )
})

it('elides French words before a value that begins with a vowel', () => {
  const posts = (language: string, name: string) =>
    formatPhrase(
      { posts: 'de {{name}} ou de {{name}}, ce que {{name}} possède {{name}}' },
      language,
      'posts',
      {
        name,
      },
    )
  expect(posts('fr', 'Élise')).toBe('d’Élise ou d’Élise, ce qu’Élise possède Élise')
  expect(posts('fr', 'YouTube')).toBe('de YouTube ou de YouTube, ce que YouTube possède YouTube')
  expect(posts('es', 'Ana')).toBe('de Ana ou de Ana, ce que Ana possède Ana')
})

it('returns nothing for an unknown key', () => {
  expect(formatPhrase(english, 'en', 'bye', { count: 1 })).toBeUndefined()
  expect(formatPhrase({ posts: '{{count}}' }, 'en', 'posts', { count: 3 })).toBe('3')
})
