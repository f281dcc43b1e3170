import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconCircleDashed, IconClock, IconFileZip } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { PLATFORMS, type SignIn } from '#contract/index.ts'
import { ActionBar, HelpButton } from '../../imports/index.ts'
import { announce } from '../../kit/announce.ts'
import { call } from '../../kit/calls/client.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { useCall, useWrite } from '../../kit/calls/query.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatTime } from '../../kit/i18n/time.ts'
import { useStore } from '../../kit/store.ts'
import { useViewer } from '../../kit/viewer.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { LanguageChoice } from '../../ui/forms/LanguageChoice.tsx'
import { PlatformIcon } from '../../ui/platforms.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { socialTexts } from '../texts/index.ts'
import { openedHere } from './sign-ins.ts'
import { Being } from './SignInWindow.tsx'
import classes from './SignIn.module.css'
import { useAddSignIn, useConnect, useReload } from './useConnect.ts'

type Props = {
  signIn: SignIn
  /** It is no longer on the server's list. */
  isGone: boolean
  onClose(): void
  onFile(): void
}

/** A sign-in that waits for the person, or that waited too long. */
export default function SignInDialog(props: Props) {
  const { signIn, onClose } = props
  const isClient = useViewer().clientId !== null
  const isNarrow = useMediaQuery('(max-width: 40em)', window.matchMedia('(max-width: 40em)').matches)
  return (
    <Dialog
      opened
      onClose={onClose}
      size={520}
      fullScreen={isNarrow ?? false}
      radius={isNarrow ? 0 : 'lg'}
      classNames={{ content: classes['content'] ?? '', body: classes['body'] ?? '' }}
      title={PLATFORMS[signIn.platform].name}
    >
      {isClient ? (
        <div className={classes['languages']}>
          <LanguageChoice />
        </div>
      ) : null}
      {signIn.state === 'late' ? <Late {...props} /> : <Ask {...props} />}
    </Dialog>
  )
}

function useHeading(text: string): string {
  // The dialog's name is the platform's; what it asks is announced once.
  useEffect(() => announce(text), [text])
  return text
}

/** After these, the sign-in has ended on the server. */
const FINAL_PROBLEMS = [
  'NOT_FOUND',
  'NO_ACCOUNT_NAMED',
  'NOT_ONE_ACCOUNT',
  'OTHER_ACCOUNT',
  'OTHER_ACCOUNT_SIGNED_IN',
  'ALREADY_CONNECTED',
  'CREDENTIALS_EXPIRED',
] as const

type Failure = { message: string; isFinal: boolean }

function Ask({ signIn, isGone, onClose }: Props) {
  const t = useTexts(socialTexts)
  const language = useLanguage()
  const add = useAddSignIn()
  const reload = useReload()
  const isOpenedHere = useStore(openedHere).has(signIn.channel)
  const [isAdding, setAdding] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const about = { platform: PLATFORMS[signIn.platform].name }
  const heading = useHeading(t('askAdd', about))
  const leaveAsUsed = () => {
    toast(t('addedAlready', about))
    onClose()
  }
  const isIdle = !isAdding && failure === null
  const leave = useEffectEvent(async () => {
    const { state } = await call('getSignIn', { params: { id: signIn.id } }, { quiet: 'all' }).catch(
      () => signIn,
    )
    if (state === 'used') leaveAsUsed()
    else onClose()
  })
  useEffect(() => {
    if (isGone && isIdle) void leave()
  }, [isGone, isIdle])
  const end = useWrite('endSignIn', {
    onSuccess: () => {
      toast(t('wrongAccountEnded', about))
      reload()
      onClose()
    },
    onProblem: (problem) => (problem.code === 'SIGN_IN_USED' ? leaveAsUsed() : fail(problem)),
  })
  const fail = (error: unknown) =>
    setFailure({
      message: isProblem(error) && error.message ? error.message : t('connectFailed', about),
      isFinal: isProblem(error, ...FINAL_PROBLEMS),
    })
  const take = async () => {
    setAdding(true)
    setFailure(null)
    try {
      await add(signIn)
      onClose()
    } catch (error) {
      fail(error)
      setAdding(false)
    }
  }
  const at = (iso: string) => formatTime(iso, browserZone(), language)
  const isOver = failure?.isFinal === true
  return (
    <>
      <div className={classes['ask']}>
        <h2>{heading}</h2>
        <p>{t(isOpenedHere ? 'askAddHere' : 'askAddReloaded')}</p>
        <Being signIn={signIn} />
        <ol className={classes['steps']}>
          <li data-done>
            <IconCheck size={18} aria-hidden />
            {t('stepSignedIn', { at: at(signIn.signedInAt) })}
          </li>
          <li aria-current="step">
            <IconCircleDashed size={18} aria-hidden />
            {t('stepAdd')}
          </li>
          <li>
            <IconCircleDashed size={18} aria-hidden />
            {t('stepImported')}
          </li>
        </ol>
        {isOver ? null : (
          <p className={classes['until']}>
            <IconClock size={18} aria-hidden />
            {t('waitsUntil', { at: at(signIn.waitsUntil) })}
          </p>
        )}
        {failure ? (
          <p className={classes['bad']} role="alert">
            {failure.message}
          </p>
        ) : null}
      </div>
      <ActionBar
        main={
          isOver ? (
            <StartAgain signIn={signIn} onConnected={onClose} />
          ) : (
            <Button data-autofocus loading={isAdding} onClick={() => void take()}>
              {t('addPlatform', about)}
            </Button>
          )
        }
      >
        {isOver ? (
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('notNow')}
          </Button>
        ) : (
          <Button
            variant="subtle"
            color="gray"
            loading={end.isPending}
            onClick={() => end.mutate({ params: { id: signIn.id } })}
          >
            {t('wrongAccount')}
          </Button>
        )}
        <Help signIn={signIn} />
      </ActionBar>
    </>
  )
}

