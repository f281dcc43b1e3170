import { useContext, useMemo } from 'react'
import { compileFind, isFault, type Post, readFind, TEXT_SEPARATOR } from '#contract/index.ts'
import { useTexts } from '../../../kit/i18n/i18n.ts'
import { SearchedKeywords, SoughtFind } from '../../data/open.ts'
import { useFinder } from '../../find/finder.ts'
import { postTexts } from '../../texts/index.ts'
import { matcherOf } from './marks.ts'
import { albumOf, textLines } from './words.ts'

/** Whether a post that was found has words that were sought only in another version, so that nothing here shows them. */
export function useIsFoundEarlier(post: Post): boolean {
  const keywords = useContext(SearchedKeywords)
  const find = useContext(SoughtFind)
  const finder = useFinder()
  return useMemo(() => {
    if (!post.hasOtherVersions || keywords.length === 0) return false
    const text = shownTexts(post)
    const query = find === null ? null : readFind(find, finder)
    if (!query || isFault(query)) return matcherOf(keywords).spans(text).length === 0
    const place = post.place?.name ?? null
    return !compileFind(query).matches({ text, earlier: '', place, tagged: post.tags })
  }, [post, keywords, find, finder])
}

/** With the platform’s own earlier wordings, which a post shows, too. */
const shownTexts = (post: Post): string =>
  [
    post.content,
    post.place?.name,
    post.sharedLink?.title,
    albumOf(post),
    ...post.words.map(({ text }) => text),
  ]
    .filter(Boolean)
    .join(TEXT_SEPARATOR)

/** Which other texts of a row have words that were sought. The row begins near the first of them, so that one is left out. */
export function useHiddenHits(post: Post): readonly string[] {
  const t = useTexts(postTexts)
  const keywords = useContext(SearchedKeywords)
  return useMemo(() => {
    if (keywords.length === 0) return []
    const matcher = matcherOf(keywords)
    const found = textLines(t, post).filter(({ text }) => matcher.spans(text).length > 0)
    return [...new Set(found.slice(1).flatMap(({ origin }) => origin ?? []))]
  }, [t, post, keywords])
}
