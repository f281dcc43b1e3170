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
  let words = unescapeText(text)
  for (const { short, url } of links) words = words.replaceAll(short, () => url)
  for (const medium of media) {
    const short = string(medium.url)
    if (short !== '') words = words.replaceAll(short, '')
  }
  return media.length > 0 ? words.trimEnd() : words
}
