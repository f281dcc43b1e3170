import { lexer, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import type { ArticleBlock, ArticleSection, ArticleText } from '#web/ui/article.ts'

/**
 * An article from Markdown: a title after `#` if it has one, the lead, and sections after `##` with paragraphs, lists, numbered steps, quotes
 * (text to copy) and `> [!NOTE]`. @throws Error with the words of anything else
 */
export function articleOf(markdown: string): ArticleText {
  let title = ''
  let lead = ''
  const sections: (ArticleSection & { blocks: ArticleBlock[] })[] = []
  for (const token of lexer(markdown, { gfm: true })) {
    if (token.type === 'space') continue
    const section = sections.at(-1)
    if (token.type === 'heading' && token.depth === 1 && title === '' && lead === '') title = wordsOf(token)
    else if (token.type === 'heading' && token.depth === 2)
      sections.push({ heading: wordsOf(token), blocks: [] })
    else if (section) section.blocks.push(blockOf(token))
    else if (token.type === 'paragraph' && lead === '') lead = wordsOf(token)
    else throw refusal(token)
  }
  return { title, lead, sections }
}

function blockOf(token: Token): ArticleBlock {
  if (token.type === 'paragraph') return wordsOf(token)
  if (token.type === 'list') {
    const { items, ordered } = token as Tokens.List
    const lines = items.map(({ tokens: [words, ...more] }) =>
      words && more.length === 0 ? wordsOf(words) : refuse(token),
    )
    return ordered ? { steps: lines } : { list: lines }
  }
  if (token.type !== 'blockquote') throw refusal(token)
  const lines = (token as Tokens.Blockquote).tokens.filter(({ type }) => type !== 'space').map(wordsOf)
  const [first = ''] = lines
  return first.startsWith('[!NOTE] ') ? { note: first.slice('[!NOTE] '.length) } : { sample: lines }
}

/** Plain words: an article has no links, emphasis or markup. */
function wordsOf(token: Token): string {
  const isText = ['paragraph', 'heading', 'text'].includes(token.type)
  if (!isText || !('tokens' in token) || !token.tokens) throw refusal(token)
  return token.tokens
    .map((part) =>
      part.type === 'text' || part.type === 'escape' ? (part as Tokens.Text).text : refuse(part),
    )
    .join('')
    .replaceAll('\n', ' ')
}

const refusal = (token: Token): Error =>
  new Error(`An article can't have this (${token.type}): ${token.raw.slice(0, 80)}`)
function refuse(token: Token): never {
  throw refusal(token)
}

/** Articles are written in Markdown; the browser gets them read. */
export const articles: Plugin = {
  name: 'articles',
  transform: {
    filter: { id: /\/web\/.*\.md$/ },
    handler: (text) => ({ code: `export default ${JSON.stringify(articleOf(text))}`, map: null }),
  },
}
