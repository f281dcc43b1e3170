import { useEffect, useState } from 'react'
import type { Problem } from '../../kit/calls/problem.ts'
import { Autosave, type SaveState, type Write } from './autosave.ts'

/** A text that saves automatically. `write` must stay the same function while the text is the same one. */
export function useAutosave(saved: string, write: Write) {
  const [text, setText] = useState(saved)
  const [now, setNow] = useState<{ state: SaveState | 'untouched'; problem: Problem | null }>({
    state: 'untouched',
    problem: null,
  })
  const [keeper] = useState(
    () => new Autosave(saved, write, (state, problem) => setNow({ state, problem }), setText),
  )

  const [acknowledged, setAcknowledged] = useState(saved)
  if (acknowledged !== saved) {
    setAcknowledged(saved)
    // Someone else's text must never replace what the user is typing.
    if (now.state === 'saved' || now.state === 'untouched') setText(saved)
  }
  useEffect(() => keeper.heard(saved), [keeper, saved])

  useEffect(() => {
    const leave = () => keeper.leave()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [keeper])

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
