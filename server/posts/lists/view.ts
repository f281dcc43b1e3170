import {
  isPossible,
  type Media,
  platformOfCode,
  type PlatformType,
  POST_ACTION_NAMES,
  POST_KIND_NAMES,
  POST_KINDS,
  type Post,
  postAction,
  type SocialSite,
  sentStatus,
  themeOf,
} from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reader } from '../../platform/http/call.ts'
import type { MediaRow, PostRow } from './rows.ts'
import { changesInEffect, stateOf } from './state.ts'

type Sites = Record<PlatformType, SocialSite>

declare module '../../platform/extensions.ts' {
  interface Extensions {
    /** The platforms as they are set up for this tenant. */
    sitesOf(tx: Tx): Promise<Sites>
  }
}

export const kindOf = (code: number) =>
  POST_KIND_NAMES.find((name) => POST_KINDS[name].code === code) ?? 'post'

export function toMedia(row: MediaRow): Media {
  const base = `/media/posts/${row.id}`
  return {
    id: row.id,
    type: row.type,
    url: row.sha256 ? base : null,
    thumbnail: row.hasThumbnail ? `${base}/thumbnail` : null,
    preview: row.hasPreview ? `${base}/preview` : null,
    copyComes: row.copyComes ?? false,
    isTooLarge: row.isTooLarge ?? false,
    embed: row.embed,
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    mime: row.mime,
    size: row.size,
    sha256: row.sha256,
    fileName: row.fileName,
    title: row.title,
    takenAt: row.takenAt ? new Date(row.takenAt).toISOString() : null,
    missing: row.missing,
  }
}

/** The actions that this reader may perform on this post in its current state. The web app shows only these. */
export function abilities(reader: Reader, row: Parameters<typeof stateOf>[0]): Post['can'] {
  if (reader.accountType === 'client' || reader.link) return []
  const state = stateOf(row)
  const allowed = POST_ACTION_NAMES.filter(
    (name) => reader.scopes.includes(postAction(name).scope) && isPossible(name, state),
  )
  return reader.scopes.includes('post:write') ? [...allowed, 'note'] : allowed
}

export function toPost(row: PostRow, reader: Reader, customerId: string, sites: Sites): Post {
  const staff = reader.accountType !== 'client'
  return {
    id: row.id,
    ...(staff ? sentStatus(row.status) : { status: null, isNotRelevant: false }),
    isTrashed: row.trashed_at !== null,
    trashedAt: staff ? iso(row.trashed_at) : null,
    trashedBy: staff ? row.trashed_by : null,
    deletedAfter: staff && !row.kept_in_trash ? iso(row.deleted_after) : null,
    keptInTrash: staff ? row.kept_in_trash : null,
    movedToTimelineAt: staff ? iso(row.timeline_at) : null,
    flaggedAt: staff ? iso(row.flagged_at) : null,
    flaggedWords: staff ? row.flagged_words : [],
    flaggedThemes: staff ? row.flagged_words.map(themeOf) : [],
    flaggedEarlier: staff ? row.flagged_earlier : [],
    isPrivate: row.is_private,
    kind: kindOf(row.kind),
    content: row.content,
    words: row.words,
    link: row.link,
    postedAt: row.posted_at.toISOString(),
    postedDoubt: row.posted_doubt === null ? null : (JSON.parse(row.posted_doubt) as Post['postedDoubt']),
    place: row.place,
    sharedLink: row.shared_link,
    tags: row.tags,
    media: (row.media ?? []).map(toMedia),
    client: {
      id: row.client_id,
      firstName: row.client_first_name,
      lastName: row.client_last_name,
      customerId,
      timeZone: row.time_zone,
    },
    socialSite: sites[platformOfCode(row.platform)],
    parent: row.parent,
    totalNotes: staff ? row.total_notes : 0,
    loss: staff && row.posted_doubt === null ? (row.is_before_loss ? 'pre' : 'post') : null,
    isDayOfLoss: staff && row.is_day_of_loss,
    dateOfLoss: staff ? row.date_of_loss : null,
    absence: staff ? row.absence : null,
    hasOtherVersions: staff && row.has_other_versions,
    changedAt: staff ? iso(row.changed_at) : null,
    moreReadAt: staff ? iso(row.more_read_at) : null,
    probablySameAs: staff ? row.probably_same_as : null,
    version: staff ? row.version : null,
    lastChange: staff && row.last_change ? toLastChange(row.last_change, reader) : null,
    escalations: staff ? escalationsOf(row, reader) : [],
    can: abilities(reader, row),
  }
}

const escalationsOf = ({ changes }: PostRow, reader: Reader): Post['escalations'] =>
  changesInEffect(changes ?? [])
    .filter(({ action }) => action === 'escalate')
    .map(({ by, byId, at, recipients, message }) => ({
      by,
      isOwn: byId === reader.userId,
      at: new Date(at).toISOString(),
      recipients: recipients ?? [],
      message,
    }))
    .toReversed()

const toLastChange = (
  { by, byId, at, action, others }: NonNullable<PostRow['last_change']>,
  reader: Reader,
): Post['lastChange'] => ({ by, isOwn: byId === reader.userId, at, action, others })

const iso = (date: Date | null): string | null => date?.toISOString() ?? null
