import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { LoginResult, MfaType, RouteName } from '#contract/index.ts'
import { PasswordField } from '../../identity/index.tsx'
import { announce } from '../../kit/announce.ts'
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
/** The most characters of a code: six digits from apps and in text messages. */
const CODE_LENGTH: Record<Exclude<MfaType, 'other_device'>, number> = { email: 12, auth_app: 6, sms: 6 }

/** A code without the spaces and dashes that people copy with it. */
const cleanCode = (type: Exclude<MfaType, 'other_device'>, typed: string): string =>
  typed.replaceAll(type === 'email' ? /[\s\p{Pd}]/gu : /\D/g, '').slice(0, CODE_LENGTH[type])

/** Asks what the platform currently asks for. Typed text is cleared once it is sent. */
export function LoginForm(props: Props) {
  const { captcha, mfa } = props.result
  if (captcha) return <Captcha {...props} />
  if (mfa?.type === 'other_device') return <OtherDevice name={props.name} />
  return mfa ? <Code {...props} type={mfa.type} /> : <Credentials {...props} />
}

function OtherDevice({ name }: { name: string }) {
  const t = useTexts(loginTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  const [title, hint] = [t('mfa_other_device'), t('deviceHint', { platform: name })]
  useEffect(() => announce(`${title}. ${hint}`), [title, hint])
  // There is no field. Without the focus, that of the last one would be lost.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{hint}</p>
    </>
  )
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
    <Frame form={form} name={name} title={t('captcha', { platform: name })} {...{ result, results }}>
      {(problem) => (
        <>
          <Picture
            key={results}
            address={captchaAddress(sessionId, results)}
            alt={t('captchaImage', { platform: name })}
          />
          <TextInput
            size="md"
            label={t('captchaField')}
            autoComplete="off"
            {...form.field('solution')}
            {...withProblem(form.errors.solution, problem)}
          />
        </>
      )}
    </Frame>
  )
}

/** The platform's picture. If it does not load, it can be asked for again without a new question. */
function Picture({ address, alt }: { address: string; alt: string }) {
  const t = useTexts(loginTexts)
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  return hasFailed ? (
    <div role="alert">
      <p>{t('pictureFailed')}</p>
      <Button
        variant="default"
        onClick={() => {
          setAttempt(attempt + 1)
          setFailed(false)
        }}
      >
        {t('pictureAgain')}
      </Button>
    </div>
  ) : (
    <img
      className={classes['captcha']}
      src={attempt === 0 ? address : `${address}&attempt=${attempt}`}
      alt={alt}
      onError={() => setFailed(true)}
    />
  )
}

function Code({
  name,
  sessionId,
  result,
  results,
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
    <Frame form={form} name={name} title={t(`mfa_${type}`, { platform: name })} {...{ result, results }}>
      {(problem) => (
        <>
          <TextInput
            size="md"
            label={t('code')}
            autoComplete="one-time-code"
            inputMode={type === 'email' ? 'text' : 'numeric'}
            {...form.field('code')}
            {...withProblem(form.errors.code, problem)}
            // The browser would cut what is pasted, spaces included.
            maxLength={undefined}
            onChange={({ currentTarget }) => form.set({ code: cleanCode(type, currentTarget.value) })}
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
        </>
      )}
    </Frame>
  )
}

function Credentials({ name, sessionId, result, results, onResult }: Props) {
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
    <Frame form={form} name={name} title={t('signIn', { platform: name })} {...{ result, results }}>
      {(problem) => (
        <>
          <TextInput
            size="md"
            label={t('id')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('id')}
          />
          <PasswordField
            size="md"
            label={t('pass')}
            autoComplete="off"
            {...form.field('password')}
            {...withProblem(form.errors.password, problem)}
          />
        </>
      )}
    </Frame>
  )
}

/** Why the last answer was refused, at the field for the next one. */
const withProblem = (own: string | undefined, problem: string | null) => ({
  error: own ?? problem,
  errorProps: { role: 'alert' },
})

type FrameProps<Values extends Record<string, unknown>> = {
  form: Pick<ContractForm<Values>, 'submit' | 'isPending' | 'problem'>
  name: string
  title: string
  result: LoginResult
  results: number
  /** The fields. The problem belongs to the last one. */
  children(problem: string | null): ReactNode
}

/** One question and the button that sends the answer. A new question is announced, and the focus moves to its field. */
function Frame<Values extends Record<string, unknown>>({
  form,
  name,
  title,
  result,
  results,
  children,
}: FrameProps<Values>) {
  const t = useTexts(loginTexts)
  const element = useRef<HTMLFormElement>(null)
  const problem = form.problem ?? (form.isPending ? null : result.error)
  useEffect(() => announce(title), [title])
  useEffect(() => {
    const fields = [...(element.current?.querySelectorAll('input') ?? [])]
    const field = fields.find((each) => each.getAttribute('aria-invalid') === 'true') ?? fields[0]
    field?.focus()
    field?.select()
  }, [problem, results])
  return (
    <form ref={element} className={classes['form']} onSubmit={form.submit}>
      <h1>{title}</h1>
      {children(problem)}
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
  const label = t('resend')
  const isCounting = seconds > 0
  useEffect(() => {
    if (secondsLeft <= 0) {
      // Only once, because a count that is read aloud each second hides everything else.
      if (isCounting) announce(label)
      return
    }
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft, isCounting, label])
  return secondsLeft > 0 ? (
    <p className={classes['dim']}>{t('resendIn', { count: secondsLeft })}</p>
  ) : (
    <Button
      variant="subtle"
      loading={resend.isPending}
      onClick={() => resend.mutate({ params: { id: sessionId } })}
    >
      {label}
    </Button>
  )
}
