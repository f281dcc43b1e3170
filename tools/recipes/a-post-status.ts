import { line, type Recipe } from './recipe.ts'

export const status: Recipe = {
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
