import type { Post } from '#contract/index.ts'

/** Told when the person has answered what was asked first, and whether it was done then. */
export type OnAct = (isDone: Promise<boolean>) => void

/** Of a window that asks before something is done to posts. */
export type AskedProps = { posts: readonly Post[]; onAct?: OnAct | undefined; onClose(): void }
