import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import { GROUP_TYPE, type Post, type PostAction } from '#contract/index.ts'
import { type ActOptions, usePostActs } from '../data/actions.ts'

const EscalateDialog = lazy(() => import('./EscalateDialog.tsx'))
const TrashConfirm = lazy(() => import('./TrashConfirm.tsx'))
const AlbumDialog = lazy(() => import('./AlbumDialog.tsx'))
const GroupDialog = lazy(() => import('./GroupDialog.tsx'))
const FileViewer = lazy(() => import('../viewer/FileViewer.tsx'))
const EmbedDialog = lazy(() => import('./EmbedDialog.tsx'))

/** What a person can do to a post anywhere, with the questions that some of it asks first. */
type ReviewActs = {
  act(posts: readonly Post[], action: PostAction, options?: ActOptions): Promise<void>
  undo(): Promise<string | null>
  escalate(posts: readonly Post[]): void
  /** Directly for unreviewed posts; others are asked about (spec 2 section 4). */
  trash(posts: readonly Post[]): void
  /** Everything that was posted together: an album as a wall of pictures, a thread post by post. */
  openGroup(post: Post): void
  /** One of the post's files over the whole window. */
  openFile(post: Post, mediaId: string): void
  openEmbed(url: string): void
}

const Context = createContext<ReviewActs | null>(null)

export function useReviewActs(): ReviewActs {
  const acts = useContext(Context)
  if (!acts) throw new Error('Posts are acted upon inside ReviewActsProvider.')
  return acts
}

export function ReviewActsProvider({ children }: { children: ReactNode }) {
  const { act, undo } = usePostActs()
  const [asked, setAsked] = useState<{ about: 'escalate' | 'trash'; posts: readonly Post[] } | null>(null)
  // These lie under what may be asked from within them.
  const [group, setGroup] = useState<Post | null>(null)
  const [file, setFile] = useState<{ post: Post; mediaId: string } | null>(null)
  const [embed, setEmbed] = useState<string | null>(null)
  const acts = useMemo(
    (): ReviewActs => ({
      act,
      undo,
      escalate: (posts) => setAsked({ about: 'escalate', posts }),
      trash: (posts) =>
        posts.every((post) => post.status === 0)
          ? void act(posts, 'trash')
          : setAsked({ about: 'trash', posts }),
      openGroup: setGroup,
      openFile: (post, mediaId) => setFile({ post, mediaId }),
      openEmbed: setEmbed,
    }),
    [act, undo],
  )
  const close = () => setAsked(null)
  return (
    <Context value={acts}>
      {children}
      <Suspense>
        {group?.parent?.type === GROUP_TYPE.album ? (
          <AlbumDialog post={group} onClose={() => setGroup(null)} />
        ) : null}
        {group?.parent?.type === GROUP_TYPE.thread ? (
          <GroupDialog post={group} onClose={() => setGroup(null)} />
        ) : null}
        {file ? <FileViewer {...file} onClose={() => setFile(null)} /> : null}
        {embed ? <EmbedDialog url={embed} onClose={() => setEmbed(null)} /> : null}
        {asked?.about === 'escalate' ? <EscalateDialog posts={asked.posts} onClose={close} /> : null}
        {asked?.about === 'trash' ? <TrashConfirm posts={asked.posts} onClose={close} /> : null}
      </Suspense>
    </Context>
  )
}
