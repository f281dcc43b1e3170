import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import type { Post, PostAction } from '#contract/index.ts'
import { type ActOptions, usePostActs } from '../data/actions.ts'

const EscalateDialog = lazy(() => import('./EscalateDialog.tsx'))
const TrashConfirm = lazy(() => import('./TrashConfirm.tsx'))
const AlbumDialog = lazy(() => import('./AlbumDialog.tsx'))

/** What a person can do to a post anywhere, with the questions that some of it asks first. */
type ReviewActs = {
  act(post: Post, action: PostAction, options?: ActOptions): Promise<void>
  undo(): Promise<string | null>
  escalate(post: Post): void
  /** Directly for an unreviewed post; any other is asked about (spec 2 section 4). */
  trash(post: Post): void
  openAlbum(post: Post): void
}

const Context = createContext<ReviewActs | null>(null)

export function useReviewActs(): ReviewActs {
  const acts = useContext(Context)
  if (!acts) throw new Error('Posts are acted upon inside ReviewActsProvider.')
  return acts
}

export function ReviewActsProvider({ children }: { children: ReactNode }) {
  const { act, undo } = usePostActs()
  const [asked, setAsked] = useState<{ about: 'escalate' | 'trash' | 'album'; post: Post } | null>(null)
  const acts = useMemo(
    (): ReviewActs => ({
      act,
      undo,
      escalate: (post) => setAsked({ about: 'escalate', post }),
      trash: (post) => (post.status === 0 ? void act(post, 'trash') : setAsked({ about: 'trash', post })),
      openAlbum: (post) => setAsked({ about: 'album', post }),
    }),
    [act, undo],
  )
  const close = () => setAsked(null)
  return (
    <Context value={acts}>
      {children}
      <Suspense>
        {asked?.about === 'escalate' ? <EscalateDialog post={asked.post} onClose={close} /> : null}
        {asked?.about === 'trash' ? <TrashConfirm post={asked.post} onClose={close} /> : null}
        {asked?.about === 'album' ? <AlbumDialog post={asked.post} onClose={close} /> : null}
      </Suspense>
    </Context>
  )
}
