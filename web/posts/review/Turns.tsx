import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useWords } from '../../kit/i18n.ts'
import { postWords } from '../words/index.ts'
import classes from './ReviewScreen.module.css'

type Props = {
  index: number
  total: number
  /** Whether the post is in the list: one that has left it has no number. */
  isListed: boolean
  onPrevious(): void
  onNext(): void
}

/** From post to post without a keyboard, where there is no room for the queue. */
export function Turns({ index, total, isListed, onPrevious, onNext }: Props) {
  const t = useWords(postWords)
  return (
    <nav className={classes['turns']} aria-label={t('reviewList')}>
      <ActionIcon
        className={classes['turn'] ?? ''}
        variant="subtle"
        color="gray"
        aria-label={t('previousPost')}
        title={`${t('previousPost')} (K)`}
        disabled={index === 0}
        onClick={onPrevious}
      >
        <IconChevronLeft size={20} />
      </ActionIcon>
      <span>{isListed ? t('mediaCount', { index: index + 1, total }) : '–'}</span>
      <ActionIcon
        className={classes['turn'] ?? ''}
        variant="subtle"
        color="gray"
        aria-label={t('nextPost')}
        title={`${t('nextPost')} (J)`}
        disabled={index >= total - (isListed ? 1 : 0)}
        onClick={onNext}
      >
        <IconChevronRight size={20} />
      </ActionIcon>
    </nav>
  )
}
