import { VisuallyHidden } from '@mantine/core'
import { useMemo } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { PostListView } from '../../posts/index.tsx'
import { ReviewButton } from '../profile/ReviewButton.tsx'
import { clientTexts } from '../texts/index.ts'
import { FoundClients } from './FoundClients.tsx'

/** A find over all clients of the firm that the viewer sees: the clients with their posts, and the posts of all of them. */
export function FirmFind({ customerId }: { customerId: string }) {
  const t = useTexts(clientTexts)
  const base = useMemo(() => ({ customerId }), [customerId])
  const start = useMemo(() => <ReviewButton clientId={null} list="found" />, [])
  return (
    <>
      <VisuallyHidden component="h1">{t('findInPosts')}</VisuallyHidden>
      <FoundClients customerId={customerId} />
      <PostListView base={base} dateOfLoss={null} showClient empty={t('noPosts')} toolbarStart={start} />
    </>
  )
}
