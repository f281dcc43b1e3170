import type { PostSearch } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatInstant } from '../../kit/i18n/time.ts'
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx'
import { KeywordList } from '../keywords/KeywordList.tsx'
import { searchTexts } from '../texts/index.ts'
import { SearchActions } from './SearchActions.tsx'
import { SearchStatus } from './SearchStatus.tsx'

const MAX_KEYWORDS_SHOWN = 8

export function SearchesTable({ searches }: { searches: readonly PostSearch[] }) {
  const t = useTexts(searchTexts)
  const language = useLanguage()
  const columns: Column<PostSearch>[] = [
    {
      id: 'keywords',
      title: t('keywords'),
      kind: 'name',
      render: ({ keywords }) => <KeywordList keywords={keywords} most={MAX_KEYWORDS_SHOWN} />,
    },
    { id: 'matches', title: t('matches'), render: (search) => <SearchStatus search={search} /> },
    {
      id: 'creator',
      title: t('creator'),
      render: ({ createdBy }) => `${createdBy.firstName} ${createdBy.lastName}`.trim(),
    },
    {
      id: 'created',
      title: t('created'),
      kind: 'whole',
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
  return <DataTable label={t('searches')} columns={columns} rows={searches} />
}
