import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { type OpenPost, OpenPostContext, SearchedKeywords, SoughtFind } from './data/open.ts'
import type { PostList } from './data/list.ts'
import { useLivePosts } from './data/live/live-posts.ts'
import { useRecordShown } from './data/live/showings.ts'
import { peekPost } from './data/store.ts'
import { ReviewActionsProvider } from './dialogs/ReviewActions.tsx'
import { useNotifyTakenKeys } from './shortcuts/useNotifyTakenKeys.tsx'
import { PostPopup } from './view/PostPopup.tsx'

const NO_KEYWORDS: readonly string[] = []

/** How many of them are on the page. A message about a post may offer to open it when the user has gone to a page without one. */
let providerCount = 0

/** Wraps every screen with posts: provides actions, live changes, and the post that the address opens (?postId=). */
export function PostsProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { history } = useRouter()
  useEffect(() => {
    providerCount += 1
    return () => {
      providerCount -= 1
    }
  }, [])
  const { postId } = useSearch({ strict: false })
  const [list, setList] = useState<PostList | null>(null)
  const [searched, setSearched] = useState(NO_KEYWORDS)
  const show = useRef<((index: number) => void) | undefined>(undefined)
  /** The pane in which a post was opened; others that are opened from it begin at their top. */
  const [initialPane, setInitialPane] = useState<{ id: string; part: 'notes' } | null>(null)
  const isClosing = useRef(false)
  const [shownId, setShownId] = useState(postId)
  if (shownId !== postId) {
    setShownId(postId)
    if (initialPane?.id !== postId) setInitialPane(null)
  }
  useEffect(() => {
    isClosing.current = false
  }, [postId])
  useLivePosts()
  useRecordShown()
  useNotifyTakenKeys()
  const open = useMemo(
    (): OpenPost => ({
      open: (id, at) => {
        const clientId = providerCount === 0 ? peekPost(queryClient, id)?.client.id : undefined
        if (clientId !== undefined) {
          void navigate({ to: '/clients/$clientId/posts', params: { clientId }, search: { postId: id } })
          return
        }
        setInitialPane(at ? { id, part: at } : null)
        void navigate({
          to: '.',
          search: (search) => ({ ...search, postId: id }),
          state: (state) => ({ ...state, isPostOpened: true }),
          resetScroll: false,
        })
      },
      turnTo: (id) =>
        void navigate({
          to: '.',
          search: (search) => ({ ...search, postId: id }),
          state: true,
          replace: true,
          resetScroll: false,
        }),
      // If opening added a history entry, closing goes back, so that no later Back leads to the same page again.
      close: () => {
        if (isClosing.current) return
        isClosing.current = true
        if (history.location.state.isPostOpened) history.back()
        else
          void navigate({
            to: '.',
            search: ({ postId: _, ...search }) => search,
            replace: true,
            resetScroll: false,
          })
      },
      from: (opened, showIndex, keywords = NO_KEYWORDS) => {
        setList(opened)
        setSearched(keywords)
        show.current = showIndex
      },
      // Runs after Back has restored the scroll position from when the post was opened.
      backAt: (index) => void setTimeout(() => show.current?.(index)),
    }),
    [navigate, history, queryClient],
  )
  return (
    <OpenPostContext value={open}>
      <ReviewActionsProvider>
        {children}
        {postId ? (
          <SearchedKeywords value={searched}>
            <SoughtFind value={list?.query.find ?? null}>
              <PostPopup
                id={postId}
                part={initialPane?.id === postId ? initialPane.part : undefined}
                list={list}
              />
            </SoughtFind>
          </SearchedKeywords>
        ) : null}
      </ReviewActionsProvider>
    </OpenPostContext>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This history entry was added by opening a post from the previous one. */
    isPostOpened?: boolean
  }
}
