// Long because: one table of patches.
/** A file, a text in it, and its replacement; for a new file, null and its text. */
export type Edit = [file: string, before: string | null, after: string]

/** A recipe of docs/recipes, carried out for an invented example. */
export type Recipe = {
  /** Its page in docs/recipes. */
  page: string
  /** Every message about it matches this. If two recipes match, the earlier one is meant. */
  words: RegExp
  /** Which check reports the files: TypeScript's compiler and the check of texts, or the one that prepares every SQL statement. */
  namedBy: 'compiler' | 'database'
  /** How many files may change, not counting translations and the new files of the thing itself. */
  maxChanged: number
  begin: Edit[]
  /** Files that the checks report after the first steps. */
  named: string[]
  finish: Edit[]
}

const line = (file: string, before: string, added: string): Edit => [file, before, added + before]

const status: Recipe = {
  page: 'a-post-status',
  words: /deferred/,
  namedBy: 'compiler',
  maxChanged: 5,
  begin: [
    line(
      'contract/vocabulary/posts/post-status.ts',
      '  resolved: {',
      "  deferred: { code: 4, label: 'Deferred', tone: 'saved' },\n",
    ),
  ],
  named: [
    'server/reports/files/labels.ts',
    'web/posts/card/PostStatus.tsx',
    'web/posts/texts/es.ts',
    'web/posts/texts/fr.ts',
    'web/reports/texts/es.ts',
    'web/reports/texts/fr.ts',
  ],
  finish: [
    line('server/reports/files/labels.ts', "      resolved: 'Resuelta'", "      deferred: 'Aplazada',\n"),
    line('server/reports/files/labels.ts', "      resolved: 'Résolue'", "      deferred: 'Reportée',\n"),
    line('web/posts/card/PostStatus.tsx', '  resolved: Icon', '  deferred: IconBookmark,\n'),
    line('web/posts/texts/es.ts', '  status_resolved', "  status_deferred: 'Aplazada',\n"),
    line('web/reports/texts/es.ts', '  status_resolved', "  status_deferred: 'Aplazadas',\n"),
    line('web/posts/texts/fr.ts', '  status_resolved', "  status_deferred: 'Reportée',\n"),
    line('web/reports/texts/fr.ts', '  status_resolved', "  status_deferred: 'Reportées',\n"),
    [
      'server/migrations/9001_add_post_status.sql',
      null,
      `alter table posts drop constraint posts_status_check,
  add constraint posts_status_check check (status between 0 and 4) not valid;
alter table posts validate constraint posts_status_check;
`,
    ],
  ],
}

const permission: Recipe = {
  page: 'a-permission',
  words: /VIEW_LEDGERS/,
  namedBy: 'compiler',
  maxChanged: 3,
  begin: [
    [
      'web/entry/routes.tsx',
      "path: '/imports/$importId',\n  beforeLoad: only('VIEW_POST')",
      "path: '/imports/$importId',\n  beforeLoad: only('VIEW_LEDGERS')",
    ],
  ],
  named: ['web/entry/routes.tsx'],
  finish: [
    line(
      'contract/vocabulary/people/permission.ts',
      '  VIEW_POST: {',
      "  VIEW_LEDGERS: { scopes: ['post_import:read'], types: STAFF_TYPES },\n",
    ),
  ],
}

const notification: Recipe = {
  page: 'a-notification',
  words: /hold_set/,
  namedBy: 'compiler',
  maxChanged: 5,
  begin: [
    line(
      'contract/notification-data.ts',
      '  posts_changed: z',
      '  hold_set: z.object({ client: PersonName, by: z.string() }),\n',
    ),
    line('contract/vocabulary/notification.ts', '  reminders_ended: clientRow', '  hold_set: clientRow,\n'),
  ],
  named: ['server/notifications/kinds/index.ts', 'web/notifications/kinds/index.ts'],
  finish: [
    [
      'server/notifications/kinds/people/hold_set.ts',
      null,
      `import { defineKind, nameOf } from '../kind.ts'

const words = ({ by, client }: { by: string; client: { firstName: string; lastName: string } }) => ({
  subject: 'A hold was set',
  lines: [\`\${by} set a hold for \${nameOf(client)}.\`],
  button: 'Open the client',
})

export default defineKind('hold_set', { mail: true, words: { en: words, es: words, fr: words } })
`,
    ],
    line(
      'server/notifications/kinds/index.ts',
      'import userActivated',
      "import holdSet from './people/hold_set.ts'\n",
    ),
    line('server/notifications/kinds/index.ts', '  posts_changed:', '  hold_set: holdSet,\n'),
    [
      'web/notifications/kinds/people/hold_set.ts',
      null,
      `import { IconLock } from '@tabler/icons-react'
import { fullName, type NoticeKind } from '../kind.ts'

export default {
  icon: IconLock,
  title: (t) => t('titleHoldSet'),
  say: (t, { by, client }) => t('holdSet', { by, client: fullName(client) }),
} satisfies NoticeKind<'hold_set'>
`,
    ],
    line(
      'web/notifications/kinds/index.ts',
      'import userActivated',
      "import holdSet from './people/hold_set.ts'\n",
    ),
    line('web/notifications/kinds/index.ts', '  posts_changed:', '  hold_set: holdSet,\n'),
    line(
      'web/notifications/texts/en.ts',
      '  titleEscalated',
      "  titleHoldSet: 'A hold was set',\n  holdSet: '{{by}} set a hold for {{client}}.',\n",
    ),
    line(
      'web/notifications/texts/es.ts',
      '  titleEscalated',
      "  titleHoldSet: 'Se fijó una retención',\n  holdSet: '{{by}} fijó una retención para {{client}}.',\n",
    ),
    line(
      'web/notifications/texts/fr.ts',
      '  titleEscalated',
      "  titleHoldSet: 'Une conservation est ordonnée',\n  holdSet: '{{by}} a ordonné la conservation pour {{client}}.',\n",
    ),
  ],
}

