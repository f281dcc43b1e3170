import type { Post } from '#contract/index.ts'
import { useLanguage } from '../../kit/i18n/i18n.ts'
import { formatInstant } from '../../kit/i18n/time.ts'

/** The exact time in the client's time zone, with the ISO instant as a tooltip. */
export function PostTime({ post }: { post: Pick<Post, 'postedAt' | 'client'> }) {
  return (
    <time dateTime={post.postedAt} title={post.postedAt}>
      {usePostTime(post)}
    </time>
  )
}

export function usePostTime(post: Pick<Post, 'postedAt' | 'client'>): string {
  return formatInstant(post.postedAt, post.client.timeZone, useLanguage())
}
