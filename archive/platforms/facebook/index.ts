import type { Importer } from '../../kit/importer.ts'
import type { Plan } from '../../kit/plan.ts'
import { findPosts, readTree } from '../../kit/read.ts'
import { type Context, startContext } from './context.ts'
import { classifyOtherFile } from './other-files.ts'
import { recognize, relative } from './layout.ts'
import { ROLES } from './roles.ts'

const plan: Plan<Context> = {
  platform: 'facebook',
  meta: true,
  roles: ROLES,
  relative,
  start: startContext,
  classifyOtherFile,
}

/** Facebook's downloads in JSON, 2018 to 2026, for people and Pages. */
export const facebook: Importer = {
  platform: 'facebook',
  recognize,
  partMedia: /(?:^|\/)(?:posts\/media|stories_activity|photos_and_videos)\/[^/]+\/[^/]+$/i,
  findPosts: (archive, root) => findPosts(plan, archive, root),
  read: (archive, root, options) => readTree(plan, archive, root, options),
}
