import { line, type Recipe } from './recipe.ts'

const words = (title: string, sentence: string) => `{
        title: '${title}',
        bell: '${sentence.replace(/\$\{(\w+)\}/g, '{{$1}}')}',
        mail: ({ client, by }) => ({ text: \`${sentence}\`, button: 'Open the client' }),
      }`

export const notification: Recipe = {
  page: 'a-notification',
  words: /hold_set|IconLock/,
  namedBy: 'compiler',
  maxChanged: 2,
  begin: [
    line(
      'contract/vocabulary/notifications/people.ts',
      '  user_activated: notice',
      `  hold_set: notice({
    data: z.object({ client: PersonName, by: z.string() }),
    sample: { client, by: 'Bo Ek' },
    isMailed: true,
    icon: 'IconLock',
    target: toClient,
    words: {
      en: ${words('A hold was set', '${by} set a hold for ${client}.')},
      es: ${words('Se fijó una retención', '${by} fijó una retención para ${client}.')},
      fr: ${words('Une conservation est ordonnée', '${by} a ordonné la conservation pour ${client}.')},
    },
  }),
`,
    ),
  ],
  named: ['web/notifications/KindIcon.tsx'],
  finish: [line('web/notifications/icons.ts', '  IconPencilCheck', '  IconLock,\n')],
}
