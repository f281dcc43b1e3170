import { useComputedColorScheme } from '@mantine/core'
import { useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { MessageToCardForm } from '#contract/index.ts'
import { config } from '../../kit/calls/config.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { billingTexts } from '../texts/index.ts'
import type { CardFieldsProps } from './card-fields.ts'
import { readMessage } from './frame-messages.ts'
import classes from './Cards.module.css'

/** The built-in sandbox's form. It has its own frame, so that card data goes directly to the sandbox and never through this page. */
export default function SandboxCardFields({ ref, ...callbacks }: CardFieldsProps) {
  const t = useTexts(billingTexts)
  const language = useLanguage()
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const frame = useRef<HTMLIFrameElement>(null)
  const [nonce] = useState(() => crypto.randomUUID())
  // Fixed, because a new language or theme would reload the frame and clear the form.
  const [source] = useState(() => `/sandbox-payments/card?${new URLSearchParams({ nonce, language, theme })}`)
  const [height, setHeight] = useState(210)
  const hear = useEffectEvent((event: MessageEvent) => {
    if (event.origin !== location.origin || event.source !== frame.current?.contentWindow) return
    const said = readMessage(event.data, nonce)
    if (!said) return
    if ('height' in said) setHeight(Math.ceil(said.height))
    if (said.type === 'ready') callbacks.onReady()
    else if (said.type === 'change') callbacks.onComplete(said.complete, said.empty)
    else if (said.type === 'confirmed') callbacks.onConfirmed(said.paymentMethodId)
    else callbacks.onProblem(null)
  })
  // In the commit that inserts the frame, so that none of its messages is missed.
  useLayoutEffect(() => {
    const listener = (event: MessageEvent) => hear(event)
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [])
  useImperativeHandle(
    ref,
    () => ({
      confirm: (clientKey) => {
        const message: MessageToCardForm = {
          channel: 'proofline-card-form',
          nonce,
          type: 'confirm',
          clientKey,
          publishableKey: config().payments.publishableKey ?? '',
        }
        frame.current?.contentWindow?.postMessage(message, location.origin)
      },
    }),
    [nonce],
  )
  return (
    <iframe ref={frame} className={classes['frame']} src={source} title={t('cardForm')} style={{ height }} />
  )
}
