import { expect, test } from 'vitest'
import { wordsShownNowhereElse } from './post-words.ts'

const title = (text: string, label: string | null = null) => ({ origin: 'title' as const, label, text })
const shown = (words: ReturnType<typeof title>[]) =>
  wordsShownNowhereElse({ content: '', words, sharedLink: null, place: null, parent: null, tags: [] })

test('the sentence above a post is shown once, as received, and not again by what was found in it', () => {
  const sentence = title('Ana posted in Runners.')
  expect(shown([sentence, title('Runners', 'group')])).toEqual([sentence])
  expect(shown([title('Runners', 'group')])).toHaveLength(1)
  expect(shown([sentence, title('Cyclists', 'group')])).toHaveLength(2)
})
