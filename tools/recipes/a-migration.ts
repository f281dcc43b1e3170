import type { Recipe } from './recipe.ts'

export const migration: Recipe = {
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
