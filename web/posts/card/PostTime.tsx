import { DATE_IN_DOUBT, type Post } from '#contract/index.ts'
import { type Translate, useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { formatInstant } from '../../kit/i18n/time.ts'
import { postTexts } from '../texts/index.ts'

/** What a platform wrote in place of a date may be a number of any length, and a row has one line for it. Details have all of it. */
const MAX_DOUBT_LENGTH = 42
const shortened = (value: string): string =>
  value.length > MAX_DOUBT_LENGTH ? `${value.slice(0, MAX_DOUBT_LENGTH - 1)}…` : value

type Dated = Pick<Post, 'postedAt' | 'postedDoubt' | 'client'>

/** The exact time in the client's time zone, with the ISO instant as a tooltip. If the date is in doubt, what the platform wrote. */
export function PostTime({ post }: { post: Dated }) {
  const time = usePostTime(post)
  if (post.postedDoubt) return <span title={post.postedDoubt.value}>{time}</span>
  return (
    <time dateTime={post.postedAt} title={post.postedAt}>
      {time}
    </time>
  )
}

export function usePostTime(post: Dated): string {
  return formatPostTime(useTexts(postTexts), post, useLanguage())
}

export const formatPostTime = (
  t: Translate<typeof postTexts.en>,
  { postedAt, postedDoubt, client }: Dated,
  language: ReturnType<typeof useLanguage>,
): string =>
  postedDoubt
    ? t('dateInDoubtAs', { value: shortened(postedDoubt.value) })
    : formatInstant(postedAt, client.timeZone, language)

/** An instant where only it is known, not what the platform wrote. */
export const formatDated = (
  t: Translate<typeof postTexts.en>,
  at: string,
  timeZone: string,
  language: ReturnType<typeof useLanguage>,
): string => (at === DATE_IN_DOUBT ? t('dateInDoubt') : formatInstant(at, timeZone, language))
