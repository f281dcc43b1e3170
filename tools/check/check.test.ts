import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './files.ts'
import { childBreaches } from './children.ts'
import { functionBreaches } from './functions.ts'
import {
  habitBreaches,
  migrationBreaches,
  pageBreaches,
  refusedWordsInPages,
  sheetBreaches,
} from './habits.ts'
import { importBreaches } from './imports.ts'

const breachSentences = (path: string, text: string) =>
  [...importBreaches({ path, text }), ...habitBreaches({ path, text })].map(
    (one) => `${one.line} ${one.sentence}`,
  )

const importBreachSentences = (path: string, specifier: string) =>
  breachSentences(path, `import { x } from '${specifier}'\n`)

describe('statements that write posts', () => {
  it.each([
    'update posts p set',
    'insert into posts (',
    'DELETE FROM post_views',
    'insert into post_totals as k',
    'merge into public.posts p',
    'update "posts" set',
  ])('are refused outside their one writer: %s', (statement) => {
    const text = `const x = sql\`${statement} …\`\n`
    expect(breachSentences('server/reports/actions.ts', text)).toEqual([
      '1 writes posts or their numbers; only server/posts/counters/write.ts does.',
    ])
    expect(breachSentences('server/posts/counters/write.ts', text)).toEqual([])
  })

  it('are not confused with similar ones', () => {
    expect(breachSentences('server/x.ts', 'sql`update posts_of set`; sql`select from posts`\n')).toEqual([])
  })
})

describe('a child process', () => {
  const sentencesOf = (path: string, text: string) =>
    childBreaches({ path, text: `import { fork as start, spawn } from 'node:child_process'\n${text}` }).map(
      ({ line, sentence }) => `${line} ${sentence}`,
    )

  it.each([
    `spawn('ps')`,
    `spawn('ps', [], { ...as, cwd: '/' })`,
    `spawn('ps', [], { env: process.env })`,
    `spawn('ps', [], options)`,
    `start('x.ts', { env: { ...environment } })`,
    `chromium.launch({ headless: true })`,
  ])('is refused with an inherited environment: %s', (call) => {
    expect(sentencesOf('server/a.ts', call)).toEqual([
      '2 starts a child process without `env: childEnvironment(…)` (server/platform/child-environment.ts).',
    ])
    expect(sentencesOf('document/a.ts', call)).toEqual([
      '2 starts a child process without `env` as an object that names everything in it.',
    ])
    expect(sentencesOf('tools/a.ts', call)).toEqual([])
    expect(sentencesOf('server/a.test.ts', call)).toEqual([])
  })

  it('is accepted with what it needs by name', () => {
    expect(sentencesOf('server/a.ts', `spawn('ps', [], { env: childEnvironment({ TZ }) })`)).toEqual([])
    expect(sentencesOf('document/a.ts', `start('x.ts', { env: { TZ: 'UTC' } })`)).toEqual([])
  })

  it('is started by a function that is imported by its name', () => {
    expect(
      childBreaches({ path: 'server/a.ts', text: `import * as all from 'node:child_process'` }),
    ).toHaveLength(1)
  })
})

describe('a migration', () => {
  it('has a unique number', () => {
    const paths = ['0001_create_a.sql', '0002_add_b.sql', '0002_add_c.sql'].map(
      (name) => `server/migrations/${name}`,
    )
    expect(migrationBreaches(paths.slice(0, 2))).toEqual([])
    expect(migrationBreaches(paths)).toEqual([
      {
        path: 'server/migrations/0002_add_c.sql',
        line: 1,
        sentence: 'has the number 0002, which another migration has; take the next free one.',
      },
    ])
  })
})

