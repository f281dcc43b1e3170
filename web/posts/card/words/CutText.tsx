import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import { useWords } from '../../../kit/words/i18n.ts'
import { postWords } from '../../words/index.ts'
import classes from './CutText.module.css'
import { Marked, useMarks } from './MarkedText.tsx'
import { fromFirstMark } from './marks.ts'

type Props = {
  text: string
  words?: readonly string[]
  /** At most so many lines; fewer where there is less room. */
  lines: number
}

const NO_WORDS: readonly string[] = []

/** Whole lines of a text, as many as there is room for. A text that is cut ends with an ellipsis and "more"; a click on it opens the post. */
export function CutText({ text, words = NO_WORDS, lines }: Props) {
  const t = useWords(postWords)
  const marks = useMarks(text, words)
  const segments = useMemo(() => fromFirstMark(marks, lines), [marks, lines])
  const shown = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = shown.current
    if (!element || typeof ResizeObserver === 'undefined') return
    cuts ??= new ResizeObserver(markCuts)
    cuts.observe(element)
    return () => cuts?.unobserve(element)
  }, [segments])
  return (
    <span className={classes['cut']} dir="auto">
      <span ref={shown} className={classes['text']} style={{ '--lines': lines } as CSSProperties}>
        <Marked segments={segments} />
        {/* Its beginning was left out, so that all the rest may fit. */}
        {segments === marks ? null : <span className={classes['word']}> {t('more')}</span>}
      </span>
      <span className={`${classes['more']} ${classes['word']}`} aria-hidden>
        … {t('more')}
      </span>
    </span>
  )
}

/** One for all texts: it is called after layout, so that measuring forces none. */
let cuts: ResizeObserver | undefined

function markCuts(entries: readonly ResizeObserverEntry[]): void {
  const measured = entries.map(({ target }) => ({
    target,
    isCut: target.scrollHeight > target.clientHeight + 1,
  }))
  for (const { target, isCut } of measured) target.parentElement?.toggleAttribute('data-cut', isCut)
}
