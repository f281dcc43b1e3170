import { MISSING_REASONS } from '#archive/index.ts'
import type { ArchivePost } from '#archive/kit/records/post.ts'
import { DATE_IN_DOUBT, POST_KINDS } from '#contract/index.ts'
import type { NewMedia, NewPost } from '../../posts/index.ts'
import { nameOf, type StoredFile, typeByContent } from '../media/files.ts'

/** `blobs`: stored files by their path in the archive. `isPart`: other parts of the download may have the files that this one lacks. */
type Archive = { platform: number; blobs: ReadonlyMap<string, StoredFile>; isPart: boolean }

/** A post as an archive has it, with the hashes of its files. */
export const newPostOf = (post: ArchivePost, archive: Archive): NewPost => ({
  identity: post.identity,
  platform: archive.platform,
  kind: POST_KINDS[post.kind].code,
  externalId: post.externalId,
  postedAt: post.posted.doubt ? DATE_IN_DOUBT : withPlainYear(post.posted.at),
  postedSource: post.posted.source,
  postedDoubt: post.posted.doubt ? JSON.stringify(post.posted.doubt) : null,
  platformUpdatedAt: post.updated && withPlainYear(post.updated.at),
  platformUpdatedSource: post.updated?.source ?? null,
  backdatedTo: post.backdated?.at ?? null,
  backdatedSource: post.backdated?.source ?? null,
  content: post.text,
  words: post.words,
  link: post.link,
  isPrivate: post.isPrivate,
  place: post.place,
  sharedLink: post.sharedLink,
  tags: post.tags,
  media: post.media.map((each) => newMediaOf(each, archive)),
  group: post.group,
  sources: post.sources,
  raw: post.raw,
})

function newMediaOf(media: ArchivePost['media'][number], { blobs, isPart }: Archive): NewMedia {
  const blob = media.entry ? blobs.get(media.entry) : undefined
  return {
    type: blob ? typeByContent(blob, media.type) : media.type,
    sha256: blob?.sha256 ?? null,
    fileName: nameOf(media.entry ?? media.uri),
    uri: media.uri,
    title: media.title,
    description: media.description,
    missing:
      media.missing === MISSING_REASONS.notInArchive && isPart
        ? MISSING_REASONS.perhapsInOtherPart
        : media.missing,
    embed: media.type === 'embed' ? { provider: 'link', url: media.uri } : null,
    takenAt: media.taken && withPlainYear(media.taken.at),
    takenSource: media.taken?.source ?? null,
    uploadedAt: media.uploaded && withPlainYear(media.uploaded.at),
    uploadedSource: media.uploaded?.source ?? null,
    camera: media.camera,
    place: media.place,
    takenClock: media.clock ?? null,
    sourceType: media.origin ?? null,
  }
}

/** ECMAScript writes years after 9999 with a sign and six digits, which PostgreSQL can't read. */
const withPlainYear = (instant: string): string => instant.replace(/^\+0*/, '')
