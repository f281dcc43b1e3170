import { line, type Recipe } from './recipe.ts'

export const permission: Recipe = {
  page: 'a-permission',
  words: /VIEW_LEDGERS/,
  namedBy: 'compiler',
  maxChanged: 2,
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
