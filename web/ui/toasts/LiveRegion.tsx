import { VisuallyHidden } from '@mantine/core'
import { useAnnouncement } from '../../kit/announce.ts'

export function LiveRegion() {
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {useAnnouncement()}
    </VisuallyHidden>
  )
}