function Late({ signIn, onClose, onFile }: Props) {
  const t = useTexts(socialTexts)
  const language = useLanguage()
  const about = {
    platform: PLATFORMS[signIn.platform].name,
    at: formatTime(signIn.waitsUntil, browserZone(), language),
  }
  const heading = useHeading(t('lateTitle'))
  const { mutate: markRead } = useWrite('endSignIn', { onProblem: () => undefined })
  useEffect(() => markRead({ params: { id: signIn.id } }), [markRead, signIn.id])
  return (
    <>
      <div className={classes['ask']}>
        <div className={classes['cut']} aria-hidden>
          <i />
          <i />
          <i />
        </div>
        <h2>{heading}</h2>
        <p>{t('lateLead', about)}</p>
        <p className={classes['being']} data-over>
          <PlatformIcon type={signIn.platform} size={24} />
          <span>
            <strong>{about.platform}</strong>
            <em>{t('notAdded')}</em>
          </span>
        </p>
        <p className={classes['until']}>
          <IconFileZip size={18} aria-hidden />
          {t('lateFile', about)}
        </p>
        <Button className={classes['byFile'] ?? ''} variant="default" onClick={onFile}>
          {t('lateFileAction', about)}
        </Button>
      </div>
      <ActionBar main={<StartAgain signIn={signIn} onConnected={onClose} />}>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('notNow')}
        </Button>
        <Help signIn={signIn} />
      </ActionBar>
    </>
  )
}

/** Opens the window again. */
function StartAgain({ signIn, onConnected }: { signIn: SignIn; onConnected(): void }) {
  const { data: sites } = useCall('listSocialSites', {})
  const accounts = useCall('listSocialAccounts', { params: { id: signIn.clientId } })
  const site = sites?.find(({ type }) => type === signIn.platform)
  const account = accounts.data?.find(({ id }) => id === signIn.accountId) ?? null
  if (!site || !accounts.data) return null
  return <StartButton site={site} account={account} clientId={signIn.clientId} onConnected={onConnected} />
}

type StartProps = {
  site: Parameters<typeof useConnect>[0]
  account: Parameters<typeof useConnect>[2]
  clientId: string
  onConnected(): void
}

function StartButton({ site, account, clientId, onConnected }: StartProps) {
  const t = useTexts(socialTexts)
  const { isBusy, isCanceled, problem, connect } = useConnect(site, clientId, account, onConnected)
  return (
    <>
      {isCanceled ? <p role="status">{t('connectCanceled')}</p> : null}
      {problem === null ? null : (
        <p className={classes['bad']} role="alert">
          {problem || t('connectFailed', { platform: site.name })}
        </p>
      )}
      <Button data-autofocus loading={isBusy} onClick={connect}>
        {t('startAgain')}
      </Button>
    </>
  )
}

/** Help with an account that is on the list. */
function Help({ signIn: { clientId, accountId } }: { signIn: SignIn }) {
  const { data } = useCall('listSocialAccounts', { params: { id: clientId } })
  const account = data?.find(({ id }) => id === accountId)
  return account ? <HelpButton account={account} /> : null
}
