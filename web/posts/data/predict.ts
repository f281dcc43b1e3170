import { POST_STATUS, type Post, sentStatus, stateAfter, statusOf } from '#contract/index.ts'
import { type PostCommand, postCommand } from '../commands/table.ts'

/** The post as the server will very likely return it. Only the server decides which actions are possible next. */
export function predict(post: Post, name: PostCommand): Post {
  const { action, moveToTimeline } = postCommand(name)
  const before = {
    status: statusOf(post) ?? 'unreviewed',
    isTrashed: post.isTrashed,
    isOnTimeline: post.movedToTimelineAt !== null,
    isChanged: post.changedAt !== null,
    isMoreRead: post.moreReadAt !== null,
  }
  const after = stateAfter(action, before, moveToTimeline)
  const now = new Date().toISOString()
  return {
    ...post,
    ...sentStatus(POST_STATUS[after.status].code),
    changedAt: after.isChanged ? post.changedAt : null,
    moreReadAt: after.isMoreRead ? post.moreReadAt : null,
    isTrashed: after.isTrashed,
    trashedAt: after.isTrashed ? (post.trashedAt ?? now) : null,
    deletedAfter: after.isTrashed ? post.deletedAfter : null,
    keptInTrash: after.isTrashed ? post.keptInTrash : null,
    movedToTimelineAt: after.isOnTimeline ? (post.movedToTimelineAt ?? now) : null,
    can: post.can.filter((each) => each !== action),
  }
}
