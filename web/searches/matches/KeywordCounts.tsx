import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { keywordText, type PostSearch } from '#contract/index.ts'
import { useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { useCall, useWrite } from '../../kit/calls/query.ts'
import { followSearch } from '../follow.ts'
import { Keyword } from '../keywords/Keyword.tsx'
import { KeywordList } from '../keywords/KeywordList.tsx'
import { searchTexts } from '../texts/index.ts'
import classes from './KeywordCounts.module.css'

/** Which matches of a search are shown: those with a keyword, or those with only that keyword. */
export type KeywordFilter = { keyword: string | undefined; isOnlyKeyword: boolean }

/** How many posts each keyword matches, and how many only it matches. A click shows those posts, and another click all posts. */
export function KeywordCounts({ search, narrowed }: { search: PostSearch; narrowed: KeywordFilter }) {
  const t = useTexts(searchTexts)
  const number = useNumber()
  const navigate = useNavigate()
  const { data: counts } = useCall('getPostSearchCounts', { params: { id: search.id } })
  if (!counts) return <KeywordList keywords={search.keywords} />
  const toggleKeyword = (keyword: string, only: boolean) => {
    const isOn = narrowed.keyword === keyword && narrowed.isOnlyKeyword === only
    void navigate({
      to: '.',
      search: (old) => ({
        ...old,
        keyword: isOn ? undefined : keyword,
        only: isOn || !only ? undefined : 'true',
        page: undefined,
      }),
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <>
      <ul className={classes['list']} aria-label={t('keywords')}>
        {counts.keywords.map(({ keyword, posts, onlyHere }) => (
          <li key={keyword} className={classes['chip']}>
            <button
              type="button"
              data-read
              aria-pressed={narrowed.keyword === keyword && !narrowed.isOnlyKeyword}
              aria-label={t('showKeyword', { keyword: keywordText(keyword), count: posts })}
              onClick={() => toggleKeyword(keyword, false)}
            >
              <Keyword written={keyword} /> <b>{number(posts)}</b>
            </button>
            {onlyHere > 0 && counts.keywords.length > 1 ? (
              <button
                type="button"
                data-read
                className={classes['only']}
                aria-pressed={narrowed.keyword === keyword && narrowed.isOnlyKeyword}
                aria-label={t('showOnly', { keyword: keywordText(keyword), count: onlyHere })}
                onClick={() => toggleKeyword(keyword, true)}
              >
                {t('only', { count: onlyHere })}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {counts.newPosts > 0 ? <NewPosts search={search} count={counts.newPosts} /> : null}
    </>
  )
}

function NewPosts({ search, count }: { search: PostSearch; count: number }) {
  const t = useTexts(searchTexts)
  const queryClient = useQueryClient()
  const rerun = useWrite('updatePostSearch', { onSuccess: (now) => followSearch(now, queryClient) })
  const { id, keywords } = search
  return (
    <p className={classes['new']} role="status">
      {t('newPosts', { count })}
      {search.can.includes('edit') ? (
        <Button
          size="compact-sm"
          leftSection={<IconRefresh size={15} aria-hidden />}
          loading={rerun.isPending}
          onClick={() => rerun.mutate({ params: { id }, body: { keywords, replaces: keywords } })}
        >
          {t('again')}
        </Button>
      ) : null}
    </p>
  )
}
