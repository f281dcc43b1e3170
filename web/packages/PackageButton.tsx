import type { ButtonProps } from '@mantine/core'
import { lazy } from 'react'
import { Part } from '../ui/Part.tsx'
import type { Subject } from './AskButton.tsx'

const AskButton = lazy(() => import('./AskButton.tsx'))

/** Asks for an evidence package. It loads after the page, which most people open for something else. */
export const PackageButton = (props: { of: Subject } & ButtonProps) => (
  <Part>
    <AskButton {...props} />
  </Part>
)
