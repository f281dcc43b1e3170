import { createElement } from 'react'
import { statusCodes } from '#contract/index.ts'
import { PostsProvider } from '../PostsProvider.tsx'
import { client, clientId } from '../testing.ts'
import { PostListView } from './PostListView.tsx'

/** The list of a client's unreviewed posts, on its page. */
export const UnreviewedList = () =>
  createElement(
    PostsProvider,
    null,
    createElement(PostListView, {
      base: { clientIds: [clientId], statuses: statusCodes('unreviewed') },
      dateOfLoss: client.dateOfLoss,
      empty: 'Nothing.',
    }),
  )
