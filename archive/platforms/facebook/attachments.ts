import type { MediaIndex } from '../../kit/media.ts'
import { mergePlaces } from '../../kit/place.ts'
import type { ArchiveMedia, Place } from '../../kit/post.ts'
import { type Json, type JsonObject, list, object, string } from '../../kit/value.ts'
import { readCoordinates, readMedia } from '../meta/media.ts'

/** What hangs on a record: each thing once, in reading order. */
export type Attachments = {
  media: ArchiveMedia[]
  place: Place | null
  link: { url: string; title: string | null; source: string | null } | null
  lifeEvent: JsonObject | null
  poll: JsonObject | null
  note: JsonObject | null
  event: JsonObject | null
  /** Introduction of a shared memory, of a fund-raiser. */
  words: string
}

/** Reads `attachments: [{data: [{<one key>: ...}]}]` of all generations. */
export function readAttachments(attachments: Json | undefined, index: MediaIndex): Attachments {
  const found: Attachments = {
    media: [],
    place: null,
    link: null,
    lifeEvent: null,
    poll: null,
    note: null,
    event: null,
    words: '',
  }
  for (const attachment of list(attachments))
    for (const item of list(object(attachment)?.data)) {
      const datum = object(item)
      if (datum) readDatum(datum, found, index)
    }
  return found
}

function readDatum(datum: JsonObject, found: Attachments, index: MediaIndex): void {
  for (const key in datum) {
    const value = datum[key]
    if (key === 'text') found.words ||= string(value)
    const thing = object(value)
    if (!thing) continue
    if (key === 'media') addMedia(readMedia(thing, index), found.media)
    else if (key === 'external_context') found.link ??= readLink(thing)
    else if (key === 'place') addPlace(readPlace(thing), found)
    else if (key === 'life_event') found.lifeEvent ??= thing
    else if (key === 'poll') found.poll ??= thing
    else if (key === 'event') found.event ??= thing
    else if (key === 'note') {
      found.note ??= thing
      for (const item of list(thing.media)) {
        const medium = object(item)
        if (medium) addMedia(readMedia(object(medium.media) ?? medium, index), found.media)
      }
    }
  }
}

function addMedia(medium: ArchiveMedia | null, media: ArchiveMedia[]): void {
  if (medium && !media.some(({ uri }) => uri === medium.uri)) media.push(medium)
}

/** The same place is listed twice, with and without its address. */
function addPlace(place: Place | null, found: Attachments): void {
  if (place) found.place = found.place ? mergePlaces(found.place, place) : place
}

function readLink(context: JsonObject): Attachments['link'] {
  const url = string(context.url).trim()
  if (!/^https?:\/\//i.test(url)) return null
  return { url, title: string(context.name) || null, source: string(context.source) || null }
}

export function readPlace(place: JsonObject): Place | null {
  const name = string(place.name) || null
  const coordinate = object(place.coordinate)
  const point = coordinate ? readCoordinates(coordinate) : null
  const url = string(place.url)
  if (!name && !point) return null
  return {
    name,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    address: string(place.address) || null,
    url: /^https?:\/\//i.test(url) ? url : null,
  }
}
