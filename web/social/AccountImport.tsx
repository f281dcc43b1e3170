import type { ComponentProps } from 'react'
import { ImportDialog } from '../imports/index.ts'
import { VideoDisclosure } from '../resources/index.tsx'

/** The dialog that imports an account's archive, with the video of how to get it. */
export const AccountImport = (props: Omit<ComponentProps<typeof ImportDialog>, 'video'>) => (
  <ImportDialog {...props} video={VideoDisclosure} />
)
