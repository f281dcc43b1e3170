import type { PostSearch } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatInstant } from '../../kit/i18n/time.ts'
import type { LoadRows } from '../../ui/lists/csv.ts'
import { type Column, DataTable, type Sort } from '../../ui/lists/DataTable.tsx'
import { KeywordList } from '../keywords/KeywordList.tsx'
import { searchTexts } from '../texts/index.ts'
import { SearchActions } from './SearchActions.tsx'
import { SearchStatus } from './SearchStatus.tsx'

const MAX_KEYWORDS_SHOWN = 8

const nameOfCreator = ({ createdBy }: PostSearch) => `${createdBy.firstName} ${createdBy.lastName}`.trim()

type Props = { searches: readonly PostSearch[]; sort: Sort; load: LoadRows<PostSearch> }

export function SearchesTable({ searches, sort, load }: Props) {
  const t = useTexts(searchTexts)
  const language = useLanguage()
  const columns: Column<PostSearch>[] = [
    {
      id: 'keywords',
      title: t('keywords'),
      kind: 'name',
      csv: ({ keywords }) => keywords.join(', '),
      render: ({ keywords }) => <KeywordList keywords={keywords} most={MAX_KEYWORDS_SHOWN} />,
    },
    {
      id: 'matches',
      title: t('matches'),
      csv: ({ numPostsMatched }) => numPostsMatched,
      render: (search) => <SearchStatus search={search} />,
    },
    {
      id: 'creator',
      title: t('creator'),
      csv: nameOfCreator,
      render: nameOfCreator,
    },
    {
      id: 'created',
      title: t('created'),
      kind: 'whole',
      sort,
      csv: ({ createdAt }) => createdAt,
      render: ({ createdAt }) => (
        <time dateTime={createdAt} title={createdAt}>
          {formatInstant(createdAt, browserZone(), language)}
        </time>
      ),
    },
    {
      id: 'actions',
      title: t('actions'),
      kind: 'actions',
      render: (search) => <SearchActions search={search} />,
    },
  ]
  return <DataTable label={t('searches')} columns={columns} rows={searches} load={load} />
}
