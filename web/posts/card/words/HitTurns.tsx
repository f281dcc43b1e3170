import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useContext, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../../../kit/i18n/i18n.ts'
import { useStore } from '../../../kit/store.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { hasNoHover } from '../../../ui/theme/hover.ts'
import { useShortcutFor } from '../../commands/table.ts'
import { SearchedKeywords } from '../../data/open.ts'
import { postTexts } from '../../texts/index.ts'
import classes from './HitTurns.module.css'
import { countSearched, forgetMarks, walkMarks, walkNow } from './walk-marks.ts'

export const useWalk = (id: string) => useStore(walkNow, (now) => (now?.id === id ? now : null))

/** Which hit of a post has the frame, and buttons to the others, for hands without keys. @param isOffered before a hit is walked, too */
export function HitTurns({ id, isOffered = false }: { id: string; isOffered?: boolean }) {
  const t = useTexts(postTexts)
  const shortcutFor = useShortcutFor()
  const searched = useContext(SearchedKeywords)
  const own = useRef<HTMLSpanElement>(null)
  const walk = useWalk(id)
  const post = () => own.current?.closest<HTMLElement>('[data-post], [data-large]') ?? null
  useLayoutEffect(() => {
    const shown = isOffered ? post() : null
    const count = shown ? countSearched(shown) : 0
    if (count === 0) return
    walkNow.set({ id, at: -1, count })
    return forgetMarks
  }, [isOffered, id, searched])
  if (!walk && !isOffered) return null
  const size = isOffered && hasNoHover() ? 44 : 24
  return (
    <span ref={own} className={classes['turns']} data-read onClick={(event) => event.stopPropagation()}>
      {walk ? (
        <>
          {walk.at < 0
            ? t('hits', { count: walk.count })
            : t('hitOf', { at: walk.at + 1, count: walk.count })}
          <IconButton
            label={t('previousWord')}
            shortcut={shortcutFor('previousWord')}
            size={size}
            onClick={() => walkMarks(post(), -1)}
          >
            <IconChevronLeft size={16} />
          </IconButton>
          <IconButton
            label={t('nextWord')}
            shortcut={shortcutFor('nextWord')}
            size={size}
            onClick={() => walkMarks(post(), 1)}
          >
            <IconChevronRight size={16} />
          </IconButton>
        </>
      ) : null}
    </span>
  )
}
