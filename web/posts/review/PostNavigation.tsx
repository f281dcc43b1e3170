import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useShortcutFor } from '../commands/table.ts'
import { postTexts } from '../texts/index.ts'
import classes from './ReviewScreen.module.css'

type Props = {
  index: number
  total: number
  /** Whether the post is still in the list; otherwise it has no number. */
  isListed: boolean
  hasPrevious: boolean
  hasNext: boolean
  onPrevious(): void
  onNext(): void
}

/** Buttons for the previous and next post, if there is no room for the queue. */
export function PostNavigation(props: Props) {
  const { index, total, isListed, hasPrevious, hasNext, onPrevious, onNext } = props
  const t = useTexts(postTexts)
  const shortcutFor = useShortcutFor()
  return (
    <nav className={classes['turns']} aria-label={t('reviewList')}>
      <IconButton
        label={t('previousPost')}
        shortcut={shortcutFor('previousPost')}
        size={44}
        disabled={!hasPrevious}
        onClick={onPrevious}
      >
        <IconChevronLeft size={20} />
      </IconButton>
      <span>{isListed ? t('mediaCount', { index: index + 1, total }) : '–'}</span>
      <IconButton
        label={t('nextPost')}
        shortcut={shortcutFor('nextPost')}
        size={44}
        disabled={!hasNext}
        onClick={onNext}
      >
        <IconChevronRight size={20} />
      </IconButton>
    </nav>
  )
}
