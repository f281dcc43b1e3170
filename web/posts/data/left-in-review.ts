import { createStore } from '../../kit/store.ts'
import type { PostList } from './list.ts'

/** The list where review mode was just left, and at which post. */
export const leftInReview = createStore<{ list: PostList; id: string | null } | null>(() => null, 'session')
