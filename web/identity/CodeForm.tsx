import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Viewer } from '#contract/index.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { useWrite } from '../kit/calls/query.ts'
import type { Credentials } from './LoginPage.tsx'
import classes from './Guest.module.css'
import { identityTexts } from './texts/index.ts'

const RESEND_DELAY_SECONDS = 30
const CODE_LENGTH = 6

type Props = { credentials: Credentials; onEnter(viewer: Viewer): void; onBack(): void }

/** Sends a code as it opens, and another on request after 30 seconds. */
export function CodeForm({ credentials, onEnter, onBack }: Props) {
  const t = useTexts(identityTexts)
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [secondsLeft, setSecondsLeft] = useState(RESEND_DELAY_SECONDS)
  const [isStillValid, setStillValid] = useState(false)
  const [wasSent, setSent] = useState(false)
  const asked = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  const { email, password } = credentials
  const request = useWrite('requestPin', {
    onSuccess: () => {
      setStillValid(false)
      setSent(true)
    },
    onProblem: ({ message, context: { isCodeValid, retryAfter } }) => {
      setStillValid(isCodeValid === true)
      if (isCodeValid === true) setSent(true)
      else setProblem(message)
      setSecondsLeft(typeof retryAfter === 'number' ? retryAfter : 0)
    },
  })
  const login = useWrite('login', {
    onSuccess: ({ user }) => user && onEnter(user),
    onProblem: ({ message }) => {
      setProblem(message)
      field.current?.select()
    },
  })
  const { mutate: send } = request

  useEffect(() => {
    if (asked.current) return
    asked.current = true
    send({ body: { email, password } })
  }, [send, email, password])

  useEffect(() => {
    if (secondsLeft === 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])

  const enter = (code: string) => {
    setProblem(null)
    login.mutate({ body: { ...credentials, pin: code } })
  }

  const notSentKey = wasSent ? 'otherCodeNotSent' : 'codeNotSent'
  const hintKey = isStillValid ? 'codeStillValid' : request.isError ? notSentKey : 'codeSent'
  return (
    <>
      <h1 className={classes['title']}>{t('codeTitle')}</h1>
      <p className={classes['hint']}>{t(request.isPending ? 'codeSending' : hintKey, { email })}</p>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (pin.length === CODE_LENGTH) return enter(pin)
          setProblem(t('enterCode'))
          field.current?.focus()
        }}
      >
        <TextInput
          label={t('code')}
          size="md"
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          value={pin}
          error={problem}
          // Not disabled, which would lose the focus.
          readOnly={login.isPending}
          ref={field}
          onChange={(event) => {
            const digits = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, CODE_LENGTH)
            setPin(digits)
            setProblem(null)
            // What something else than typing puts into the field is for the person to send.
            if (digits.length === CODE_LENGTH && document.activeElement === event.currentTarget) enter(digits)
          }}
        />
        <Button type="submit" size="md" fullWidth loading={login.isPending}>
          {t('verify')}
        </Button>
        <Button
          variant="default"
          size="md"
          fullWidth
          disabled={secondsLeft > 0}
          loading={request.isPending}
          onClick={() => {
            setProblem(null)
            setSecondsLeft(RESEND_DELAY_SECONDS)
            send({ body: { email, password } })
          }}
        >
          {secondsLeft > 0 ? t('resendIn', { seconds: secondsLeft }) : t('resend')}
        </Button>
        <Button variant="subtle" size="md" fullWidth onClick={onBack}>
          {t('back')}
        </Button>
      </form>
    </>
  )
}
