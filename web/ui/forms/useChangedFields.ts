import { useRef } from 'react'

/**
 * The fields to send: those that differ from what the form was opened with, so that other users' changes to the rest are kept. A field that was sent
 * before is sent again, because the answer may have been lost after the server had saved it.
 */
export function useChangedFields<Fields extends object>(
  opened: Readonly<Record<string, unknown>>,
): (now: Fields) => Partial<Fields> {
  const sent = useRef(new Set<string>())
  return (now) => {
    const changes = Object.entries(now).filter(
      ([name, value]) => sent.current.has(name) || opened[name] !== value,
    )
    for (const [name] of changes) sent.current.add(name)
    return Object.fromEntries(changes) as Partial<Fields>
  }
}
