import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useWords } from '../../../kit/words/i18n.ts'
import { postWords } from '../../words/index.ts'
import classes from './CutText.module.css'
import { Marked, useMarks } from './MarkedText.tsx'
import type { Segment } from './marks.ts'

const NO_WORDS: readonly string[] = []

/** A line of a text. One that is cut ends with an ellipsis; its parent opens all of it. */
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
  /** The text from its beginning, where `segments` begin before its first marked word. */
  whole: readonly Segment[] | null
  isOpen: boolean
  onMore(): void
}

/** Whole lines of a post's words, as many as there is room for. Where they are cut, "more" opens the rest. */
export function CutWords({ segments, whole, isOpen, onMore }: Props) {
  const shown = useRef<HTMLDivElement>(null)
  useCut(shown, segments)
  return (
    <div
      className={classes['cut']}
      data-words
      data-whole={isOpen || undefined}
      data-late={whole !== null || undefined}
      dir="auto"
    >
      <div ref={shown} className={classes['text']}>
        <Marked segments={segments} />
      </div>
      {whole ? (
        <div className={`${classes['text']} ${classes['paper']}`}>
          <Marked segments={whole} />
        </div>
      ) : null}
      <More isOpen={isOpen} onMore={onMore} />
    </div>
  )
}

type LineProps = { isOpen: boolean; onMore(): void; children: ReactNode }

/** One line of items side by side; "more" opens those that do not fit. */
export function CutLine({ isOpen, onMore, children }: LineProps) {
  const shown = useRef<HTMLUListElement>(null)
  useCut(shown, children)
  return (
    <div className={classes['cut']} data-line data-whole={isOpen || undefined}>
      <ul
        ref={shown}
        className={classes['items']}
        // What the keyboard comes to is to be seen.
        onFocus={({ currentTarget }) => {
          if (currentTarget.parentElement?.hasAttribute('data-cut')) onMore()
        }}
      >
        {children}
      </ul>
      <More isOpen={isOpen} onMore={onMore} />
    </div>
  )
}

function More({ isOpen, onMore }: { isOpen: boolean; onMore(): void }) {
  const t = useWords(postWords)
  if (isOpen) return null
  return (
    <button
      type="button"
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

/** Says of an element's parent whether it is cut (`data-cut`) and runs from the right (`data-rtl`: gradients know no inline end), whenever its size or what it holds changes. */
function useCut(element: RefObject<HTMLElement | null>, held: unknown): void {
  useEffect(() => {
    const observed = element.current
    if (!observed || typeof ResizeObserver === 'undefined') return
    cuts ??= new ResizeObserver(markCuts)
    cuts.observe(observed)
    return () => cuts?.unobserve(observed)
  }, [element, held])
}

/** One for all texts: it is called after layout, so that measuring forces none. */
let cuts: ResizeObserver | undefined

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
