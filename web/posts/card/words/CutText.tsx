import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTexts } from '../../../kit/i18n/i18n.ts'
import { postTexts } from '../../texts/index.ts'
import classes from './CutText.module.css'
import { Marked, useMarks } from './MarkedText.tsx'
import type { Segment } from './marks.ts'

const NO_WORDS: readonly string[] = []

/** One line of text with an ellipsis if it is cut; its parent expands it. */
export function CutText({ text, words = NO_WORDS }: { text: string; words?: readonly string[] }) {
  const marks = useMarks(text, words)
  return (
    <span className={classes['line']} dir="auto">
      <Marked segments={marks} />
    </span>
  )
}

type Props = {
  segments: readonly Segment[]
  /** The full text, if `segments` start near its first marked keyword instead; otherwise null. */
  whole: readonly Segment[] | null
  isOpen: boolean
  onMore(): void
}

/** Shows as many whole lines of a post's text as fit. If text is cut, "more" expands it. */
export function CutWords({ segments, whole, isOpen, onMore }: Props) {
  const shown = useRef<HTMLDivElement>(null)
  useIsCut(shown, segments)
  return (
    <div
      className={classes['cut']}
      data-cut-box
      data-words
      data-whole={isOpen || undefined}
      data-late={whole !== null || undefined}
      dir="auto"
    >
      <div ref={shown} className={classes['text']}>
        <Marked segments={segments} />
      </div>
      {whole ? (
        <div className={`${classes['text']} ${classes['paper']}`} data-print-only>
          <Marked segments={whole} />
        </div>
      ) : null}
      <MoreButton isOpen={isOpen} onMore={onMore} />
    </div>
  )
}

type LineProps = { isOpen: boolean; onMore(): void; children: ReactNode }

/** One line of items; "more" shows those that don't fit. */
export function CutLine({ isOpen, onMore, children }: LineProps) {
  const shown = useRef<HTMLUListElement>(null)
  useIsCut(shown, children)
  return (
    <div className={classes['cut']} data-cut-box data-line data-whole={isOpen || undefined}>
      <ul
        ref={shown}
        className={classes['items']}
        // Keyboard focus must be visible, so it expands the line. A press must not move what it is on.
        onFocus={({ currentTarget, target }) => {
          if (currentTarget.parentElement?.hasAttribute('data-cut') && target.matches(':focus-visible'))
            onMore()
        }}
      >
        {children}
      </ul>
      <MoreButton isOpen={isOpen} onMore={onMore} />
    </div>
  )
}

/** Anything of a post, three lines high; "more" shows the rest. */
export function CutBlock({ isOpen, onMore, children }: LineProps) {
  const shown = useRef<HTMLDivElement>(null)
  useIsCut(shown, children)
  return (
    <div className={classes['cut']} data-block data-whole={isOpen || undefined}>
      <div ref={shown} className={classes['block']}>
        {children}
      </div>
      <MoreButton isOpen={isOpen} onMore={onMore} />
    </div>
  )
}

function MoreButton({ isOpen, onMore }: { isOpen: boolean; onMore(): void }) {
  const t = useTexts(postTexts)
  if (isOpen) return null
  return (
    <button
      type="button"
      data-more
      className={classes['more']}
      aria-expanded={false}
      onClick={(event) => {
        event.stopPropagation()
        onMore()
      }}
    >
      {t('more')}
    </button>
  )
}

/**
 * Marks an element's parent if it is cut (`data-cut`) or right-to-left (`data-rtl`, because gradients know no inline end). Updated when its
 * size or contents change.
 */
function useIsCut(element: RefObject<HTMLElement | null>, held: unknown): void {
  useEffect(() => {
    const observed = element.current
    if (!observed || typeof ResizeObserver === 'undefined') return
    cutElements ??= new ResizeObserver(markCuts)
    cutElements.observe(observed)
    return () => cutElements?.unobserve(observed)
  }, [element, held])
}

/** Shared by all texts. It runs after layout, so that measuring forces none. */
let cutElements: ResizeObserver | undefined

function markCuts(entries: readonly ResizeObserverEntry[]): void {
  const measured = entries.map(({ target }) => ({
    target,
    isCut:
      target.scrollHeight > target.clientHeight + 1 ||
      [...target.querySelectorAll('li > *')].some((item) => item.scrollWidth > item.clientWidth + 1),
    isRtl: getComputedStyle(target).direction === 'rtl',
  }))
  for (const { target, isCut, isRtl } of measured) {
    target.parentElement?.toggleAttribute('data-cut', isCut)
    target.parentElement?.toggleAttribute('data-rtl', isRtl)
  }
}
