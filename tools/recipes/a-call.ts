import { line, type Recipe } from './recipe.ts'

export const call: Recipe = {
  page: 'a-call',
  words: /getSearchAge/,
  namedBy: 'compiler',
  maxChanged: 2,
  begin: [
    line(
      'contract/routes/searches.ts',
      'export const exportPostSearch',
      `export const getSearchAge = route('/post-searches/{id}/age', {
  api: 'main',
  method: 'GET',
  summary: 'How old a search is.',
  ids: { 'params.id': 'search' },
  output: z.object({ days: z.int() }),
  access: 'post_search:read',
  effect: 'read',
})

`,
    ),
    line('contract/routes/searches.ts', '  updatePostSearch,\n', '  getSearchAge,\n'),
  ],
  named: ['server/entry/handlers.ts'],
  finish: [
    line(
      'server/searches/routes.ts',
      '  getPostSearchCounts: (tx',
      `  getSearchAge: async (tx, { actor, params }) => {
    const search = await getPostSearch(tx, actor, params.id)
    return { days: Math.floor((Date.now() - Date.parse(search.createdAt)) / 86_400_000) }
  },

`,
    ),
  ],
}
