import type { LegalReportFacts, LegalReportOptions, PostFacts } from './index.ts'

/** Facts for tests: small, complete, and the same every time. */

const SAMPLE_HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

export function samplePost(number: number, over: Partial<PostFacts> = {}): PostFacts {
  return {
    number,
    id: `post-${number}`,
    platform: 'Facebook',
    kind: null,
    postedAt: '2022-05-07T16:10:00.000Z',
    lossLabel: 'Post-loss',
    isDayOfLoss: false,
    status: 'Saved',
    isFlagged: false,
    text: 'A slow walk around the pond',
    place: null,
    words: [],
    sharedLink: null,
    link: null,
    isPrivate: null,
    album: null,
    tags: [],
    media: [],
    source: {
      archiveId: 'a-1',
      archiveSha256: SAMPLE_HASH,
      account: 'danielle.okafor',
      records: [{ file: 'posts/your_posts_1.json', position: 3, sha256: SAMPLE_HASH }],
      sha256: SAMPLE_HASH,
    },
    notes: [],
    comment: null,
    ...over,
  }
}

export function sampleFacts(posts: PostFacts[]): LegalReportFacts {
  return {
    report: {
      id: 'r-1',
      documentId: 'd-1',
      name: 'Activity after the loss',
      createdAt: '2026-11-02T15:20:00.000Z',
      generatedAt: '2026-11-02T15:21:04.000Z',
    },
    firm: { name: 'Maple & Finch', logo: null, address: '120 Adelaide St W', phone: null },
    client: {
      name: 'Danielle Okafor-Lee',
      fileRefNo: 'MPL-1',
      dateOfBirth: '1988-09-14',
      dateOfLoss: '2021-11-06',
    },
    selection: {
      statuses: ['Saved'],
      isOnTimeline: false,
      isFlagged: false,
      isInclusive: false,
      sites: ['Facebook'],
      media: [],
      startDate: '2021-01-01',
      endDate: null,
      keywords: null,
      isReduced: false,
    },
    timeZone: 'America/Toronto',
    archives: [
      {
        id: 'a-1',
        fileName: 'facebook-danielle-2026.zip',
        platform: 'Facebook',
        account: 'danielle.okafor',
        isAccountListed: false,
        sentBy: 'Danielle Okafor-Lee',
        sentFor: 'client',
        sentForName: null,
        through: 'import',
        receivedAt: '2026-10-20T14:00:00.000Z',
        newestFile: { at: '2026-10-19T08:30:00.000Z', isZoned: true },
        owner: 'Danielle Okafor-Lee',
        ownerResult: 'matched',
        bytes: 734_003_200,
        sha256: SAMPLE_HASH,
        browserSha256: SAMPLE_HASH,
        inner: null,
        sourceSha256: null,
        isUnread: false,
        counts: {
          records: {
            found: 2900,
            inPosts: 2850,
            notPosts: 40,
            skipped: 6,
            setAside: 4,
            failed: 0,
            unknown: 0,
          },
          posts: 2841,
          media: { found: 1207, stored: 1204, missing: 3, withoutPost: 12, files: 1198 },
        },
      },
    ],
    coverage: null,
    unreadArchives: [],
    posts,
  }
}

export const ALL_OPTIONS_OFF: LegalReportOptions = {
  branding: false,
  index: false,
  internalNotes: false,
  reviewStatus: false,
  externalComments: false,
  footer: false,
  wholeBirthDate: false,
  otherWordings: false,
  lossLabels: true,
  onePicturePerPage: false,
  timeZone: 'America/Toronto',
}

export const ALL_OPTIONS_ON: LegalReportOptions = {
  branding: true,
  index: true,
  internalNotes: true,
  reviewStatus: true,
  externalComments: true,
  footer: true,
  wholeBirthDate: true,
  otherWordings: true,
  lossLabels: true,
  onePicturePerPage: false,
  timeZone: 'America/Toronto',
}
