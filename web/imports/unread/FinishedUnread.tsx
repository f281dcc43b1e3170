import { IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { OTHER_ARCHIVES } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useViewer } from '../../kit/viewer.ts'
import { DoneRow } from '../../ui/lists/DoneRow.tsx'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { unreadTexts } from '../texts/unread/index.ts'
import { PAGE_SIZE, useUnreadFiles } from './useUnreadFiles.ts'

/** Among what a guest has finished: files that are kept unread, one row each. */
export function FinishedUnread({ clientId }: { clientId: string }) {
  const t = useTexts(unreadTexts)
  const { account } = useViewer()
  const [page, setPage] = useState(1)
  const { data } = useUnreadFiles(clientId, page)
  if (!data) return null
  return (
    <>
      {data.items.map(({ id, archive, fileName }) => (
        <DoneRow
          key={id}
          icon={<IconEyeOff size={24} stroke={1.6} aria-hidden />}
          title={[OTHER_ARCHIVES[archive], fileName].join(' · ')}
        >
          <p>{t('kept', { firm: account.name })}</p>
        </DoneRow>
      ))}
      {data.total > PAGE_SIZE ? (
        <li>
          <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
        </li>
      ) : null}
    </>
  )
}
