import { POST_STATUS_CODES } from '#contract/index.ts'
import { client } from '../posts/testing.ts'

export const album = {
  id: '01890000-0000-7000-8000-000000000001',
  type: 'album',
  language: 'en',
  name: 'Summer',
  client,
  statuses: POST_STATUS_CODES,
  isOnTimeline: false,
  isFlagged: false,
  isInclusive: true,
  socialSiteIds: [],
  mediaTypes: [],
  startDate: '2021-06-01',
  endDate: null,
  source: null,
  totalPosts: 3,
  totalRemoved: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastModified: '2026-01-01T00:00:00.000Z',
  files: [],
  can: ['edit', 'delete', 'download'],
}
