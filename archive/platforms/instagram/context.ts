import { mediaKey } from '../../kit/identity.ts'
import type { MediaIndex } from '../../kit/media.ts'
import type { Tree } from '../../kit/plan.ts'

/** What is known of an Instagram archive as a whole while its records are read. */
export type Context = { media: MediaIndex; meetings: Meetings }

export const startContext = async (tree: Tree): Promise<Context> => ({
  media: tree.media,
  meetings: new Meetings(),
})

/**
 * The same post is told in several files (reels and posts, the two layouts of 2026), not always with the same
 * second. Records that share a media file meet in the bucket of the first of them.
 */
export class Meetings {
  private readonly buckets = new Map<string, number>()

  /** First pass. */
  survey(uris: string[], instant: number): number {
    const bucket = this.bucketOf(uris, instant)
    for (const uri of uris) {
      const key = mediaKey(uri)
      if (!this.buckets.has(key)) this.buckets.set(key, bucket)
    }
    return bucket
  }

  bucketOf(uris: string[], instant: number): number {
    for (const uri of uris) {
      const bucket = this.buckets.get(mediaKey(uri))
      if (bucket !== undefined) return bucket
    }
    return instant
  }
}
