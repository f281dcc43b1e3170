import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import type { LoginResult, MfaType, RouteName } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { type ContractForm, useContractForm } from '../../ui/forms/useContractForm.ts'
import classes from './Login.module.css'
import { captchaAddress } from './useLogin.ts'
import { loginTexts } from './texts/index.ts'

type Props = {
  name: string
  sessionId: string
  result: LoginResult
  /** How many results were received; this one is the last. */
  results: number
  /** Receives the result of the last input. */
  onResult(result: LoginResult): void
}

const CODE_CALLS = { email: 'submitEmailCode', auth_app: 'submitAppCode', sms: 'submitSmsCode' } as const
/** The most characters of a code: six from apps and in text messages. */
const CODE_LENGTH: Record<Exclude<MfaType, 'other_device'>, number> = { email: 12, auth_app: 6, sms: 6 }

/** Asks what the platform currently asks for. Typed text is cleared once it is sent. */
export function LoginForm(props: Props) {
  const t = useTexts(loginTexts)
  const { captcha, mfa } = props.result
  if (captcha) return <Captcha {...props} />
  if (mfa?.type === 'other_device') {
    return (
      <>
        <h1>{t('mfa_other_device')}</h1>
        <p role="status">{t('deviceHint', { platform: props.name })}</p>
      </>
    )
  }
  return mfa ? <Code {...props} type={mfa.type} /> : <Credentials {...props} />
}

function Captcha({ name, sessionId, result, results, onResult }: Props) {
  const t = useTexts(loginTexts)
  const form = useContractForm('solveCaptcha', {
    values: { solution: '' },
    input: (body) => ({ params: { id: sessionId }, body }),
    onSuccess: (next) => {
      form.set({ solution: '' })
      onResult(next)
    },
  })
  return (
    <Frame form={form} name={name} title={t('captcha', { platform: name })} error={result.error}>
      <img
        className={classes['captcha']}
        src={captchaAddress(sessionId, results)}
        alt={t('captchaImage', { platform: name })}
      />
      <TextInput size="md" label={t('captchaField')} autoComplete="off" {...form.field('solution')} />
    </Frame>
  )
}

function Code({
  name,
  sessionId,
  result,
  onResult,
  type,
}: Props & { type: Exclude<MfaType, 'other_device'> }) {
  const t = useTexts(loginTexts)
  /** How many times another code was requested. */
  const [resent, setResent] = useState(0)
  const form = useContractForm(CODE_CALLS[type], {
    values: { code: '' },
    input: (body) => ({ params: { id: sessionId }, body }),
    onSuccess: (next) => {
      form.set({ code: '' })
      onResult(next)
    },
  })
  return (
    <Frame form={form} name={name} title={t(`mfa_${type}`, { platform: name })} error={result.error}>
      <TextInput
        size="md"
        label={t('code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        {...form.field('code')}
        maxLength={CODE_LENGTH[type]}
      />
      {type === 'sms' ? (
        <Resend
          key={resent}
          sessionId={sessionId}
          seconds={result.mfa?.resendCodeIn ?? 0}
          onResult={(next) => {
            setResent(resent + 1)
            onResult(next)
          }}
        />
      ) : null}
      {resent > 0 ? <p role="status">{t('resent', { platform: name })}</p> : null}
    </Frame>
  )
}

function Credentials({ name, sessionId, result, onResult }: Props) {
  const t = useTexts(loginTexts)
  const form = useContractForm('submitLogin', {
    values: { id: '', password: '' },
    input: (body) => ({ params: { id: sessionId }, body }),
    onSuccess: (next) => {
      form.set({ password: '' })
      onResult(next)
    },
  })
  return (
    <Frame form={form} name={name} title={t('signIn', { platform: name })} error={result.error}>
      <TextInput
        size="md"
        label={t('id')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('id')}
      />
      <PasswordInput size="md" label={t('pass')} autoComplete="off" {...form.field('password')} />
    </Frame>
  )
}

type FrameProps<Values extends Record<string, unknown>> = {
  form: Pick<ContractForm<Values>, 'submit' | 'isPending' | 'problem'>
  name: string
  title: string
  error: string | null
  children: ReactNode
}

/** One question, the platform's error message for the last answer, and the button that sends the next answer. */
function Frame<Values extends Record<string, unknown>>({
  form,
  name,
  title,
  error,
  children,
}: FrameProps<Values>) {
  const t = useTexts(loginTexts)
  return (
    <form className={classes['form']} onSubmit={form.submit}>
      <h1>{title}</h1>
      {form.problem || (error && !form.isPending) ? <p role="alert">{form.problem ?? error}</p> : null}
      {children}
      <Button size="md" type="submit" loading={form.isPending}>
        {t('continue')}
      </Button>
      <p className={classes['dim']} role="status">
        {form.isPending ? t('working', { platform: name }) : ''}
      </p>
    </form>
  )
}

/** Requests another code, after a countdown of `seconds`. */
function Resend({
  sessionId,
  seconds,
  onResult,
}: {
  sessionId: string
  seconds: number
  onResult(result: LoginResult): void
}) {
  const t = useTexts(loginTexts)
  const [secondsLeft, setSecondsLeft] = useState(seconds)
  const resend = useWrite('resendSmsCode' satisfies RouteName, { onSuccess: onResult })
  useEffect(() => {
    if (secondsLeft <= 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  return secondsLeft > 0 ? (
    <p className={classes['dim']}>{t('resendIn', { count: secondsLeft })}</p>
  ) : (
    <Button
      variant="subtle"
      loading={resend.isPending}
      onClick={() => resend.mutate({ params: { id: sessionId } })}
    >
      {t('resend')}
    </Button>
  )
}
