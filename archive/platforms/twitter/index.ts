import type { Importer } from '../../kit/importer.ts'
import type { Plan } from '../../kit/plan.ts'
import { findPosts, readTree } from '../../kit/read.ts'
import { type Context, startContext } from './context.ts'
import { classifyOtherFile } from './other-files.ts'
import { recognize, relative } from './layout.ts'
import { findByAddress } from './media.ts'
import { madeByManifest, partsByManifest } from './manifest.ts'
import { ROLES } from './roles.ts'

const plan: Plan<Context> = {
  platform: 'twitter',
  meta: false,
  roles: ROLES,
  relative,
  start: startContext,
  classifyOtherFile,
}

/** Twitter's (X's) archives, 2012 to 2026. */
export const twitter: Importer = {
  platform: 'twitter',
  recognize,
  partMedia: /(?:^|\/)(?:data\/)?tweets?_media\/[^/]+$/i,
  findInPart: findByAddress,
  statedParts: partsByManifest,
  findPosts: (archive, root) => findPosts(plan, archive, root),
  async *read(archive, root, options) {
    const stated = await madeByManifest(archive, root)
    const madeAt = options.madeAt === null ? stated : Math.max(options.madeAt, stated ?? options.madeAt)
    yield* readTree(plan, archive, root, { ...options, madeAt })
  },
}
