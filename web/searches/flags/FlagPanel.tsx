import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type Client,
  type FlagCounts,
  type KeywordTheme,
  keywordText,
  parseKeyword,
} from '#contract/index.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { useViewer } from '../../kit/viewer.ts'
import {
  toggleNever,
  toggleTheme,
  toggleWord,
  useChangeFlagWord,
  useFilterChoice,
} from '../../posts/index.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { FlaggingButton } from '../keywords/FlaggingButton.tsx'
import { searchTexts } from '../texts/index.ts'
import classes from './FlagPanel.module.css'

/** The tab shows the user's own change right away; the server counts it a moment later. */
const RECOUNT_DELAY_MS = 1500

/** The flagged posts of a client by themes and words, each with its count. Each is a filter of the list; several add up. */
export function FlagPanel({ client }: { client: Client }) {
  const t = useTexts(searchTexts)
  const [choice, change] = useFilterChoice()
  const { data, error, refetch } = useCall('getFlagCounts', { params: { clientId: client.id } })
  const { totalFlagged } = client
  const counted = useRef(totalFlagged)
  useEffect(() => {
    if (counted.current === totalFlagged) return
    counted.current = totalFlagged
    const timer = setTimeout(() => void refetch(), RECOUNT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [totalFlagged, refetch])
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <LineSkeletons count={12} height={24} />
    )
  const isAll = !choice.themes && !choice.words && !choice.never && choice.unseen !== 'anyone'
  return (
    <section className={classes['panel']} aria-label={t('flagsBy')}>
      <Filter
        isOn={isAll}
        count={totalFlagged}
        onClick={() =>
          change({
            themes: null,
            words: null,
            never: null,
            unseen: choice.unseen === 'anyone' ? null : choice.unseen,
          })
        }
      >
        {t('allFlagged')}
      </Filter>
      <Filter
        isOn={choice.unseen === 'anyone'}
        count={data.unopened}
        onClick={() => change({ unseen: choice.unseen === 'anyone' ? null : 'anyone' })}
      >
        {t('noOneOpened')}
      </Filter>
      <h2 className={classes['head']}>
        <span>{t('themesAndWords')}</span>
        <span>{t('posts')}</span>
      </h2>
      <Themes counts={data} />
      <Never client={client} counts={data} />
      <div className={classes['foot']}>
        <FlaggingButton client={client} size="compact-xs" />
      </div>
    </section>
  )
}

type FilterProps = { isOn: boolean; count: number; sign?: '−'; onClick(): void; children: ReactNode }

function Filter({ isOn, count, sign, onClick, children }: FilterProps) {
  const number = useNumber()
  return (
    <UnstyledButton
      className={classes['filter'] ?? ''}
      aria-pressed={isOn}
      data-none={count === 0 || undefined}
      onClick={onClick}
    >
      <span>{children}</span>
      <b>
        {count > 0 ? sign : null}
        {number(count)}
      </b>
    </UnstyledButton>
  )
}

/** Themes with posts come first, those with most at the top. The theme with most is open. */
function Themes({ counts }: { counts: FlagCounts }) {
  const t = useTexts(searchTexts)
  const [choice, change] = useFilterChoice()
  const themes = counts.themes.toSorted((a, b) => b.posts - a.posts)
  const [open, setOpen] = useState<KeywordTheme | null>(null)
  const [first] = themes
  const shown = open ?? (first && first.posts > 0 ? first.theme : null)
  const [isClosed, setClosed] = useState(false)
  return (
    <ul>
      {themes
        .filter(({ theme, posts, keywords }) => theme !== 'own' || posts + keywords > 0)
        .map(({ theme, posts, keywords }) => {
          const isOpen = theme === shown && !isClosed
          const Chevron = isOpen ? IconChevronDown : IconChevronRight
          return (
            <li key={theme}>
              <div className={classes['row']}>
                <Filter
                  isOn={choice.themes?.includes(theme) ?? false}
                  count={posts}
                  onClick={() => change(toggleTheme(choice, theme))}
                >
                  {t(`theme_${theme}`)}
                </Filter>
                <UnstyledButton
                  className={classes['tool'] ?? ''}
                  aria-label={t('wordsOf', { theme: t(`theme_${theme}`) })}
                  aria-expanded={isOpen}
                  onClick={() => {
                    setOpen(theme)
                    setClosed(isOpen)
                  }}
                >
                  <Chevron size={14} aria-hidden />
                </UnstyledButton>
              </div>
              {isOpen ? <Words counts={counts} theme={theme} keywords={keywords} /> : null}
            </li>
          )
        })}
    </ul>
  )
}

type WordsProps = { counts: FlagCounts; theme: KeywordTheme; keywords: number }

/** The words of a theme that posts have; the others are only counted, because there are hundreds. */
function Words({ counts, theme, keywords }: WordsProps) {
  const t = useTexts(searchTexts)
  const [choice, change] = useFilterChoice()
  const words = counts.words.filter((word) => word.theme === theme)
  const others = Math.max(0, keywords - words.length)
  return (
    <ul className={classes['words']}>
      {words.map(({ keyword, posts }) => (
        <li key={keyword} className={classes['row']}>
          <Filter
            isOn={choice.words?.includes(keyword) ?? false}
            count={posts}
            onClick={() => change(toggleWord(choice, keyword))}
          >
            <span dir="auto">{keywordText(keyword)}</span>
            {parseKeyword(keyword).forms ? <small> {t('forms')}</small> : null}
          </Filter>
        </li>
      ))}
      {others > 0 ? <li className={classes['none']}>{t('wordsWithoutPosts', { count: others })}</li> : null}
    </ul>
  )
}

/** What never flags a post of this client; the posts that are not flagged because of that are a list of their own. */
function Never({ client, counts }: { client: Client; counts: FlagCounts }) {
  const t = useTexts(searchTexts)
  const [choice, change] = useFilterChoice()
  const mayEdit = useViewer().scopes.includes('post_search:write')
  const changeWord = useChangeFlagWord()
  if (counts.never.length === 0) return null
  return (
    <>
      <h2 className={classes['head']}>{t('neverForClient')}</h2>
      <ul>
        {counts.never.map(({ keyword, posts }) => (
          <li key={keyword} className={classes['row']}>
            <Filter
              isOn={choice.never?.includes(keyword) ?? false}
              count={posts}
              sign="−"
              onClick={() => change(toggleNever(choice, keyword))}
            >
              <span dir="auto">{keywordText(keyword)}</span>
            </Filter>
            {mayEdit ? (
              <UnstyledButton
                className={classes['tool'] ?? ''}
                aria-label={t('flagAgain', { word: keywordText(keyword) })}
                title={t('flagAgain', { word: keywordText(keyword) })}
                onClick={() => changeWord(client.id, 'notNever', keyword)}
              >
                <IconX size={14} aria-hidden />
              </UnstyledButton>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}
