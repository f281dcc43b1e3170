import { line, type Recipe } from './recipe.ts'

export const notification: Recipe = {
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
