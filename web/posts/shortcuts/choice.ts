import { useQueryClient } from '@tanstack/react-query'
import type { ShortcutChoice, Viewer } from '#contract/index.ts'
import { keyOf, useWrite } from '../../kit/calls/query.ts'
import { useViewer } from '../../kit/viewer.ts'

const DEFAULTS: ShortcutChoice = { areOn: true, keys: {} }

/** The user's choice, and a function that shows and saves another one. */
export function useShortcutChoice(): [ShortcutChoice, (next: ShortcutChoice) => void] {
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const write = useWrite('saveShortcuts')
  const save = (shortcuts: ShortcutChoice): void => {
    queryClient.setQueryData<Viewer>(keyOf('getViewer', {}), (before) => before && { ...before, shortcuts })
    write.mutate(
      { params: { id: viewer.id }, body: shortcuts },
      { onError: () => void queryClient.invalidateQueries({ queryKey: keyOf('getViewer', {}) }) },
    )
  }
  return [viewer.shortcuts ?? DEFAULTS, save]
}
