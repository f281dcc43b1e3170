import { line, type Recipe } from './recipe.ts'

export const status: Recipe = {
  page: 'a-post-status',
  words: /deferred|IconClock/,
  namedBy: 'compiler',
  maxChanged: 2,
  begin: [
    line(
      'contract/vocabulary/posts/post-status.ts',
      '  resolved: {',
      `  deferred: {
    code: 5,
    tone: 'saved',
    icon: 'IconClock',
    label: { en: 'Deferred', es: 'Aplazada', fr: 'Reportée' },
    plural: { en: 'Deferred', es: 'Aplazadas', fr: 'Reportées' },
  },
`,
    ),
    [
      'contract/vocabulary/posts/post-status.ts',
      'SENT_STATUS_CODES = [0, 1, 2, 3]',
      'SENT_STATUS_CODES = [0, 1, 2, 3, 5]',
    ],
  ],
  named: ['web/posts/card/PostStatus.tsx'],
  finish: [
    line('web/posts/card/PostStatus.tsx', '  IconEqual,\n', '  IconClock,\n'),
    line('web/posts/card/PostStatus.tsx', '  IconCircleMinus,\n}', '  IconClock,\n'),
    [
      'server/migrations/9001_add_post_status.sql',
      null,
      `alter table posts drop constraint posts_status_check,
  add constraint posts_status_check check (status between 0 and 5) not valid;
alter table posts validate constraint posts_status_check;
`,
    ],
  ],
}
