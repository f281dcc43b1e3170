import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCircleDashed } from '@tabler/icons-react'
import { useState } from 'react'
import { type OwnerCheck, PLATFORMS, type SocialAccount } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useViewer } from '../../kit/viewer.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { LanguageChoice } from '../../ui/forms/LanguageChoice.tsx'
import { PlatformIcon } from '../../ui/platforms.tsx'
import { importTexts } from '../texts/index.ts'
import { FirmIsChecking, type NextAccount } from './FirmIsChecking.tsx'
import classes from './Owners.module.css'

/** Up to this age, a sign-in was just made, and its page opens by itself once. */
const FRESH_MS = 60_000
const opened = new Set<string>()

type Props = { check: OwnerCheck; account: SocialAccount; next: NextAccount | null }

/** In the client's list: that the firm is checking, with a page that says more. */
export function CheckingNote({ check, account, next }: Props) {
  const t = useTexts(importTexts)
  const [isOpen, setIsOpen] = useState(() => {
    const isFresh =
      check.isOwn && check.source === 'signIn' && Date.now() - Date.parse(check.createdAt) < FRESH_MS
    const opens = isFresh && !opened.has(check.id)
    opened.add(check.id)
    return opens
  })
  const close = () => setIsOpen(false)
  return (
    <div className={classes['note']}>
      <IconCircleDashed size={18} aria-hidden />
      <span>{t('firmChecks')}</span>
      <Button size="compact-sm" variant="subtle" onClick={() => setIsOpen(true)}>
        {t('checkingDetails')}
      </Button>
      {isOpen ? (
        <CheckingDialog
          check={check}
          account={account}
          next={
            next && {
              ...next,
              onStart: () => {
                close()
                next.onStart()
              },
            }
          }
          onClose={close}
        />
      ) : null}
    </div>
  )
}

function CheckingDialog(props: Props & { onClose(): void }) {
  const viewer = useViewer()
  const isNarrow = useMediaQuery('(max-width: 40em)', window.matchMedia('(max-width: 40em)').matches)
  const { check, onClose } = props
  return (
    <Dialog
      opened
      onClose={onClose}
      size={560}
      fullScreen={isNarrow ?? false}
      classNames={{ content: classes['page'] ?? '', body: classes['pageBody'] ?? '' }}
      title={
        <span className={classes['caseLine']}>
          <PlatformIcon type={check.platform} size={20} /> {PLATFORMS[check.platform].name}
        </span>
      }
    >
      {viewer.clientId === null ? null : <LanguageChoice />}
      <FirmIsChecking {...props} />
    </Dialog>
  )
}