const importer: Recipe = {
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
  read: (archive, root) => readTree(plan, archive, root),
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

const connector: Recipe = {
  page: 'a-connector',
  words: /fediverse/,
  namedBy: 'compiler',
  maxChanged: 3,
  begin: [
    line('server/connections/platforms/index.ts', 'youtube }\n', 'mastodon: fediverse, '),
    line('archive/platforms/index.ts', '  youtubeCapture,\n]', '  fediverseCapture,\n'),
    line('simulators/platforms/index.ts', 'youtube]', 'fediverseHost, '),
  ],
  named: [
    'archive/platforms/index.ts',
    'server/connections/platforms/index.ts',
    'simulators/platforms/index.ts',
  ],
  finish: [
    [
      'server/connections/platforms/mastodon.ts',
      null,
      `import type { Platform } from './platform.ts'

export const fediverse: Platform = {
  type: 'mastodon',
  oauth: {
    server: {
      issuer: 'https://mastodon.social',
      authorization_endpoint: 'https://mastodon.social/oauth/authorize',
      token_endpoint: 'https://mastodon.social/oauth/token',
    },
    scopes: ['read'],
    scopeSeparator: ' ',
    pkce: true,
    clientAuth: 'post',
  },
  fileHosts: ['mastodon.social'],
  accounts: async () => [],
  capture: async () => undefined,
}
`,
    ],
    line(
      'server/connections/platforms/index.ts',
      'import type { Platform } from',
      "import { fediverse } from './mastodon.ts'\n",
    ),
    [
      'archive/platforms/mastodon/capture.ts',
      null,
      `import { captureReader } from '../../kit/capture.ts'

export const fediverseCapture = captureReader('mastodon', [], async () => null)
`,
    ],
    line(
      'archive/platforms/index.ts',
      'import { tiktokCapture',
      "import { fediverseCapture } from './mastodon/capture.ts'\n",
    ),
    [
      'simulators/platforms/hosts/mastodon.ts',
      null,
      `import type { SimulatedPlatform } from '../call.ts'

export const fediverseHost: SimulatedPlatform = { type: 'mastodon', name: 'Mastodon', answer: () => null }
`,
    ],
    line(
      'simulators/platforms/index.ts',
      'import { tiktok }',
      "import { fediverseHost } from './hosts/mastodon.ts'\n",
    ),
  ],
}

const reportFormat: Recipe = {
  page: 'a-report-format',
  words: /odt/,
  namedBy: 'compiler',
  maxChanged: 5,
  begin: [
    line(
      'contract/vocabulary/reports/report-format.ts',
      '  docx: {',
      "  odt: { label: 'OpenDocument', mime: 'application/vnd.oasis.opendocument.text', of: ['legal'], most: 900 },\n",
    ),
  ],
  named: [
    'server/reports/files/check-file.ts',
    'server/reports/files/job.ts',
    'web/reports/files/DownloadDialog.tsx',
    'web/reports/files/FilesList.tsx',
  ],
  finish: [
    [
      'document/formats/odt/render.ts',
      null,
      `import type { RenderingJob, RenderingResult } from '../rendering.ts'

export async function renderOdt(_job: RenderingJob): Promise<RenderingResult> {
  throw new Error('Made up for the recipe')
}
`,
    ],
    line(
      'document/formats/rendering-process.ts',
      '  docx: async',
      "  odt: async (job: RenderingJob): Promise<RenderingResult> => (await import('./odt/render.ts')).renderOdt(job),\n",
    ),
    line('web/reports/files/FilesList.tsx', 'docx: IconFileTypeDocx }', 'odt: IconFileTypeDocx, '),
    line(
      'web/reports/texts/en.ts',
      '  make_docx',
      "  make_odt: 'Create OpenDocument file',\n  formatHint_odt: 'To edit.',\n",
    ),
    line(
      'web/reports/texts/es.ts',
      '  make_docx',
      "  make_odt: 'Crear archivo de OpenDocument',\n  formatHint_odt: 'Para editar.',\n",
    ),
    line(
      'web/reports/texts/fr.ts',
      '  make_docx',
      "  make_odt: 'Créer un fichier OpenDocument',\n  formatHint_odt: 'Pour modifier.',\n",
    ),
    [
      'server/migrations/9002_add_report_format.sql',
      null,
      `alter table report_files drop constraint report_files_format_check,
  add constraint report_files_format_check check (format in ('pdf', 'docx', 'odt')) not valid;
alter table report_files validate constraint report_files_format_check;
`,
    ],
  ],
}

const call: Recipe = {
  page: 'a-call',
  words: /getSearchAge/,
  namedBy: 'compiler',
  maxChanged: 4,
  begin: [
    line(
      'contract/routes/searches.ts',
      'export const exportPostSearch',
      `export const getSearchAge = route('/post-searches/{id}/age', {
  api: 'main',
  method: 'GET',
  summary: 'How old a search is.',
  output: z.object({ days: z.int() }),
  access: 'post_search:read',
})

`,
    ),
    line('contract/routes/searches.ts', '  updatePostSearch,\n', '  getSearchAge,\n'),
  ],
  named: ['contract/addresses.ts', 'server/entry/handlers.ts', 'server/entry/permissions/rows.ts'],
  finish: [
    line(
      'server/searches/routes.ts',
      '  getPostSearchCounts: async',
      `  getSearchAge: async ({ services, actor, params }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    const search = await services.db.read(tenant, (tx) => getSearch(tx, actor, params.id))
    return { days: Math.floor((Date.now() - Date.parse(search.createdAt)) / 86_400_000) }
  },

`,
    ),
    line(
      'server/entry/permissions/rows.ts',
      '  getPostSearchCounts:',
      "  getSearchAge: { ids: { 'params.id': 'search' } },\n",
    ),
    line(
      'contract/addresses.ts',
      '  updatePostSearch:',
      "  getSearchAge: { api: 'main', method: 'GET', path: '/post-searches/{id}/age' },\n",
    ),
  ],
}

const screen: Recipe = {
  page: 'a-screen',
  words: /HoldsPage|AsyncRouteComponent/,
  namedBy: 'compiler',
  maxChanged: 4,
  begin: [
    line(
      'web/entry/routes.tsx',
      'const firmAlbums =',
      `const holds = createRoute({
  getParentRoute: () => app,
  path: '/holds',
  beforeLoad: only('VIEW_CLIENTS'),
  notFoundComponent: NotFound,
  component: lazyRouteComponent(clients, 'HoldsPage'),
})

`,
    ),
    line('web/entry/routes.tsx', '    firmAlbums,\n', '    holds,\n'),
  ],
  named: ['web/entry/routes.tsx'],
  finish: [
    [
      'web/clients/HoldsPage.tsx',
      null,
      `import { useTexts } from '../kit/i18n/i18n.ts'
import { clientTexts } from './texts/index.ts'

export function HoldsPage() {
  const t = useTexts(clientTexts)
  return <h1>{t('holdsPage')}</h1>
}
`,
    ],
    line('web/clients/index.tsx', 'export { ReviewPage', "export { HoldsPage } from './HoldsPage.tsx'\n"),
    line('web/clients/texts/en.ts', '  addClient', "  holdsPage: 'Holds',\n"),
    line('web/clients/texts/es.ts', '  addClient', "  holdsPage: 'Retenciones',\n"),
    line('web/clients/texts/fr.ts', '  addClient', "  holdsPage: 'Conservations',\n"),
  ],
}

const migration: Recipe = {
  page: 'a-migration',
  words: /held_until/,
  namedBy: 'database',
  maxChanged: 1,
  begin: [
    [
      'server/clients/reads.ts',
      'c.created_at, c.agreed_terms_at',
      'c.held_until, c.created_at, c.agreed_terms_at',
    ],
  ],
  named: ['server/clients/reads.ts'],
  finish: [
    [
      'server/migrations/9003_hold_clients_until.sql',
      null,
      'alter table clients add column held_until date;\n',
    ],
  ],
}

export const RECIPES: Recipe[] = [
  status,
  permission,
  notification,
  connector,
  importer,
  reportFormat,
  call,
  screen,
  migration,
]
