import { type JsonObject, object, objects, string } from '../../kit/json/value.ts'

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** Undoes the HTML escapes of tweets, only one level deep. */
export const unescapeText = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    : text

/** Links of a tweet's entities: the short address and the full one. */
export function linksOf(tweet: JsonObject): { short: string; url: string; title: string | null }[] {
  return objects(object(tweet.entities)?.urls)
    .map((link) => ({ short: string(link.url), url: string(link.expanded_url), title: null }))
    .filter(({ short, url }) => short !== '' && url !== '')
}

/** The words of a tweet: unescaped, short links replaced with full ones, links to its own media removed. */
export function wordsOf(text: string, links: { short: string; url: string }[], media: JsonObject[]): string {
  const replacements = new Map<string, string>()
  for (const { short, url } of links) if (!replacements.has(short)) replacements.set(short, url)
  for (const medium of media) {
    const short = string(medium.url)
    if (short !== '' && !replacements.has(short)) replacements.set(short, '')
  }
  const words = replaceAll(unescapeText(text), replacements)
  return media.length > 0 ? words.trimEnd() : words
}

/** A platform's short links have few lengths. */
const MAX_LENGTHS = 8

/** Replaces in one pass: a hostile tweet may have tens of thousands of links, and a text as long as all of them. */
function replaceAll(text: string, replacements: ReadonlyMap<string, string>): string {
  const lengths = [...new Set([...replacements.keys()].map((short) => short.length))]
    .sort((a, b) => b - a)
    .slice(0, MAX_LENGTHS)
  const first = new Set([...replacements.keys()].map((short) => short[0]))
  const parts: string[] = []
  let plain = 0
  for (let at = 0; at < text.length; at += 1) {
    if (!first.has(text[at])) continue
    const length = lengths.find((each) => replacements.has(text.slice(at, at + each)))
    if (length === undefined) continue
    parts.push(text.slice(plain, at), replacements.get(text.slice(at, at + length)) ?? '')
    plain = at + length
    at = plain - 1
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(plain)
}
