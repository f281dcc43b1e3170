import { useEffect, useEffectEvent, useState } from 'react'
import type { PostClaim } from '#contract/index.ts'
import { call } from '../../../kit/calls/client.ts'
import { createStore, onReset, useStore } from '../../../kit/store.ts'
import type { PostList } from '../list.ts'
import { findReader } from './presence.ts'

/** Posts that are claimed together, and how many of the next ones must always be. */
const CLAIM_SIZE = 8
const CLAIMED_AHEAD = 4
/** Claims end after 90 s unless they are renewed. */
const RENEW_INTERVAL_MS = 40_000
/** How long the first post waits for its claim. */
const MAX_WAIT_MS = 600
/** Without a key or click for this long, posts are free for others. */
const IDLE_MS = 5 * 60_000
const BATCH_IDLE_MS = 15 * 60_000

/** Who has taken which posts, as far as this page knows, by post. */
const takenPosts = createStore<ReadonlyMap<string, PostClaim>>(() => new Map(), 'session')
let ownIds: readonly string[] = []
onReset('session', () => {
  ownIds = []
})

export function keepTaken(taken: readonly PostClaim[]): void {
  if (taken.length === 0) return
  takenPosts.set(new Map([...takenPosts.get(), ...taken.map((claim) => [claim.postId, claim] as const)]))
}

/** Who reviews a post next, or has it open now; null: no one else. */
export function findHolder(id: string): string | null {
  const claim = takenPosts.get().get(id)
  return claim && Date.parse(claim.until) > Date.now() ? claim.by : findReader(id)
}

export const useHolder = (id: string): string | null => {
  const taken = useStore(takenPosts, (posts) => posts.get(id))
  return taken ? findHolder(id) : null
}

/** Renders again when colleagues take posts. */
export const useTakenPosts = (): ReadonlyMap<string, PostClaim> => useStore(takenPosts)

const release = (ids: readonly string[]): void => {
  if (ids.length > 0)
    call('releasePosts', { body: { ids: [...ids] } }, { quiet: 'all', keepalive: true }).catch(
      () => undefined,
    )
}

const claim = (ids: readonly string[]) =>
  call('claimPosts', { body: { ids: [...ids] } }, { quiet: 'all' }).then(
    ({ taken }) => {
      keepTaken(taken)
      return new Set(taken.map(({ postId }) => postId))
    },
    // Without an answer, posts are shown as if no one had them.
    () => new Set<string>(),
  )

/** The next loaded posts of a queue that no one else has. */
function nextFree(list: PostList, total: number, index: number): string[] {
  const next: string[] = []
  for (let at = index; at < total && next.length < CLAIM_SIZE; at++) {
    const id = list.idAt(at)
    if (id === undefined) break
    if (findHolder(id) === null) next.push(id)
  }
  return next
}

/** Calls `onTime` regularly with the milliseconds since the person last pressed something. */
function useIdleTime(isOn: boolean, onTime: (idle: number) => void): void {
  const tell = useEffectEvent(onTime)
  useEffect(() => {
    if (!isOn) return
    let active = Date.now()
    const listening = new AbortController()
    for (const type of ['keydown', 'pointerdown'] as const)
      window.addEventListener(type, () => (active = Date.now()), {
        capture: true,
        signal: listening.signal,
      })
    const timer = setInterval(() => tell(Date.now() - active), RENEW_INTERVAL_MS)
    return () => {
      listening.abort()
      clearInterval(timer)
    }
  }, [isOn])
}

/**
 * Takes the next few posts of a queue, so that no two people who share it get the same post. @param index of the open post
 * @returns whether it is known which posts others have: false only at the beginning
 */
export function useClaims(list: PostList, total: number, index: number, isOn: boolean): boolean {
  const [isKnown, setKnown] = useState(false)
  const claimNext = useEffectEvent((isRenewal: boolean) => {
    const next = nextFree(list, total, index)
    if (next.length === 0) return
    if (!isRenewal && next.slice(0, CLAIMED_AHEAD).every((id) => ownIds.includes(id))) return
    ownIds = next
    void claim(next).then((taken) => {
      ownIds = ownIds.filter((id) => !taken.has(id))
      setKnown(true)
    })
  })
  useEffect(() => {
    if (isOn) claimNext(false)
  }, [isOn, list, total, index])
  useIdleTime(isOn, (idle) => {
    if (!document.hidden && idle < IDLE_MS) claimNext(true)
  })
  useEffect(() => {
    if (!isOn) return
    const wait = setTimeout(() => setKnown(true), MAX_WAIT_MS)
    return () => {
      clearTimeout(wait)
      release(ownIds)
      ownIds = []
    }
  }, [isOn, list])
  const hasNothing =
    total === 0 || (list.idAt(index) !== undefined && nextFree(list, total, index).length === 0)
  return isKnown || !isOn || hasNothing
}

/** Keeps a batch while its person is active. @param ids of the batch; null: there is none */
export function useBatch(ids: readonly string[] | null, onReleased: () => void): void {
  useIdleTime(ids !== null, (idle) => {
    if (!ids) return
    if (idle < BATCH_IDLE_MS) void claim(ids.slice(0, 1))
    else {
      release(ids)
      onReleased()
    }
  })
}
