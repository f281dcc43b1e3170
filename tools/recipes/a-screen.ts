import { line, type Recipe } from './recipe.ts'

export const screen: Recipe = {
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
