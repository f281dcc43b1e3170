import { useTexts } from '../../kit/i18n/i18n.ts'
import { useViewer } from '../../kit/viewer.ts'
import { CallLine } from '../../ui/forms/CallLine.tsx'
import { socialTexts } from '../texts/index.ts'
import classes from './Guest.module.css'
import type { Progress } from './useProgress.ts'

export type GuestPurpose = 'reconnect' | 'import'

const LEADS = {
  open: 'guestLead',
  last: 'guestLeadLast',
  coming: 'allDoneHint',
  done: 'guestLeadDone',
} as const

/** Who asks for the posts and how to call them, and what the client has left to do. Its end is announced. */
export function GuestHead({ purpose, progress }: { purpose: GuestPurpose; progress: Progress }) {
  const t = useTexts(socialTexts)
  const viewer = useViewer()
  const asked = purpose === 'reconnect' ? 'guestReconnect' : 'guestImport'
  const titles = { open: asked, last: asked, coming: 'allComing', done: 'guestDone' } as const
  return (
    <>
      <CallLine name={viewer.account.name} phone={viewer.firmPhoneNumber} />
      <div role="status">
        <h1 className={classes['title']}>{t(titles[progress])}</h1>
        <p className={classes['lead']}>
          {t(LEADS[progress], { name: viewer.firstName, firm: viewer.account.name })}
        </p>
      </div>
    </>
  )
}
