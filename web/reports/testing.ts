import { POST_STATUS_CODES, statusCodes } from '#contract/index.ts'
import { listAnswer } from '../kit/testing.ts'
import { client, postOf } from '../posts/testing.ts'

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

export const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const report = {
  id: id(1),
  type: 'legal',
  language: 'en',
  name: 'After the accident',
  client,
  statuses: statusCodes('escalated'),
  isOnTimeline: false,
  isFlagged: false,
  isInclusive: true,
  socialSiteIds: [],
  mediaTypes: [],
  startDate: null,
  endDate: null,
  source: null,
  totalPosts: 1,
  totalRemoved: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastModified: '2026-01-01T00:00:00.000Z',
  files: [],
  can: ['edit', 'delete', 'download'],
}
export const line = {
  id: id(9),
  number: 1,
  post: postOf(1),
  comment: '',
  commentBy: null,
  isTrashed: false,
  isOutdated: false,
  purgedAt: null,
}
/** The default options of a report's file. */
export const options = {
  branding: false,
  index: false,
  internalNotes: false,
  reviewStatus: false,
  externalComments: false,
  footer: false,
  coverage: false,
  otherWordings: false,
  wholeBirthDate: false,
  lossLabels: true,
  onePicturePerPage: false,
  timeZone: 'UTC',
  language: 'en',
}
export const fileOf = (format: 'pdf' | 'docx') => ({
  id: id(7),
  fileName: `After the accident.${format}`,
  format,
  jobId: id(8),
  status: 'PENDING',
  url: null,
  sha256: null,
  size: null,
  pages: null,
  options,
  isCurrent: true,
  createdAt: report.createdAt,
})
export const wire = {
  'GET /reports/*': () => ({ body: report }),
  'GET /reports/*/posts': () => listAnswer([line]),
  'GET /reports/*/newer-posts': () => ({ body: { text: 0, other: 0 } }),
  'GET /reports/*/history': () => listAnswer([]),
  'GET /reports/*/coverage': () => ({ body: { coverage: null } }),
  'GET /posts/count': () => ({ body: { count: 9031 } }),
}
