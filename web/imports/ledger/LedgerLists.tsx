import { Tabs } from '@mantine/core'
import type { RefObject } from 'react'
import type { ImportWithAccount } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { importTexts } from '../texts/index.ts'
import { recordTexts } from '../texts/record/index.ts'
import { FilesTable } from './FilesTable.tsx'
import { MediaTable } from './MediaTable.tsx'
import { PostsTable } from './PostsTable.tsx'
import { RecordsTable } from './RecordsTable.tsx'
import { LEDGER_LISTS, useLedgerList } from './useLedgerList.ts'

/** What an import holds, as lists to which the numbers above lead. @param region takes the focus when a number was followed */
export function LedgerLists({
  made,
  region,
}: {
  made: ImportWithAccount
  region: RefObject<HTMLElement | null>
}) {
  const t = useTexts(importTexts)
  const tRecord = useTexts(recordTexts)
  const { list, of, file, show } = useLedgerList()
  const names = {
    files: t('filesTab'),
    records: t('recordsTab'),
    posts: tRecord('postsTab'),
    media: tRecord('mediaTab'),
  }
  // Another list starts at its first page.
  const key = `${list} ${of ?? ''} ${file ?? ''}`
  return (
    <section ref={region} tabIndex={-1} aria-label={`${tRecord('lists')}: ${names[list]}`}>
      <Tabs
        value={list}
        onChange={(value) => show({ list: LEDGER_LISTS.find((name) => name === value) ?? 'files' })}
        keepMounted={false}
      >
        <Tabs.List>
          {LEDGER_LISTS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {names[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="files" pt="sm">
          <FilesTable key={key} importId={made.id} />
        </Tabs.Panel>
        <Tabs.Panel value="records" pt="sm">
          <RecordsTable key={key} importId={made.id} />
        </Tabs.Panel>
        <Tabs.Panel value="posts" pt="sm">
          <PostsTable key={key} made={made} />
        </Tabs.Panel>
        <Tabs.Panel value="media" pt="sm">
          <MediaTable key={key} made={made} />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}
