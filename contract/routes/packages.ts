import { z } from 'zod'
import { Id, Instant, paging, route } from '../route.ts'
import { PLATFORM_TYPES } from '../vocabulary/platform.ts'
import {
  ARCHIVE_CONTENT_NAMES,
  FINDING_KINDS,
  PACKAGE_KINDS,
  PACKAGE_STATES,
} from '../vocabulary/reports/package.ts'
import { JobError } from './jobs.ts'

export const EvidencePackage = z.object({
  id: Id,
  clientId: Id,
  /** `id` and `name`: null for a selection. */
  of: z.object({ kind: z.enum(PACKAGE_KINDS), id: Id.nullable(), name: z.string().nullable() }),
  state: z.enum(PACKAGE_STATES),
  createdAt: Instant,
  by: z.string(),
  isOwn: z.boolean(),
  /** Of the job that looks, or that makes it. */
  jobId: Id,
  /** Known when the job that looks has ended. */
  contents: z
    .object({
      posts: z.int(),
      versions: z.int(),
      /** Original files, and how many more the archives lack. */
      files: z.int(),
      missing: z.int(),
      /** Seals of archives. */
      imports: z.int(),
      documents: z.array(z.object({ name: z.string(), pages: z.int().nullable() })),
      /** Bytes, without archives. */
      size: z.number(),
    })
    .nullable(),
  /** What goes beyond the document; kinds with nothing are left out. `count`: archives of `sender`, files of `camera`, people, otherwise posts. */
  beyond: z.array(
    z.object({
      kind: z.enum(FINDING_KINDS),
      count: z.int(),
      /** Files with camera data that say where they were taken. */
      places: z.int(),
    }),
  ),
  /** Those that can go in as well, while it asks, for people who may include them. */
  archives: z.array(
    z.object({
      importId: Id,
      platform: z.enum(PLATFORM_TYPES),
      receivedAt: Instant,
      size: z.number(),
      contents: z.array(z.object({ kind: z.enum(ARCHIVE_CONTENT_NAMES), files: z.int() })),
    }),
  ),
  /** Archives were chosen to go in. */
  hasArchives: z.boolean(),
  /** When it is ready. */
  file: z.object({ name: z.string(), size: z.number(), sha256: z.string(), deletedAt: Instant }).nullable(),
  /** Why it failed. */
  error: JobError.nullable(),
})
export type EvidencePackage = z.output<typeof EvidencePackage>

export const PackageFinding = z.object({
  /** null: it is about an archive. */
  postId: Id.nullable(),
  /** What is in the package, such as an address. */
  value: z.string(),
})
export type PackageFinding = z.output<typeof PackageFinding>

const packages = {
  api: 'main',
  access: 'report:write',
  permission: 'PACKAGE_EVIDENCE',
} as const

const begun = {
  ...packages,
  method: 'POST',
  output: EvidencePackage,
  status: 201,
  effect: 'write',
  location: '/evidence-packages/{id}',
} as const

export const packageReport = route('/reports/{id}/evidence-packages', {
  ...begun,
  ids: { 'params.id': 'report' },
  summary: 'Begin an evidence package of a report or an album, with its newest files that print no review.',
  problems: ['DOCUMENT_PRINTS_REVIEW', 'REPORT_CHANGING', 'EMPTY_REPORT'],
})

export const packageImport = route('/post-imports/{id}/evidence-packages', {
  ...begun,
  ids: { 'params.id': 'import' },
  permission: 'PACKAGE_ARCHIVES',
  summary: 'Begin an evidence package of all posts of an import, trash and Not relevant included.',
})

export const packagePosts = route('/clients/{clientId}/evidence-packages', {
  ...begun,
  ids: { 'params.clientId': 'client', 'body.postIds': 'post' },
  summary:
    'Begin an evidence package of chosen posts of a client; without any, of all, trash and Not relevant included.',
  body: z
    .object({ postIds: z.array(Id).min(1).max(500).optional(), selectionId: Id.optional() })
    .refine(({ postIds, selectionId }) => postIds === undefined || selectionId === undefined, {
      path: ['postIds'],
      message: 'Name the posts or a selection.',
    })
    .prefault({}),
  problems: ['POSTS_IN_TRASH', 'EMPTY_REPORT'],
})

export const getEvidencePackage = route('/evidence-packages/{id}', {
  ...packages,
  ids: { 'params.id': 'evidencePackage' },
  method: 'GET',
  summary: 'An evidence package: what is in it, what goes beyond its document, and how far it is.',
  output: EvidencePackage,
  effect: 'read',
})

export const listEvidencePackages = route('/clients/{clientId}/evidence-packages', {
  ...packages,
  ids: { 'params.clientId': 'client' },
  method: 'GET',
  summary: 'Evidence packages of a client that are kept, newest first.',
  query: z.object(paging(100, 20)),
  output: z.array(EvidencePackage),
  paged: true,
  effect: 'read',
})

export const listPackageFindings = route('/evidence-packages/{id}/findings', {
  ...packages,
  ids: { 'params.id': 'evidencePackage' },
  method: 'GET',
  summary: 'What goes beyond the document: each post with the value.',
  query: z.object({ finding: z.enum(FINDING_KINDS), ...paging(100, 50) }),
  output: z.array(PackageFinding),
  paged: true,
  effect: 'read',
})

export const makeEvidencePackage = route('/evidence-packages/{id}', {
  ...packages,
  ids: { 'params.id': 'evidencePackage', 'body.archives': 'import' },
  method: 'PUT',
  summary: 'Answer that what goes beyond the document may be handed over, and make the package as a job.',
  body: z.object({
    /** The person has looked at what goes beyond the document. */
    isAllowed: z.literal(true),
    /** Imports whose archives go in as well, for managers of the firm. */
    archives: z.array(Id).max(500).default([]),
    /** The person has been asked again because of the archives. */
    areArchivesAllowed: z.boolean().default(false),
  }),
  output: EvidencePackage,
  effect: 'write',
  problems: ['PACKAGE_CHANGED'],
})

export const cancelEvidencePackage = route('/evidence-packages/{id}', {
  ...packages,
  ids: { 'params.id': 'evidencePackage' },
  method: 'DELETE',
  summary: 'Cancel an evidence package, or delete its file. Nothing of it is kept but that it was asked for.',
  output: null,
  effect: 'write',
})

export const packageRoutes = {
  packageReport,
  packageImport,
  packagePosts,
  getEvidencePackage,
  listEvidencePackages,
  listPackageFindings,
  makeEvidencePackage,
  cancelEvidencePackage,
}
