import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Report } from '#contract/index.ts'
import { useTexts } from '../../../kit/i18n/i18n.ts'
import { useViewer } from '../../../kit/viewer.ts'
import { reportTexts } from '../../texts/index.ts'

const AddPostsDialog = lazy(() => import('./AddPostsDialog.tsx'))

/** For those who may edit a report. Albums have all posts of their dates. */
export function AddPosts({ report }: { report: Report }) {
  const t = useTexts(reportTexts)
  const mayWrite = useViewer().scopes.includes('report:write')
  const [isOpen, setOpen] = useState(false)
  if (report.type === 'album' || !mayWrite || !report.can.includes('edit')) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('addPosts')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <AddPostsDialog report={report} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
