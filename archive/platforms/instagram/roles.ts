import type { Refusal } from '../../kit/ledger/ledger.ts'
import type { Role } from '../../kit/plan.ts'
import type { PostKind } from '../../kit/records/post.ts'
import { object } from '../../kit/json/value.ts'
import { readMedia } from '../meta/media.ts'
import { commentsRole, firstCommentsRole, storyAnswersRole } from './comment.ts'
import type { Context } from './context.ts'
import { firstLayoutRole } from './first-layout.ts'
import { readItem, surveyItem } from './item.ts'

const items = (name: string, file: string, kind: PostKind): Role<Context> => ({
  name,
  path: new RegExp(`^(?:content|media|posts)/${file}(?:_\\d+)?\\.json$`, 'i'),
  lists: /^ig_\w+$/,
  survey: surveyItem,
  read: (record, at, context) => readItem(record, at, context, kind),
})

const refused = (name: string, path: RegExp, lists: RegExp, refusal: Refusal): Role<Context> => ({
  name,
  path,
  lists,
  neverPosts: true,
  read(record, _at, { media }) {
    for (const item of Array.isArray(record.media) ? record.media : [record]) {
      const medium = object(item)
      if (medium) readMedia(medium, media)
    }
    return refusal
  },
})

/** Instagram's files by path within the activity folder, in reading order. */
export const ROLES: Role<Context>[] = [
  items('posts', 'posts', 'post'),
  items('reels', 'reels', 'reel'),
  items('igtv', 'igtv_videos', 'video'),
  items('other', 'other_content', 'post'),
  items('archived', 'archived_posts', 'archived'),
  items('stories', 'stories', 'story'),
  firstLayoutRole,
  commentsRole,
  storyAnswersRole,
  firstCommentsRole,
  refused('deleted', /^(?:content|media)\/recently_deleted_content(?:_\d+)?\.json$/i, /^ig_\w+$/, {
    outcome: 'skipped',
    code: 'trash',
    reason: "Deleted by the client: found in the platform's trash.",
  }),
  refused('profile photos', /^(?:content|media)\/profile_photos(?:_\d+)?\.json$/i, /^ig_\w+$/, {
    outcome: 'not_a_post',
    code: 'profile_photo',
    reason: 'A profile picture.',
  }),
  refused('threads', /^threads\/threads_and_replies(?:_\d+)?\.json$/i, /^text_post_app_\w+$/, {
    outcome: 'not_a_post',
    code: 'threads',
    reason: 'Published on Threads, which is another platform.',
  }),
  refused('reposts', /(?:^|\/)reposts(?:_\d+)?\.json$/i, /^\w*reposts$/, {
    outcome: 'not_a_post',
    code: 'repost',
    reason: "Someone else's post, shared.",
  }),
]
