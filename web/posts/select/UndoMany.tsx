import { Button } from '@mantine/core'
import { useCall } from '../../kit/calls/query.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useMay, useViewer } from '../../kit/viewer.ts'
import { postTexts } from '../texts/index.ts'
import { useManyActs } from './many-acts.ts'

/** Undoes an act on many from a history, for the person who acted and for managers. @param by who acted */
export function UndoMany({ id, by }: { id: string; by: string }) {
  const t = useTexts(postTexts)
  const { undo } = useManyActs()
  // The others get no answer.
  const isManager = useMay('TRASH_MANY_POSTS')
  const { firstName, lastName } = useViewer()
  const isAllowed = isManager || by === `${firstName} ${lastName}`
  const { data } = useCall('getPostSelection', { params: { id } }, { enabled: isAllowed, staleTime: 0 })
  return data?.act?.canUndo ? (
    <Button variant="default" size="compact-xs" ml={8} onClick={() => void undo(id)}>
      {t('undoForAll')}
    </Button>
  ) : null
}