describe('the import order of folders', () => {
  it.each([
    ['contract/routes.ts', 'zod'],
    ['contract/routes.ts', './problems.ts'],
    ['archive/platforms/x/index.ts', '#archive/kit/post.ts'],
    ['archive/kit/zip.test.ts', 'yazl'],
    ['server/posts/actions.ts', '#server/clients/index.ts'],
    ['server/posts/actions.ts', '../platform/db/database.ts'],
    ['server/posts/actions.ts', './access.ts'],
    ['server/posts/posts.test.ts', '#server/entry/test-app.ts'],
    ['server/imports/jobs.ts', '#archive/platforms/index.ts'],
    ['web/clients/list.tsx', '#web/posts/index.ts'],
    ['web/posts/list/List.tsx', '../data/list.ts'],
    ['web/posts/Posts.tsx', './list/List.tsx'],
    ['web/posts/data/list.test.ts', '../list/List.tsx'],
    ['web/posts/list.tsx', '../ui/button.tsx'],
    ['web/entry/router.tsx', '#web/posts/list.tsx'],
    ['e2e/review.test.ts', '#server/entry/start.ts'],
  ])('lets %s import %s', (path, specifier) => expect(importBreachSentences(path, specifier)).toEqual([]))

  it.each([
    ['contract/routes.ts', '#server/platform/ids.ts', 'contract may import only'],
    ['contract/routes.ts', 'node:fs', 'contract may use only these packages'],
    ['archive/kit/zip.ts', '../../server/platform/ids.ts', 'archive may import only'],
    ['document/kit/block.ts', 'pg', 'document may use only these packages'],
    ['server/clients/reads.ts', '#server/posts/index.ts', 'comes after server/clients'],
    ['server/platform/http/app.ts', '../../identity/index.ts', 'comes after server/platform'],
    ['server/posts/actions.ts', '#server/clients/access.ts', 'entered through its index.ts alone'],
    ['server/posts/posts.test.ts', '#server/reports/index.ts', 'comes after server/posts'],
    ['server/extra/a.ts', '#server/platform/ids.ts', 'no place in the order'],
    ['server/posts/actions.ts', '#simulators/mail.ts', 'server may import only'],
    ['web/posts/list.tsx', '#server/posts/index.ts', 'web may import only'],
    ['web/clients/list.tsx', '../posts/screen.tsx', 'entered through its index.ts alone'],
    ['web/posts/list.tsx', '../clients/index.ts', 'web/clients comes after web/posts'],
    ['web/unheard/list.tsx', '../posts/index.ts', 'has no place in the order'],
    ['web/posts/data/list.ts', '../list/List.tsx', 'web/posts/list comes after web/posts/data'],
    ['web/posts/data/list.ts', '../Posts.tsx', 'comes after web/posts/data'],
    ['web/ui/button.tsx', '#web/posts/index.ts', 'web/ui may import only'],
    ['simulators/mail.ts', '#server/platform/mail/index.ts', 'simulators may import only'],
  ])('keeps %s from importing %s', (path, specifier, words) =>
    expect(importBreachSentences(path, specifier)).toEqual([expect.stringContaining(words)]),
  )

  it('is checked for every form of import, with the line', () => {
    const forms = [
      `import {\n  a,\n  b,\n} from '#server/x/index.ts'`,
      `import type { A } from '#server/x/index.ts'`,
      `export * from '#server/x/index.ts'`,
      `import '#server/x/index.ts'`,
      `const a = await import('#server/x/index.ts')`,
    ]
    for (const form of forms) {
      const line = form.split('\n').length + 1
      expect(breachSentences('contract/a.ts', `\n${form}\n`)).toEqual([
        expect.stringMatching(new RegExp(`^${line} imports #server/x`)),
      ])
    }
  })
})

describe('the linter', () => {
  it('skips no folder because of its name', () => {
    const { ignorePatterns } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as {
      ignorePatterns: string[]
    }
    expect(ignorePatterns.filter((pattern) => !pattern.startsWith('/'))).toEqual([
      'node_modules',
      '.cache',
      '**/fixtures/**',
    ])
  })
})

describe('functions', () => {
  const body = (lines: number) => Array.from({ length: lines }, (_, index) => `  use(${index})`).join('\n')
  const sentencesOf = (path: string, text: string) =>
    functionBreaches({ path, text }).map(({ sentence }) => sentence)

  it('have 80 lines at most', () => {
    expect(sentencesOf('server/a.ts', `function long() {\n${body(78)}\n}`)).toEqual([])
    expect(sentencesOf('server/a.ts', `function long() {\n${body(79)}\n}`)).toEqual([
      'has a function, long, of 81 lines; split what is over 80.',
    ])
    expect(sentencesOf('server/a.test.ts', `function long() {\n${body(79)}\n}`)).toEqual([])
  })

  it('are counted without their markup and nested functions', () => {
    expect(
      sentencesOf(
        'server/a.ts',
        `function outer() {\n  const inner = () => {\n${body(70)}\n  }\n${body(70)}\n}`,
      ),
    ).toEqual([])
    expect(
      sentencesOf('web/a.tsx', `function Part() {\n  return (\n<p>\n${body(100)}\n</p>\n  )\n}`),
    ).toEqual([])
  })
})

