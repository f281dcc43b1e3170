import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { LiveRegion } from '../toasts/LiveRegion.tsx'
import { theme } from './theme.ts'
import { ToastHost } from '../toasts/ToastHost.tsx'

const schemes = localStorageColorSchemeManager({ key: 'proofline.color-scheme' })

export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={schemes}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
      <ToastHost />
      <LiveRegion />
    </MantineProvider>
  )
}
