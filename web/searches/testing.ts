import { createElement } from 'react'
import {
  FLAG_THEMES,
  type FlaggingDefaults,
  type JobRun,
  KEYWORD_THEME_NAMES,
  type PostSearch,
  type Viewer,
} from '#contract/index.ts'
import { PostsProvider } from '../posts/index.tsx'
import { client } from '../posts/testing.ts'
import { viewer } from '../ui/testing.tsx'
import SearchTab from './tab/SearchTab.tsx'

export const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const resolver: Viewer = {
  ...viewer,
  scopes: [...viewer.scopes, 'post_search:read', 'post_search:write', 'report:write'],
}
export const reviewer: Viewer = { ...viewer, scopes: [...viewer.scopes, 'post_search:read'] }

export const searchOf = (changes: Partial<PostSearch> = {}): PostSearch => ({
  id: id(5),
  clientId: client.id,
  keywords: ['back pain', 'hik*'],
  never: [],
  tags: [],
  numPostsMatched: 12,
  createdBy: { firstName: 'Luc', lastName: 'Bouchard' },
  createdAt: '2026-01-02T15:00:00.000Z',
  job: { id: id(6), status: 'SUCCESS' },
  can: ['edit', 'delete', 'export'],
  ...changes,
})
export const defaultsOf = (
  keywords: string[],
  changes: Partial<FlaggingDefaults> = {},
): FlaggingDefaults => ({
  themes: [...FLAG_THEMES],
  languages: ['en', 'es', 'fr'],
  keywordsOf: {
    themes: Object.fromEntries(
      KEYWORD_THEME_NAMES.map((name) => [name, 1]),
    ) as FlaggingDefaults['keywordsOf']['themes'],
    languages: { en: 5, es: 4, fr: 3 },
  },
  keywords,
  isOwn: false,
  inherited: keywords,
  ...changes,
})
export const runOf = (status: JobRun['status']) => ({
  jobId: id(6),
  status,
  progress: { phase: 'search', done: 2000, total: 8000 },
  startedAt: null,
  finishedAt: null,
  error: null,
})
export const at = `/clients/${client.id}/search`
export const page = createElement(PostsProvider, null, createElement(SearchTab, { client, review: null }))
