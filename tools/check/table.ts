/** Who may import whom, with one row per room; `*`: anything. Rooms that are not listed may not be imported. */
export interface Row {
  rooms: string[]
  /** Packages from npm; `node:` means Node's own modules. Tests may use any. */
  packages: string[] | '*'
}

export const rooms: Record<string, Row> = {
  contract: { rooms: ['contract'], packages: ['zod', '@orama/stemmers'] },
  archive: { rooms: ['contract', 'archive'], packages: ['node:'] },
  document: {
    rooms: ['processes', 'document'],
    packages: ['node:', '@myriaddreamin/typst-ts-node-compiler', 'sharp', 'yazl', 'unpdf'],
  },
  processes: { rooms: ['processes'], packages: ['node:', 'sharp'] },
  server: { rooms: ['contract', 'archive', 'document', 'processes', 'server'], packages: '*' },
  // The reader of archives also inspects files in the browser (docs/decisions/012).
  web: { rooms: ['contract', 'archive', 'web'], packages: '*' },
  simulators: { rooms: ['contract', 'simulators'], packages: '*' },
  demo: { rooms: ['contract', 'archive', 'server', 'demo'], packages: '*' },
  e2e: { rooms: ['*'], packages: '*' },
  bench: { rooms: ['*'], packages: '*' },
  tools: { rooms: ['*'], packages: '*' },
  // What made committed films and videos. Nothing loads it.
  makers: { rooms: ['*'], packages: '*' },
}

/** A slice may import those before it. */
export const slices = [
  'platform',
  'identity',
  'accounts',
  'clients',
  'billing',
  'posts',
  'imports',
  'sources',
  'social',
  'searches',
  'reports',
  'packages',
  'notifications',
  'entry',
]

/** What only server/entry combines with the server's slices: the demo, which it loads only if configured, and the simulator of a payment provider. */
export const composed = [
  'demo/index.ts',
  'simulators/payments/index.ts',
  'simulators/platforms/index.ts',
  'simulators/fetch-sources/index.ts',
  'simulators/platform-logins/index.ts',
]

/** The same for the slices of the web app, after its shared rooms. */
export const webSlices = [
  'identity',
  'people',
  'billing',
  'notifications',
  'legal',
  'packages',
  'posts',
  'imports',
  'resources',
  'social',
  'reports',
  'searches',
  'clients',
  'accounts',
  'entry',
]

/** Folders within a slice that import only those before them. Files beside them come last. */
export const foldersInOrder: Record<string, string[]> = {
  'web/posts': [
    'texts',
    'commands',
    'data',
    'select',
    'find',
    'card',
    'viewer',
    'view',
    'dialogs',
    'wall',
    'list',
    'review',
    'timeline',
    'shortcuts',
  ],
}

/** Shared rooms of the web app: any of their files may be imported, and they import only the rooms listed here. */
export const webShared: Record<string, string[]> = { kit: ['kit'], ui: ['ui', 'kit'] }

/** Rooms whose code may not read the environment, and the parts of them that may. */
export const withoutEnvironment = ['contract', 'archive', 'document', 'processes', 'server', 'web']
export const environmentReaders = ['server/entry/', 'server/platform/child-environment.ts']

/** Forms of the web app that are not simply one call with fields: they make no call, keep a draft, or send a list, a choice or a code. */
export const otherForms = [
  'web/clients/add/Wizard.tsx',
  'web/clients/remove/DeleteClientDialog.tsx',
  'web/identity/CodeForm.tsx',
  'web/packages/Question.tsx',
  'web/posts/dialogs/FlagWordDialog.tsx',
  'web/posts/dialogs/TrashMany.tsx',
  'web/posts/list/filters/DateRangeFilter.tsx',
  'web/posts/list/filters/WorkDialog.tsx',
  'web/posts/view/NotesPane.tsx',
  'web/reports/files/DownloadDialog.tsx',
  'web/reports/page/add/AddPostsDialog.tsx',
  'web/reports/page/MoveHandle.tsx',
  'web/searches/keywords/KeywordsDialog.tsx',
]

/** What the oldest browsers of README.md lack, in the rooms that the browser's files come from. */
export const bundledRooms = ['archive', 'contract', 'web']
export const missingInOldBrowsers =
  /\b(?:(?:Map|Object)\.groupBy|AbortSignal\.any|URL\.canParse|Promise\.(?:try|withResolvers)|RegExp\.escape|Array\.fromAsync|Iterator\.from)\(|\.(?:is(?:Sub|Super)setOf|isDisjointFrom|symmetricDifference|intersection|toBase64|toHex|getOrInsert\w*|checkVisibility|moveBefore|showPopover)\(/g

export const longestFile = 400
export const longestFunction = 80

/** Functions, besides those of Intl, whose text is made for people (docs/decisions/035). */
export const shownTextFunctions = [
  'formatAgo',
  'formatBytes',
  'formatDate',
  'formatDay',
  'formatInstant',
  'formatMoney',
  'formatMonth',
  'formatNumber',
  'formatSize',
  'showDay',
  'showDayForBoth',
  'showInstant',
  'showInstantForBoth',
]

/** Methods that take a text apart or look into it. */
export const readingMethods =
  /^(?:at|charAt|slice|split|substring|(?:starts|ends)With|includes|indexOf|localeCompare|match(?:All)?|replace(?:All)?)$/
