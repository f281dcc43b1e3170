import { useTexts } from '../../kit/i18n/i18n.ts'
import { WordButton } from '../../ui/WordButton.tsx'
import type { PostList } from '../data/list.ts'
import { postTexts } from '../texts/index.ts'
import classes from './ListFailed.module.css'

/** Some posts of a list could not be loaded. Shown over the others. */
export function ListFailed({ list }: { list: PostList }) {
  const t = useTexts(postTexts)
  return (
    <div className={classes['failed']}>
      <p role="alert">
        {t('listFailed')} <WordButton onClick={() => list.refresh()}>{t('tryAgain')}</WordButton>
      </p>
    </div>
  )
}
