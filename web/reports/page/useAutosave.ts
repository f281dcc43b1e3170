import { useEffect, useState } from 'react'
import type { Problem } from '../../kit/calls/problem.ts'
import { Autosave, type Draft, type SaveState, type Write } from './autosave.ts'

type Options = {
  saved: string
  /** @returns an earlier text that could not be saved; like `saved` if there is none */
  initial(): string
  write: Write
  draft: Draft
}

/** A text that saves automatically. `write` and `draft` must stay the same while the text is the same one. */
export function useAutosave({ saved, initial, write, draft }: Options) {
  const [first] = useState(initial)
  const [text, setText] = useState(first)
  const [now, setNow] = useState<{ state: SaveState | 'untouched'; problem: Problem | null }>({
    state: 'untouched',
    problem: null,
  })
  const [keeper] = useState(
    () => new Autosave(saved, write, (state, problem) => setNow({ state, problem }), setText, draft),
  )

  const [acknowledged, setAcknowledged] = useState(saved)
  if (acknowledged !== saved) {
    setAcknowledged(saved)
    // Someone else's text must never replace what the user is typing.
    if (now.state === 'saved' || now.state === 'untouched') setText(saved)
  }
  useEffect(() => keeper.heard(saved), [keeper, saved])

  useEffect(() => {
    keeper.enter(first)
    const close = () => keeper.close()
    window.addEventListener('pagehide', close)
    return () => {
      window.removeEventListener('pagehide', close)
      keeper.leave()
    }
  }, [keeper, first])

  useEffect(() => {
    if (now.state !== 'failed') return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [now.state])

  return {
    text,
    ...now,
    type: (next: string) => {
      setText(next)
      keeper.type(next)
    },
    retry: () => keeper.retry(),
  }
}
