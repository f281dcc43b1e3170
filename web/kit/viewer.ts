import { createContext, useContext } from 'react'
import { accountTypeOf, type Permission, type Viewer } from '#contract/index.ts'
import { call } from './calls/client.ts'
import { chooseFirm, useFirmId } from './firm.ts'

export const ViewerContext = createContext<Viewer | null>(null)

/** The signed-in user. Can be used only below the signed-in layout. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext)
  if (!viewer) throw new Error('Nobody is signed in here.')
  return viewer
}

/** Whether the server grants this permission to the user; never recomputed here. */
export function useMay(permission: Permission): boolean {
  return useViewer().permissions.includes(permission)
}

/** The law firm whose clients are on screen: the user's own, or the one that a provider's user chose. null: none chosen yet. */
export function useCustomerId(): string | null {
  const viewer = useViewer()
  const chosen = useFirmId()
  return accountTypeOf(viewer.accountType) === 'provider' ? chosen : viewer.accountId
}

/** Whether a provider's user has opened a firm. */
export function useIsInsideFirm(): boolean {
  const isProvider = accountTypeOf(useViewer().accountType) === 'provider'
  return useFirmId() !== null && isProvider
}

/** Chooses the firm to work in. It is stored in this browser, and on the server because signing out clears the browser. */
export function useChooseFirm(): (id: string | null) => void {
  const { id: userId } = useViewer()
  const now = useFirmId()
  return (firmId) => {
    if (firmId === now) return
    chooseFirm(firmId)
    // Failures need no message, because this browser remembers the firm anyway.
    void call('rememberFirm', { params: { id: userId }, body: { firmId } }, { quiet: 'all' }).catch(
      () => undefined,
    )
  }
}
