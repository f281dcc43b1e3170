import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { UserSession } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { browserZone, formatInstant } from '../../kit/i18n/time.ts'
import { Pill } from '../../ui/Pill.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { identityTexts } from '../texts/index.ts'
import classes from './Sessions.module.css'

/** `onGone`: called after signing out, which removes the focused button. */
export function SessionRow({ session, onGone }: { session: UserSession; onGone(): void }) {
  const t = useTexts(identityTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const { browser, system, ip, remember, isCurrent } = session
  const name =
    browser && system ? t('browserOn', { browser, system }) : (browser ?? system ?? t('someBrowser'))
  const reload = () => queryClient.invalidateQueries({ queryKey: ['listUserSessions'] })
  const end = useWrite('endUserSession', {
    onSuccess: () => {
      toast(t('signedOutOf', { name }))
      onGone()
      // The button stays pending until the row is gone.
      return reload()
    },
  })
  const Icon = /android|ios|iphone|ipad/i.test(system ?? '') ? IconDeviceMobile : IconDeviceDesktop
  const at = (iso: string) => formatInstant(iso, browserZone(), language)
  return (
    <li className={classes['row']}>
      <Icon size={24} stroke={1.5} aria-hidden />
      <div className={classes['what']}>
        <span className={classes['name']}>
          <strong>{name}</strong>
          {isCurrent ? <Pill tone="saved">{t('thisBrowser')}</Pill> : null}
          {remember ? <Pill>{t('stays')}</Pill> : null}
        </span>
        <span className={classes['facts']}>
          <span>{t('lastSeen', { at: at(session.seenAt) })}</span>
          <span>{t('since', { at: at(session.createdAt) })}</span>
          {ip ? <span>{ip}</span> : null}
        </span>
      </div>
      {isCurrent ? null : (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('signOutOf', { name })}
          loading={end.isPending}
          // After a refusal: the session may have ended elsewhere.
          onClick={() => end.mutate({ params: { id: session.id } }, { onError: () => void reload() })}
        >
          {t('signOut')}
        </Button>
      )}
    </li>
  )
}
