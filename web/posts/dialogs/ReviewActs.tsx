import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import type { Post, PostAction } from '#contract/index.ts'
import { type ActOptions, usePostActs } from '../data/actions.ts'

const EscalateDialog = lazy(() => import('./EscalateDialog.tsx'))
const TrashConfirm = lazy(() => import('./TrashConfirm.tsx'))
const AlbumDialog = lazy(() => import('./AlbumDialog.tsx'))

/** What a person can do to a post anywhere, with the questions that some of it asks first. */
type ReviewActs = {
  act(posts: readonly Post[], action: PostAction, options?: ActOptions): Promise<void>
  undo(): Promise<string | null>
  escalate(posts: readonly Post[]): void
  /** Directly for unreviewed posts; others are asked about (spec 2 section 4). */
  trash(posts: readonly Post[]): void
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
  const [asked, setAsked] = useState<
    { about: 'escalate' | 'trash'; posts: readonly Post[] } | { about: 'album'; post: Post } | null
  >(null)
  const acts = useMemo(
    (): ReviewActs => ({
      act,
      undo,
      escalate: (posts) => setAsked({ about: 'escalate', posts }),
      trash: (posts) =>
        posts.every((post) => post.status === 0)
          ? void act(posts, 'trash')
          : setAsked({ about: 'trash', posts }),
      openAlbum: (post) => setAsked({ about: 'album', post }),
    }),
    [act, undo],
  )
  const close = () => setAsked(null)
  return (
    <Context value={acts}>
      {children}
      <Suspense>
        {asked?.about === 'escalate' ? <EscalateDialog posts={asked.posts} onClose={close} /> : null}
        {asked?.about === 'trash' ? <TrashConfirm posts={asked.posts} onClose={close} /> : null}
        {asked?.about === 'album' ? <AlbumDialog post={asked.post} onClose={close} /> : null}
      </Suspense>
    </Context>
  )
}
