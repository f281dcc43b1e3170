import { mediaNumber } from '../../kit/records/identity.ts'
import type { MediaIndex } from '../../kit/media/media.ts'
import type { Tree } from '../../kit/plan.ts'

/** What is known of an Instagram archive as a whole while its records are read. */
export type Context = { media: MediaIndex; sharedBuckets: SharedBuckets }

export const startContext = async (tree: Tree): Promise<Context> => ({
  media: tree.media,
  sharedBuckets: new SharedBuckets(),
})

/**
 * The same post is in several files (reels and posts, the two layouts of 2026), not always with the same second. Records that share the platform's
 * number get the bucket of the first of them.
 */
export class SharedBuckets {
  private readonly buckets = new Map<string, number>()

  /** First pass. @param names of its media, and the post's own number */
  survey(names: string[], instant: number): number {
    const bucket = this.bucketOf(names, instant)
    for (const name of names) {
      const number = mediaNumber(name)
      if (number !== null && !this.buckets.has(number)) this.buckets.set(number, bucket)
    }
    return bucket
  }

  bucketOf(names: string[], instant: number): number {
    for (const name of names) {
      const number = mediaNumber(name)
      const bucket = number === null ? undefined : this.buckets.get(number)
      if (bucket !== undefined) return bucket
    }
    return instant
  }
}
