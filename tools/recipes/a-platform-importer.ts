import { line, type Recipe } from './recipe.ts'

export const importer: Recipe = {
  page: 'a-platform-importer',
  words: /mastodon/,
  namedBy: 'compiler',
  maxChanged: 5,
  begin: [
    line(
      'contract/vocabulary/platform.ts',
      '  youtube: {',
      "  mastodon: { code: 5, name: 'Mastodon', archiveName: 'Mastodon', byFile: true },\n",
    ),
  ],
  named: [
    'archive/platforms/index.ts',
    'web/ui/platforms.tsx',
    'web/imports/guide/en.ts',
    'web/imports/guide/es.ts',
    'web/imports/guide/fr.ts',
  ],
  finish: [
    [
      'archive/platforms/mastodon/index.ts',
      null,
      `import type { Importer } from '../../kit/importer.ts'
import { findPosts, readTree } from '../../kit/read.ts'
import type { Plan } from '../../kit/plan.ts'
import { rootOf } from '../layout.ts'

const plan: Plan<null> = {
  platform: 'mastodon',
  meta: false,
  roles: [],
  relative: (path) => path,
  start: async () => null,
  classifyOtherFile: () => ({ outcome: 'unknown', code: 'unknown', reason: 'Not known to contain posts, so it was not read.' }),
}

export const mastodon: Importer = {
  platform: 'mastodon',
  recognize: (entries) => {
    const found = rootOf(entries, [{ path: /(?:^|\\/)outbox\\.json$/, generation: 'M1' }])
    return found && { ...found, format: 'json' }
  },
  findPosts: (archive, root) => findPosts(plan, archive, root),
  read: (archive, root, options) => readTree(plan, archive, root, options),
}
`,
    ],
    line(
      'archive/platforms/index.ts',
      'import { tiktokCapture',
      "import { mastodon } from './mastodon/index.ts'\n",
    ),
    line('archive/platforms/index.ts', 'youtube }\nexport const', 'mastodon, '),
    line('web/ui/platforms.tsx', '  IconBrandTiktok', '  IconBrandMastodon,\n'),
    line('web/ui/platforms.tsx', '  youtube: Icon', '  mastodon: IconBrandMastodon,\n'),
    line(
      'web/imports/guide/en.ts',
      '  youtube: {',
      "  mastodon: { address: 'https://mastodon.social/settings/export', wait: 'Some minutes', steps: [] },\n",
    ),
    line(
      'web/imports/guide/es.ts',
      '  youtube: {',
      "  mastodon: { address: 'https://mastodon.social/settings/export', wait: 'Unos minutos', steps: [] },\n",
    ),
    line(
      'web/imports/guide/fr.ts',
      '  youtube: {',
      "  mastodon: { address: 'https://mastodon.social/settings/export', wait: 'Quelques minutes', steps: [] },\n",
    ),
  ],
}