describe('code conventions', () => {
  it.each([
    'if (post.status === 2)',
    'sql`k.status = 0`',
    '{ statuses: [0, 2] }',
    'statuses.includes(1)',
    'if (person?.status !== 1)',
    'sql`select 1 from users where status = 1`',
  ])('name statuses: %s', (text) =>
    expect(breachSentences('server/posts/a.ts', text)).toEqual([
      '1 has a status as a number; posts/post-status.ts and people/account.ts in contract/vocabulary/ name them.',
    ]),
  )

  it.each([
    'const isOff = site.status === 0',
    'account.socialSite?.status !== 1',
    'isEnabled: sites[platform].status === 1,',
    'sites.some(({ status, auth }) => status === 1 && auth !== null)',
  ])('name statuses of platforms: %s', (text) => {
    expect(breachSentences('server/social/a.ts', text)).toEqual([
      '1 has the status of a platform as a number; contract/vocabulary/platform.ts names it.',
    ])
    expect(breachSentences('server/social/a.ts', 'if (child.status === 0 || status === 404)')).toEqual([])
  })

  it.each([
    'if (actor.accountType === 3)',
    'accountTypeIs({ accountType: 2 })',
    'select id from accounts where type = 2',
  ])('name account types: %s', (text) =>
    expect(breachSentences('server/posts/a.ts', text)).toEqual([
      '1 has an account type as a number; contract/vocabulary/people/account.ts names them.',
    ]),
  )

  it.each(['const listeners = new Set<() => void>()', 'useSyncExternalStore(a, b)'])(
    'create stores in only one way: %s',
    (text) =>
      expect(breachSentences('web/posts/a.ts', text)).toEqual([
        '1 is a store written by hand; web/kit/store.ts makes one.',
      ]),
  )

  it('require plain words in comments', () => {
    expect(breachSentences('web/posts/a.ts', `/** For some${'body'} else. */`)).toHaveLength(1)
    expect(breachSentences('web/posts/a.ts', `/** \`give\`: for some${'body'} else. */`)).toHaveLength(1)
    expect(breachSentences('web/posts/a.ts', '/** For someone else. */')).toEqual([])
  })

  it('require plain words in documentation', () => {
    const page = { path: 'docs/a.md', text: `Who${'ever'} opens a report.\n\nPeople who open a report.` }
    expect(refusedWordsInPages(page).map(({ line }) => line)).toEqual([1])
  })

  it.each(['Map.groupBy(list, keyOf)', 'AbortSignal.any([a, b])', 'seen.intersection(others)'])(
    'use nothing that old browsers lack: %s',
    (text) => {
      for (const room of ['web', 'contract', 'archive'])
        expect(breachSentences(`${room}/posts/a.ts`, text)).toEqual([
          '1 is missing in the oldest browsers that README.md promises.',
        ])
      expect(breachSentences('web/posts/a.test.ts', text)).toEqual([])
      expect(breachSentences('server/posts/a.ts', text)).toEqual([])
    },
  )

  it('forbid references outside the repository', () => {
    expect(breachSentences('web/posts/a.ts', `/** As decided (${'decisions'} 12). */`)).toHaveLength(1)
    expect(breachSentences('web/posts/a.ts', '/** As decided (docs/decisions/012). */')).toEqual([])
  })

  it('build forms in only one way', () => {
    const form = (props: string) => `<form className={classes['form']} ${props}>`
    expect(breachSentences('web/posts/a.tsx', form('onSubmit={form.submit}'))).toEqual([])
    expect(breachSentences('web/posts/a.tsx', form('onSubmit={submit}'))).toEqual([
      '1 is a form written by hand; web/ui/forms/useContractForm.ts makes one.',
    ])
  })

  it('read the environment only in server/entry', () => {
    expect(breachSentences('server/posts/a.ts', 'const a = 1\nprocess.env.PORT')).toEqual([
      '2 reads the environment; only server/entry does, once.',
    ])
    expect(breachSentences('server/entry/a.ts', 'process.env.PORT')).toEqual([])
    expect(breachSentences('tools/a.ts', 'process.env.PORT')).toEqual([])
  })

  it('forbid tests with .only', () => {
    expect(breachSentences('server/posts/a.test.ts', `it${'.only'}('x', run)`)).toHaveLength(1)
    expect(breachSentences('server/posts/a.test.ts', `describe.each([1])${'.only'}`)).toHaveLength(0)
    expect(breachSentences('server/posts/a.test.ts', `it('x', run)`)).toEqual([])
  })

  it('require a reason for a long file', () => {
    const long = 'x\n'.repeat(401)
    expect(breachSentences('web/posts/a.ts', long)).toHaveLength(1)
    expect(breachSentences('web/posts/a.ts', `// Long because: one table.\n${long}`)).toEqual([])
  })

  it('let text scale with the reader’s chosen size', () => {
    const lines = (text: string) => sheetBreaches({ path: 'web/ui/a.css', text }).map(({ line }) => line)
    expect(lines('a { gap: 4px;\nfont-size: 13px; }\n@media (max-width: 640px) {}')).toEqual([2, 3])
    expect(lines('a { gap: 4px; font-size: 1rem; line-height: 1.4 }\n@media (max-width: 40em) {}')).toEqual(
      [],
    )
  })

  it('forbid sibling selectors that use only tag names', () => {
    const lines = (text: string) => sheetBreaches({ path: 'web/ui/a.css', text }).map(({ line }) => line)
    expect(lines('.files li + li {\n}\n.facts > div ~ div::before {\n}')).toEqual([1, 3])
    expect(
      lines(
        '.files > li:not(:first-child) {\n}\n.keys + * {\n width: calc(1px + 2px);\n}\nnav + .strip {\n}',
      ),
    ).toEqual([])
  })

  it('mention only files that exist', () => {
    const text =
      'See `tools/check/rooms.ts` and\n`tools/check/nothing.ts`, `<name>/index.ts`, `npm test`, `/healthz`,\n[here](a-job.md#x), [there](a-jop.md) or [elsewhere](https://example.com/a.md).'
    expect(pageBreaches({ path: 'docs/recipes/a.md', text })).toEqual([
      { path: 'docs/recipes/a.md', line: 2, sentence: 'names tools/check/nothing.ts, which does not exist.' },
      { path: 'docs/recipes/a.md', line: 3, sentence: 'links a-jop.md, which does not exist.' },
    ])
  })
})
