import { keywordText } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { searchTexts } from '../texts/index.ts'
import { Keyword } from './Keyword.tsx'
import classes from './Keywords.module.css'

/** In a tooltip. */
const MAX_NAMED = 100

/** The keywords of a search; if there are many, the first ones. */
export function KeywordList({
  keywords,
  most = keywords.length,
}: {
  keywords: readonly string[]
  most?: number
}) {
  const t = useTexts(searchTexts)
  const rest = keywords.slice(most)
  return (
    <ul className={classes['list']}>
      {keywords.slice(0, most).map((word) => (
        <li key={word} className={classes['chip']}>
          <Keyword written={word} />
        </li>
      ))}
      {rest.length > 0 ? (
        <li className={classes['more']} title={rest.slice(0, MAX_NAMED).map(keywordText).join(', ')}>
          {t('moreKeywords', { count: rest.length })}
        </li>
      ) : null}
    </ul>
  )
}
