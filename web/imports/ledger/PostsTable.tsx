import { SegmentedControl, Table } from '@mantine/core'
import { useState } from 'react'
import { HELD_OUTCOMES, type ImportWithAccount, POST_KINDS } from '#contract/index.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useLanguage, useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { importTexts } from '../texts/index.ts'
import { recordTexts } from '../texts/record/index.ts'
import classes from './Ledger.module.css'
import { LedgerTable, PAGE_SIZE } from './LedgerTable.tsx'
import { PostLink } from './PostLink.tsx'
import { useLedgerList } from './useLedgerList.ts'

/** Posts that an import added, knew or changed, each with the first of its records. */
export function PostsTable({ made }: { made: ImportWithAccount }) {
  const t = useTexts(recordTexts)
  const tImport = useTexts(importTexts)
  const number = useNumber()
  const language = useLanguage()
  const { of, show } = useLedgerList()
  const [page, setPage] = useState(1)
  const outcome = HELD_OUTCOMES.find((name) => name === of) ?? 'added'
  const call = useCall(
    'listImportPosts',
    { params: { id: made.id }, query: { outcome, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE } },
    { keepPrevious: true },
  )
  const counted = made.totals?.posts[outcome] ?? 0
  return (
    <>
      <div className={classes['tools']}>
        <SegmentedControl
          size="xs"
          className={classes['filter'] ?? ''}
          aria-label={tImport('filterOutcome')}
          value={outcome}
          onChange={(value) => show({ list: 'posts', of: value })}
          data={HELD_OUTCOMES.map((value) => ({ value, label: t(`held_${value}`) }))}
        />
      </div>
      <LedgerTable
        call={call}
        label={t('postsTab')}
        empty={t('noPosts')}
        hint={
          call.data && call.data.total < counted ? t('notListed', { count: counted - call.data.total }) : null
        }
        page={page}
        onPage={setPage}
        heads={
          <>
            <Table.Th>{t('date')}</Table.Th>
            <Table.Th>{t('kind')}</Table.Th>
            <Table.Th>{t('words')}</Table.Th>
            <Table.Th>{t('place')}</Table.Th>
          </>
        }
      >
        {(post, index) => (
          <Table.Tr key={`${post.id} ${index}`}>
            <Table.Td className={classes['date'] ?? ''}>
              <PostLink made={made} post={post} words={post.content} />
            </Table.Td>
            <Table.Td>{POST_KINDS[post.kind].label[language]}</Table.Td>
            <Table.Td className={classes['words'] ?? ''} dir="auto">
              {post.content || <span className={classes['aside']}>{t('noWords')}</span>}
            </Table.Td>
            <Table.Td className={classes['path'] ?? ''}>
              {post.source ? (
                `${post.source.file} · ${number(post.source.position)}`
              ) : (
                <span className={classes['aside']}>{t('earlierImport')}</span>
              )}
            </Table.Td>
          </Table.Tr>
        )}
      </LedgerTable>
    </>
  )
}
