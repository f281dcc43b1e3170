import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { announce } from '../../kit/announce.ts'
import { call } from '../../kit/client.ts'
import { say } from '../../kit/i18n.ts'
import { useLiveEvents } from '../../kit/live.ts'
import { isProblem } from '../../kit/problem.ts'
import { postWords } from '../words/index.ts'
import { settlePost } from './actions.ts'
import { dropFromLists, hintStaleLists } from './lists.ts'
import { isPending, peekPost } from './store.ts'

/** What colleagues do appears in every list and view, quietly. */
export function useLivePosts(): void {
  const queryClient = useQueryClient()
  useLiveEvents(
    useCallback(
      (event) => {
        if (event.type === 'posts.imported' || event.type === 'posts.flagged')
          hintStaleLists(queryClient, event.clientId)
        if (event.type !== 'post.changed' || isPending(event.postId)) return
        const known = peekPost(queryClient, event.postId)
        if (!known) {
          hintStaleLists(queryClient, event.clientId)
          return
        }
        if (known.version >= event.version) return
        call('getPost', { params: { id: event.postId } }).then(
          (post) => {
            if (isPending(post.id)) return
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
