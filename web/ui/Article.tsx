import type { ReactNode } from 'react'
import type { ArticleBlock, ArticleText } from './article.ts'
import classes from './Article.module.css'

export function Article({
  text,
  lang,
  level = 1,
  media,
  children,
}: {
  text: ArticleText
  /** The language of the text, which may differ from the page's. */
  lang: string
  /** The heading level of the title. */
  level?: 1 | 2
  /** Shown below the lead. */
  media?: ReactNode
  children?: ReactNode
}) {
  const Title = level === 1 ? 'h1' : 'h2'
  const Heading = level === 1 ? 'h2' : 'h3'
  return (
    <article className={classes['article']} lang={lang}>
      <Title className={classes['title']}>{text.title}</Title>
      <p className={classes['lead']}>{text.lead}</p>
      {media}
      {text.sections.map(({ heading, blocks }) => (
        <section key={heading}>
          <Heading className={classes['heading']}>{heading}</Heading>
          {blocks.map((block, index) => (
            <Block key={index} block={block} />
          ))}
        </section>
      ))}
      {children}
    </article>
  )
}

function Block({ block }: { block: ArticleBlock }) {
  if (typeof block === 'string') return <p>{block}</p>
  if ('note' in block) return <p className={classes['note']}>{block.note}</p>
  if ('sample' in block) {
    return (
      <div className={classes['sample']}>
        {block.sample.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    )
  }
  const items = 'list' in block ? block.list : block.steps
  const List = 'list' in block ? 'ul' : 'ol'
  return (
    <List>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </List>
  )
}
