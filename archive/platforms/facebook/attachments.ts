import type { MediaIndex } from '../../kit/media/media.ts'
import { mergePlaces } from '../../kit/records/place.ts'
import type { ArchiveMedia, Place } from '../../kit/records/post.ts'
import { wordsOfDropped } from '../../kit/records/words.ts'
import { type Json, type JsonObject, list, object, objects, string } from '../../kit/json/value.ts'
import { showMentions } from '../meta/mentions.ts'
import type { DraftWords } from '../../kit/records/words.ts'
import { leafWords } from '../meta/leaf-words.ts'
import { readCoordinates, readMedia } from '../meta/media.ts'

/** The attachments of a record: each item once, in reading order. */
export type Attachments = {
  media: ArchiveMedia[]
  place: Place | null
  link: { url: string; title: string | null; source: string | null } | null
  lifeEvent: JsonObject | null
  poll: JsonObject | null
  note: JsonObject | null
  event: JsonObject | null
  /** Introduction of a shared memory or a fund-raiser. */
  intro: string
  /** All words of attachments that have no field above, and the introduction. */
  words: DraftWords[]
}

/** Media by their URI, while they are read: a record may have thousands. */
type Found = Omit<Attachments, 'media'> & { media: Map<string, ArchiveMedia> }

/** Reads `attachments: [{data: [{<one key>: ...}]}]` of all generations. */
export function readAttachments(attachments: Json | undefined, index: MediaIndex): Attachments {
  const found: Found = {
    media: new Map(),
    place: null,
    link: null,
    lifeEvent: null,
    poll: null,
    note: null,
    event: null,
    intro: '',
    words: [],
  }
  for (const attachment of list(attachments))
    for (const item of list(object(attachment)?.data)) {
      const datum = object(item)
      if (datum) for (const key in datum) readDatum(key, datum[key] ?? null, found, index)
    }
  return { ...found, media: [...found.media.values()] }
}

function readDatum(key: string, value: Json, found: Found, index: MediaIndex): void {
  const thing = object(value)
  if (key === 'media' && thing) addMedia(readMedia(thing, index), found)
  else if (key === 'external_context' && thing) addLink(thing, found)
  else if (key === 'place' && thing) addPlace(readPlace(thing), found)
  else if (key === 'life_event' && thing && !found.lifeEvent) found.lifeEvent = thing
  else if (key === 'poll' && thing && !found.poll) found.poll = thing
  else if (key === 'note' && thing && !found.note) addNote(thing, found, index)
  else if (key === 'event') {
    if (thing) found.event ??= thing
    found.words.push(...leafWords('event', value))
  } else if (/sale|marketplace|product/i.test(key)) found.words.push(...leafWords('sale', value))
  else {
    if (key === 'text') found.intro ||= string(value)
    found.words.push(...leafWords('attachment', value))
  }
}

function addNote(note: JsonObject, found: Found, index: MediaIndex): void {
  found.note = note
  for (const item of list(note.media)) {
    const medium = object(item)
    if (medium) addMedia(readMedia(object(medium.media) ?? medium, index), found)
  }
}

/** The first link with an address is the post's; the words of all other links are kept. */
function addLink(context: JsonObject, found: Found): void {
  const link = readLink(context)
  if (link && !found.link) {
    found.link = link
    return
  }
  for (const text of [string(context.name), string(context.source), string(context.url)])
    if (text !== '' && text !== found.link?.url) found.words.push({ origin: 'link', text })
}

/** Each file once, with the words of every record that names it. */
function addMedia(medium: ArchiveMedia | null, { media, words }: Found): void {
  if (!medium) return
  const same = media.get(medium.uri)
  if (same) words.push(...wordsOfDropped(same, medium))
  else media.set(medium.uri, medium)
}

/** The same place may be listed twice, with and without its address. */
function addPlace(place: Place | null, found: Found): void {
  if (!place) return
  if (found.place && found.place.name !== place.name)
    for (const text of [place.name, place.address]) if (text) found.words.push({ origin: 'place', text })
  found.place = found.place ? mergePlaces(found.place, place) : place
}

export function readLink(context: JsonObject): Attachments['link'] {
  const url = string(context.url).trim()
  if (!/^https?:\/\//i.test(url)) return null
  return { url, title: string(context.name) || null, source: string(context.source) || null }
}

/** A place that has nothing else is named by its address. */
export function readPlace(place: JsonObject): Place | null {
  const coordinate = object(place.coordinate)
  const point = coordinate ? readCoordinates(coordinate) : null
  const address = string(place.address) || null
  const name = string(place.name) || (point ? null : address)
  const url = string(place.url)
  if (!name && !point) return null
  return {
    name,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    address: address === name ? null : address,
    url: /^https?:\/\//i.test(url) ? url : null,
  }
}

/** The options of a poll that the client has chosen, or the others. */
export const optionsOf = (poll: JsonObject, isChosen: boolean): string[] =>
  objects(poll.options ?? null).flatMap(({ option, voted }) =>
    (voted === true) === isChosen && string(option) !== '' ? [showMentions(string(option))] : [],
  )
