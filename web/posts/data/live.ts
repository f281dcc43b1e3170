import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Post } from '#contract/index.ts'
import { announce } from '../../kit/announce.ts'
import { call } from '../../kit/client.ts'
import { say } from '../../kit/i18n.ts'
import { useLiveEvents } from '../../kit/live.ts'
import { isProblem } from '../../kit/problem.ts'
import { postWords } from '../words/index.ts'
import { settlePost } from './actions.ts'
import { dropFromLists, hintStaleLists, isListed } from './lists.ts'
import { isPending, peekPost } from './store.ts'

/** What colleagues do appears in every list and view, quietly. */
export function useLivePosts(): void {
  const queryClient = useQueryClient()
  useLiveEvents(
    useCallback(
      (event) => {
        if (event.type === 'posts.imported' || event.type === 'posts.flagged')
          lookAgain(queryClient, event.clientId)
        if (event.type !== 'post.changed' || isPending(event.postId)) return
        const known = peekPost(queryClient, event.postId)
        if (!known) {
          hintStaleLists(queryClient, event.clientId)
          return
        }
        if (known.version >= event.version) return
        call('getPost', { params: { id: event.postId } }).then(
          (post) => {
            // Whoever acted meanwhile knows better.
            if (isPending(post.id) || (peekPost(queryClient, post.id)?.version ?? 0) >= post.version) return
            settlePost(queryClient, post)
            announce(say(postWords, 'changedBy', { name: event.by }))
          },
          (error: unknown) => {
            if (isProblem(error, 'NOT_FOUND')) dropFromLists(queryClient, event.postId)
          },
        )
      },
      [queryClient],
    ),
  )
}

const waiting = new Map<string, ReturnType<typeof setTimeout>>()

/** Posts of a client came or changed, nobody says which: lists look again, and so does a post that is open and in none of them. */
function lookAgain(queryClient: QueryClient, clientId: string): void {
  hintStaleLists(queryClient, clientId)
  if (waiting.has(clientId)) return
  const look = (): void => {
    waiting.delete(clientId)
    void queryClient.invalidateQueries({
      queryKey: ['getPost'],
      predicate: ({ state }) => {
        const post = state.data as Post | undefined
        return post?.client.id === clientId && !isPending(post.id) && !isListed(queryClient, post.id)
      },
    })
  }
  waiting.set(clientId, setTimeout(look, 1000))
}
