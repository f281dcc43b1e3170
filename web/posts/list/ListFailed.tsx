import { useWords } from '../../kit/words/i18n.ts'
import { WordButton } from '../../ui/WordButton.tsx'
import type { PostList } from '../data/list.ts'
import { postWords } from '../words/index.ts'
import classes from './ListFailed.module.css'

/** Some posts of a list could not be loaded. Shown over the others. */
export function ListFailed({ list }: { list: PostList }) {
  const t = useWords(postWords)
  return (
    <div className={classes['failed']}>
      <p role="alert">
        {t('listFailed')} <WordButton onClick={() => list.refresh()}>{t('tryAgain')}</WordButton>
      </p>
    </div>
  )
}
