import { useRef } from 'react'
import { dropCsrfToken } from '../kit/calls/csrf.ts'
import { useWrite } from '../kit/calls/query.ts'
import { useViewer } from '../kit/viewer.ts'

/** Notifies this browser's other tabs, which share the session, that another file was opened. */
export const MATTER_CHANNEL = 'proofline.file'

/** Opens another of the client's own files, in a fresh page. */
export function useChooseMatter(): { isPending: boolean; choose(clientId: string, address?: string): void } {
  const { id } = useViewer()
  const reloadAddress = useRef('/')
  const { mutate, isPending } = useWrite('chooseUserFile', {
    onSuccess: ({ user }) => {
      dropCsrfToken()
      // An equal value, from an earlier choice, would not reach the other tabs.
      localStorage.removeItem(MATTER_CHANNEL)
      localStorage.setItem(MATTER_CHANNEL, user.clientId ?? '')
      reloadForMatter(reloadAddress.current)
    },
  })
  return {
    isPending,
    choose: (clientId, address = '/') => {
      reloadAddress.current = address
      mutate({ params: { id }, body: { clientId } })
    },
  }
}

/** Reloads, so that nothing of the previous file stays in the page. */
export function reloadForMatter(address = '/'): void {
  sessionStorage.clear()
  window.location.assign(address)
}
