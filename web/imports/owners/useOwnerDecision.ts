import { useQueryClient } from '@tanstack/react-query'
import type { OwnerCheck, RouteName } from '#contract/index.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { toast, toastProblem, toastUndo } from '../../ui/toasts/toast.tsx'
import { importTexts } from '../texts/index.ts'
import { allUploads, dropUpload } from '../upload/store.ts'

const AFFECTED: RouteName[] = [
  'listOwnerChecks',
  'getOwnerCheck',
  'listSocialAccounts',
  'listPostImports',
  'getPostImport',
]

/** What a person may do about a check. A refusal can be undone for ten seconds, before anything is revoked. */
export function useOwnerDecision(check: OwnerCheck, onDecided?: () => void) {
  const t = useTexts(importTexts)
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all(AFFECTED.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
  const input = { params: { id: check.id } }
  const after = (message: string) => async () => {
    // The entry of its archive in the dock is outdated.
    const { importId } = check.comparison ?? {}
    for (const upload of allUploads()) if (importId && upload.importId === importId) dropUpload(upload.key)
    toast(message)
    onDecided?.()
    await refresh()
  }
  const write = {
    onProblem: (problem: { message: string }) => void (toastProblem(problem.message), refresh()),
  }
  const undo = useWrite('undoOwnerRefusal', { ...write, onSuccess: () => void refresh() })
  const accept = useWrite('acceptOwnerCheck', { ...write, onSuccess: after(t('ownerAccepted')) })
  const refuse = useWrite('refuseOwnerCheck', {
    ...write,
    onSuccess: async () => {
      toastUndo({ message: t('ownerRefused'), label: t('ownerUndo'), onUndo: () => undo.mutate(input) })
      onDecided?.()
      await refresh()
    },
  })
  const forget = useWrite('forgetOwnerRefusal', { ...write, onSuccess: after(t('ownerForgotten')) })
  const ask = useWrite('askManagerAboutOwner', { ...write, onSuccess: after(t('managerNotified')) })
  const disown = useWrite('disownOwnerCheck', { ...write, onSuccess: after(t('ownerDisowned')) })
  return {
    isPending: [accept, refuse, forget, ask, disown].some((each) => each.isPending),
    accept: () => accept.mutate(input),
    refuse: () => refuse.mutate(input),
    forget: () => forget.mutate(input),
    ask: () => ask.mutate(input),
    disown: () => disown.mutate(input),
  }
}
