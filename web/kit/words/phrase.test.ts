import { expect, it } from 'vitest'
import { phrase } from './phrase.ts'

const english = {
  hello: 'Hello {{name}}, {{name}}!',
  posts_zero: 'no posts',
  posts_one: '{{count}} post',
  posts_other: '{{count, number}} posts',
}

it('fills each place once, and nothing inside of what fills it', () => {
  expect(phrase(english, 'en', 'hello', { name: '{{name}} $& <b>' })).toBe(
    'Hello {{name}} $& <b>, {{name}} $& <b>!',
  )
  expect(phrase(english, 'en', 'hello', {})).toBe('Hello , !')
})

it('chooses the plural form by the count', () => {
  const posts = (count: number) => phrase(english, 'en', 'posts', { count })
  expect([0, 1, 2, 12_345].map(posts)).toEqual(['no posts', '1 post', '2 posts', '12,345 posts'])
})

it('knows the forms that a language has of its own, and writes its numbers', () => {
  const spanish = { posts_one: 'una', posts_many: '{{count}} de ellas', posts_other: '{{count, number}}' }
  const posts = (count: number) => phrase(spanish, 'es', 'posts', { count })
  expect([1, 0, 12_345, 2_000_000].map(posts)).toEqual(['una', '0', '12,345', '2000000 de ellas'])
})

it('says a million as it says any other number where the phrase has no form for it', () => {
  expect(phrase({ posts_one: 'una', posts_other: 'unas' }, 'es', 'posts', { count: 1_000_000 })).toBe('unas')
})

it('has nothing for a key that is not there', () => {
  expect(phrase(english, 'en', 'bye', { count: 1 })).toBeUndefined()
  expect(phrase({ posts: '{{count}}' }, 'en', 'posts', { count: 3 })).toBe('3')
})
