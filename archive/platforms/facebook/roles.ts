import type { Refusal } from '../../kit/ledger/ledger.ts'
import type { RecordInfo, Role } from '../../kit/plan.ts'
import type { PostKind } from '../../kit/records/post.ts'
import { type JsonObject, object, objects } from '../../kit/json/value.ts'
import type { Context } from './context.ts'
import { isLabeled } from '../meta/labels.ts'
import { readAttachments } from './attachments.ts'
import { commentsRole, groupCommentsRole, readComment } from './comment.ts'
import { COMMENT_EDITS_FILE, POST_EDITS_FILE } from './edits.ts'
import { readLabeled } from './labeled.ts'
import { notesRole } from './notes/notes.ts'
import { ACTIVITY_ROLES } from './activity.ts'
import { albumRole, photosRole, videosRole } from './standalone-media.ts'
import { readPost, surveyPost } from './post.ts'

/** @param kind if the file is more specific than the record */
const readRecord = (record: JsonObject, at: RecordInfo, context: Context, kind?: PostKind) =>
  isLabeled(record) ? readLabeled(record, at, context, kind ?? 'post') : readPost(record, at, context, kind)

/** Files of post records; `kind` is set if the file is more specific than the record. */
const posts = (name: string, path: RegExp, lists: RegExp, kind?: PostKind): Role<Context> => ({
  name,
  path,
  lists,
  survey: surveyPost,
  read: (record, at, context) => readRecord(record, at, context, kind),
})

/** Files whose records are listed in the ledger and never become posts. */
const refused = (name: string, path: RegExp, refusal: Refusal): Role<Context> => ({
  name,
  path,
  lists: /_v\d+$/,
  neverPosts: true,
  read(record, _at, { media }) {
    readAttachments(record.attachments, media)
    return refusal
  },
})

const EDIT_HISTORY: Refusal = {
  outcome: 'not_a_post',
  code: 'edit_history',
  reason: 'An earlier or later version of a post’s text, as stored by the platform.',
}

const OTHER_AUTHOR: Refusal = {
  outcome: 'not_a_post',
  code: 'other_author',
  reason: 'Written by someone else, as its file says.',
}

/** Facebook's files by path within the activity folder, in reading order: posts before lists of their media. */
export const ROLES: Role<Context>[] = [
  posts(
    'posts',
    /^posts\/(?:your|profile)_posts(?!_on_other)[^/]*\.json$/i,
    /^(?:status_updates|posts|\w+_v\d+)$/,
  ),
  posts(
    'group posts',
    /^groups\/(?:group_posts_and_comments|your_posts_in_groups|your_group_posts|anonymous_posts_you.ve_written)(?:_\d+)?\.json$/i,
    /^(?:group_posts|anonymous_author_posts)(?:_v\d+)?$/,
    'group_post',
  ),
  posts('reels', /^(?:reels|short_videos)\/your_(?:reels|short_videos)(?:_\d+)?\.json$/i, /_v\d+$/, 'reel'),
  posts('stories', /^stories\/archived_stories(?:_\d+)?\.json$/i, /^(?:archived_stories|\w+_v\d+)$/, 'story'),
  posts('check-ins', /^posts\/check-?_?ins?(?:_\d+)?\.json$/i, /_v\d+$/, 'check_in'),
  posts(
    'posts on other pages',
    /^posts\/(?:your_)?posts_on_other_pages_and_profiles(?:_\d+)?\.json$/i,
    /_v\d+$/,
  ),
  posts(
    'posts from apps',
    /^apps_and_websites(?:_off_of_facebook)?\/posts_from_apps_and_websites(?:_\d+)?\.json$/i,
    /^app_posts(?:_v\d+)?$/,
  ),
  notesRole,
  ...ACTIVITY_ROLES,
  posts('archive', /^posts\/archive(?:_\d+)?\.json$/i, /_v\d+$/, 'archived'),
  {
    // Until 2021: posts and comments in one list.
    name: 'posts and comments in groups',
    path: /^groups\/your_posts_and_comments_in_groups(?:_\d+)?\.json$/i,
    lists: /^group_(?:posts|comments)(?:_v\d+)?(?:\.activity_log_data)?$/,
    nested: true,
    survey: surveyPost,
    read: (record, at, context) =>
      objects(record.data).some(({ comment }) => object(comment ?? null))
        ? readComment(record, at, context)
        : readRecord(record, at, context, 'group_post'),
  },
  commentsRole,
  groupCommentsRole,
  albumRole,
  videosRole,
  photosRole,
  {
    ...refused(
      'posts of others',
      /^posts\/(?:other_people.s_posts_to_your_timeline|posts_and_comments_from_others)(?:_\d+)?\.json$/i,
      OTHER_AUTHOR,
    ),
    lists: /(?:^|\.)(?:\w+_v\d+|activity_log_data)$/,
    nested: true,
  },
  refused('trash', /^posts\/(?:your_)?trash(?:_\d+)?\.json$/i, {
    outcome: 'skipped',
    code: 'trash',
    reason: "Deleted by the client: found in the platform's trash.",
  }),
  refused('pending posts', /^groups\/your_pending_posts_in_groups(?:_\d+)?\.json$/i, {
    outcome: 'skipped',
    code: 'pending',
    reason: 'Waiting for approval in a group: it has not been published.',
  }),
  refused('edits', POST_EDITS_FILE, EDIT_HISTORY),
  refused('comment edits', COMMENT_EDITS_FILE, EDIT_HISTORY),
]
