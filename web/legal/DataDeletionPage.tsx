import { IconCircleCheck } from '@tabler/icons-react'
import { useWords } from '../kit/words/i18n.ts'
import { Contact } from './Contact.tsx'
import classes from './Legal.module.css'
import { legalWords } from './words/index.ts'

/** Where a platform leads somebody who asked there for deletion. */
export default function DataDeletionPage() {
  const t = useWords(legalWords)
  return (
    <div className={classes['deletion']}>
      <IconCircleCheck size={40} stroke={1.4} aria-hidden />
      <h1>{t('deletionTitle')}</h1>
      <p>{t('deletionDone')}</p>
      <Contact />
    </div>
  )
}
