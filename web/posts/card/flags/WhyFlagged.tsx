import { IconFilter, IconFlagMinus, IconFlagPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { formsOf, keywordText, LANGUAGES, parseKeyword, type Post } from '#contract/index.ts'
import { useCall } from '../../../kit/calls/query.ts'
import { useTexts } from '../../../kit/i18n/i18n.ts'
import { LineSkeletons } from '../../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../../ui/lists/States.tsx'
import { useShortcutFor } from '../../commands/table.ts'
import { NO_FLAG_WORDS, writeFlagWords } from '../../data/flags/choice.ts'
import { useReviewActions } from '../../data/review-actions.ts'
import { postTexts } from '../../texts/index.ts'
import classes from './FlagMarks.module.css'
import { type FlaggedKeyword, type FlagPlace, placesInVersions, sentenceAround } from './places.ts'

/** Of each keyword. */
const MAX_PLACES = 3

type Props = { post: Post; keywords: FlaggedKeyword[]; onClose(): void }

/** Why a post is flagged: its keywords, what they find, and the sentences with them; and what can be done with them. */
export default function WhyFlagged({ post, keywords, onClose }: Props) {
  const t = useTexts(postTexts)
  const { flagWord } = useReviewActions()
  const keyFor = useShortcutFor()
  const act = (change: 'never' | 'add', word?: string) => {
    onClose()
    flagWord(post, change, word)
  }
  return (
    <>
      <ul className={classes['list']} aria-label={t('whyFlagged')} tabIndex={0}>
        {keywords.map((each) => (
          <li key={each.keyword}>
            <dl className={classes['facts']}>
              <KeywordFacts {...each} />
              {each.isEarlier ? (
                <PlacesInVersions post={post} keyword={each.keyword} />
              ) : (
                <Places places={each.places} />
              )}
            </dl>
            <div className={classes['acts']}>
              <Link
                to="/clients/$clientId/{-$tab}"
                params={{ clientId: post.client.id, tab: 'flagged' }}
                search={writeFlagWords({ ...NO_FLAG_WORDS, words: [each.keyword] })}
                className={classes['act']}
                onClick={onClose}
              >
                <IconFilter size={16} aria-hidden />
                <span>{t('onlyWithWord', { word: keywordText(each.keyword) })}</span>
              </Link>
              <button type="button" className={classes['act']} onClick={() => act('never', each.keyword)}>
                <IconFlagMinus size={16} aria-hidden />
                <span>{t('neverForThisClient')}</span>
                {keywords.length === 1 ? <kbd>{keyFor('neverFlag')}</kbd> : null}
              </button>
            </div>
          </li>
        ))}
      </ul>
      <button type="button" className={classes['act']} onClick={() => act('add')}>
        <IconFlagPlus size={16} aria-hidden />
        <span>{t('addFlagWord')}</span>
        <kbd>{keyFor('addFlagWord')}</kbd>
      </button>
    </>
  )
}

function KeywordFacts({ keyword, theme, places }: FlaggedKeyword) {
  const t = useTexts(postTexts)
  const { text, forms, onlyIn, unless } = parseKeyword(keyword)
  const language = forms ?? onlyIn
  const found = new Set(places.map((place) => place.text.slice(place.start, place.end).toLowerCase()))
  return (
    <>
      <dt>{t('whyKeyword')}</dt>
      <dd>
        <b dir="auto">{text}</b>,{' '}
        {forms ? (
          <>
            {t('findsForms')}{' '}
            {formsOf(forms, text).map((form, index) => (
              <Fragment key={form}>
                {index > 0 ? ', ' : null}
                {found.has(form) ? <mark>{form}</mark> : form}
              </Fragment>
            ))}
          </>
        ) : (
          t(text.endsWith('*') ? 'findsBeginning' : 'findsExactly')
        )}
      </dd>
      <dt>{t('whyTheme')}</dt>
      <dd>
        {[
          t(`theme_${theme}`),
          ...(language ? [LANGUAGES[language]] : []),
          ...(onlyIn ? [t('notInOthers')] : []),
        ].join(', ')}
      </dd>
      {unless.length > 0 ? (
        <>
          <dt>{t('whyUnless')}</dt>
          <dd dir="auto">{unless.join(' · ')}</dd>
        </>
      ) : null}
    </>
  )
}

function Places({ places, version = null }: { places: FlagPlace[]; version?: string | null }) {
  const t = useTexts(postTexts)
  if (places.length === 0) return null
  const more = places.length - MAX_PLACES
  return (
    <>
      <dt>{t('whyPlace')}</dt>
      <dd>
        {places.slice(0, MAX_PLACES).map((place, index) => {
          const [before, word, after] = sentenceAround(place)
          return (
            <p key={index}>
              {[version, place.origin ?? t('ownText')].filter(Boolean).join(', ')}:{' '}
              <q dir="auto">
                {before}
                <mark>{word}</mark>
                {after}
              </q>
            </p>
          )
        })}
        {more > 0 ? <p>{t('morePlaces', { count: more })}</p> : null}
      </dd>
    </>
  )
}

function PlacesInVersions({ post, keyword }: { post: Post; keyword: string }) {
  const t = useTexts(postTexts)
  const { data, error, refetch } = useCall('getPostDetails', { params: { id: post.id } })
  if (!data)
    return (
      <dd>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LineSkeletons count={1} />}
      </dd>
    )
  return <Places places={placesInVersions(t, post, keyword, data)} version={t('inAnotherVersion')} />
}
