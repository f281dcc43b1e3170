import { Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { takenShortcuts } from '#contract/index.ts'
import { announce } from '../../kit/announce.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { keyLabel } from '../../kit/keys/shortcuts.ts'
import { hideToast, toastNotice } from '../../ui/toasts/toast.tsx'
import { useShortcutChoice } from './choice.ts'
import { useShortcutRows } from './rows.ts'
import { shortcutTexts } from './texts/index.ts'

const TOAST = 'taken keys'

/** Notifies people once that a newer command has no key, because they gave its key to another one. */
export function useNotifyTakenKeys(): void {
  const t = useTexts(shortcutTexts)
  const [choice, save] = useShortcutChoice()
  const rows = useShortcutRows().flatMap((group) => group.rows)
  const titleOf = (name: string) => rows.find((row) => row.name === name)?.title
  const taken = takenShortcuts(choice).flatMap(({ name, key, owner }) => {
    const title = titleOf(name)
    return title ? [{ name, title, key: keyLabel(key), owner: titleOf(owner) ?? owner }] : []
  })
  const notify = useEffectEvent(() => {
    if (taken.length === 0) return
    const message = taken.map(({ title, key, owner }) => t('takenKey', { title, key, owner })).join(' ')
    announce(message)
    toastNotice({
      id: TOAST,
      message: (
        <>
          {message}{' '}
          <Button component="a" href="/account/shortcuts" size="compact-sm" onClick={() => hideToast(TOAST)}>
            {t('chooseKey')}
          </Button>
        </>
      ),
      dismiss: t('dismiss'),
    })
    save({ ...choice, notified: [...(choice.notified ?? []), ...taken.map(({ name }) => name)] })
  })
  const names = taken.map(({ name }) => name).join()
  useEffect(() => notify(), [names])
}
