import { IconEyeExclamation } from '@tabler/icons-react'
import type { Post } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { WordButton } from '../../ui/WordButton.tsx'
import { postTexts } from '../texts/index.ts'
import classes from './GoneNotice.module.css'

/** Shown if the post left the list, while it was open or before: who changed it, and how to continue. */
export function GoneNotice({ post: { lastChange }, onNext }: { post: Post; onNext(): void }) {
  const t = useTexts(postTexts)
  const sentence = !lastChange
    ? t('gone')
    : lastChange.isOwn
      ? t('goneOwn')
      : t('goneBy', { name: lastChange.by })
  return (
    <div className={classes['notice']} role="status">
      <IconEyeExclamation size={18} aria-hidden />
      <span>{sentence}</span>
      <WordButton onClick={onNext}>{t('nextPost')}</WordButton>
    </div>
  )
}
