import { Button } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import type { Client } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useViewer } from '../../kit/viewer.ts'
import { Part } from '../../ui/Part.tsx'
import { searchTexts } from '../texts/index.ts'

const FlaggingDialog = lazy(() => import('./FlaggingDialog.tsx'))

/** Opens the flagging keywords of a client, for users who may edit them. */
export function FlaggingButton({ client, size }: { client: Client; size?: 'compact-xs' }) {
  const t = useTexts(searchTexts)
  const mayEdit = useViewer().scopes.includes('post_search:write')
  const [isOpen, setOpen] = useState(false)
  if (!mayEdit) return null
  return (
    <>
      <Button
        variant="default"
        {...(size ? { size } : {})}
        leftSection={<IconFlag size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('editFlagging')}
      </Button>
      {isOpen ? (
        <Part>
          <FlaggingDialog client={client} onClose={() => setOpen(false)} />
        </Part>
      ) : null}
    </>
  )
}
