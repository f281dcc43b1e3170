import { describe, expect, it } from 'vitest'
import { articleOf } from './articles.ts'

describe('an article', () => {
  it('has a title, a lead and sections of paragraphs, lists, steps, samples and notes', () => {
    const markdown = `# Terms

Last updated in “May” & *
June

## 1. What it is

A paragraph.

- one
- two

1. first
2. second

> Dear [client],
>
> 1\\. A line of a letter.   Signature: ____

> [!NOTE] Not “that”, but 1 < 2.
`
    expect(articleOf(markdown)).toEqual({
      title: 'Terms',
      lead: 'Last updated in “May” & * June',
      sections: [
        {
          heading: '1. What it is',
          blocks: [
            'A paragraph.',
            { list: ['one', 'two'] },
            { steps: ['first', 'second'] },
            { sample: ['Dear [client],', '1. A line of a letter.   Signature: ____'] },
            { note: 'Not “that”, but 1 < 2.' },
          ],
        },
      ],
    })
  })

  it.each([
    ['a link', '[here](https://example.test)'],
    ['emphasis', 'This is *not* so.'],
    ['a table', '| a | b |\n|---|---|\n| 1 | 2 |'],
    ['markup', 'A <b>word</b>.'],
    ['a picture', '![a](b.png)'],
    ['a list in a list', '- one\n  - two'],
    ['a smaller heading', '### Small'],
    ['code', '```\na\n```'],
  ])('is refused with %s', (_, words) => {
    expect(() => articleOf(`Lead.\n\n## Heading\n\n${words}\n`)).toThrow(/^An article can't have this/)
  })

  it('is refused with a second lead', () => {
    expect(() => articleOf('One.\n\nTwo.\n')).toThrow('Two.')
  })
})
