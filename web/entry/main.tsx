import '../ui/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from '../kit/config.ts'
import { guessLanguage, startI18n } from '../kit/i18n.ts'
import { makeQueryClient } from '../kit/query.ts'
import { adoptVariables } from '../ui/theme.ts'
import { UiProvider } from '../ui/UiProvider.tsx'
import { Unreachable } from './Unreachable.tsx'
import { makeRouter } from './router.tsx'

const root = createRoot(document.getElementById('app') ?? document.body)

/** A newer build took the place of the one that this page came from: its parts are gone, the page is not. */
window.addEventListener('vite:preloadError', () => location.reload())

async function start(): Promise<void> {
  adoptVariables()
  await startI18n(guessLanguage())
  const queryClient = makeQueryClient()
  try {
    await loadConfig()
  } catch (error) {
    root.render(
      <UiProvider>
        <Unreachable error={error} onRetry={() => location.reload()} />
      </UiProvider>,
    )
    return
  }
  const router = makeRouter(queryClient)
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          <RouterProvider router={router} />
        </UiProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}

void start()
