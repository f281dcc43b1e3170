import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCall } from '../kit/calls/query.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { useViewer } from '../kit/viewer.ts'
import { PageSkeleton } from '../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../ui/lists/States.tsx'
import { useChooseMatter } from './useChooseMatter.ts'
import { identityTexts } from './texts/index.ts'

type Props = {
  /** The client in the address. */
  clientId: string
  /** Shown if it is none of the viewer's own files. */
  otherwise: ReactNode
}

/** A client user's link to another of their own files: opens that file at the same address. */
export function OtherMatter({ clientId, otherwise }: Props) {
  const t = useTexts(identityTexts)
  const { id } = useViewer()
  const address = useLocation({ select: ({ href }) => href })
  const { choose, isPending } = useChooseMatter()
  const { data, error, refetch } = useCall('listUserFiles', { params: { id }, query: { limit: 100 } })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const file = data.items.find((each) => each.clientId === clientId)
  if (!file) return otherwise
  const { fileRefNo: number, accountName: firm } = file
  return (
    <EmptyState
      title={t('otherFile')}
      action={
        <Button loading={isPending} onClick={() => choose(clientId, address)}>
          {t('openOtherFile', { number })}
        </Button>
      }
    >
      {t('otherFileHint', { number, firm })}
    </EmptyState>
  )
}
