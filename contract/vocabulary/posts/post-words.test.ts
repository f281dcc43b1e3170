import { expect, test } from 'vitest'
import { detailNamed, wordsShownNowhereElse } from './post-words.ts'

const title = (text: string, label: string | null = null) => ({ origin: 'title' as const, label, text })
const shown = (words: ReturnType<typeof title>[]) =>
  wordsShownNowhereElse({ content: '', words, sharedLink: null, place: null, parent: null, tags: [] })

test('the sentence above a post is shown once, as received, and not again by what was found in it', () => {
  const sentence = title('Ana posted in Runners.')
  expect(shown([sentence, title('Runners', 'group')])).toEqual([sentence])
  expect(shown([title('Runners', 'group')])).toHaveLength(1)
  expect(shown([sentence, title('Cyclists', 'group')])).toHaveLength(2)
})

test('a detail that our readers name is known by its label, any other is the platform’s', () => {
  expect(['not chosen', 'media owner', 'product name', null].map(detailNamed)).toEqual([
    'not_chosen',
    'media_owner',
    null,
    null,
  ])
})
