import { call } from '../../kit/calls/client.ts'
import { isProblem, type Problem } from '../../kit/calls/problem.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import { createStore, onReset, useStore } from '../../kit/store.ts'
import { uiTexts } from '../texts/index.ts'
import { hideToast, toast, toastUndo, UNDO_MS } from './toast.tsx'

/** The calls that only email someone. What is emailed can't be taken back. */
type MailCall = 'mailImportLink' | 'createReconnectRequest' | 'resendInvite'

type Waiting = { timer: ReturnType<typeof setTimeout>; send(isLeaving: boolean): Promise<void> }
const waitingMails = createStore<ReadonlyMap<string, Waiting>>(() => new Map())

function remove(key: string): void {
  clearTimeout(waitingMails.get().get(key)?.timer)
  waitingMails.set(new Map([...waitingMails.get()].filter(([each]) => each !== key)))
}

/** Sends what waits, because its person leaves. */
export async function sendWaitingMails(): Promise<void> {
  await Promise.all([...waitingMails.get().values()].map(({ send }) => send(true)))
}

window.addEventListener('pagehide', () => void sendWaitingMails())

// The next person must not send what this one asked for.
onReset('session', () => {
  for (const key of waitingMails.get().keys()) remove(key)
})

type MailOptions = {
  /** The name or email of the person who gets it. */
  to: string
  onSent(): unknown
  /** If given, the caller shows the failure. */
  onProblem?: (problem: Problem) => unknown
}

const keyOf = (name: MailCall, id: string): string => `${name} ${id}`

/** Makes a call that emails someone, ten seconds later unless the person presses Undo. */
export function sendLater(name: MailCall, id: string, { to, onSent, onProblem }: MailOptions): void {
  const key = keyOf(name, id)
  if (waitingMails.get().has(key)) return
  const send = async (isLeaving: boolean): Promise<void> => {
    remove(key)
    hideToast(key)
    try {
      await call(name, { params: { id } }, { keepalive: isLeaving, quiet: onProblem !== undefined })
      if (!isLeaving) await onSent()
    } catch (error) {
      if (!isProblem(error)) throw error
      onProblem?.(error)
    }
  }
  const timer = setTimeout(() => void send(false), UNDO_MS)
  waitingMails.set(new Map(waitingMails.get()).set(key, { timer, send }))
  toastUndo({
    id: key,
    message: translate(uiTexts, 'mailWaits', { to, count: UNDO_MS / 1000 }),
    label: translate(uiTexts, 'undo'),
    onUndo: () => {
      remove(key)
      toast(translate(uiTexts, 'mailNotSent'))
    },
  })
}

/** Whether such an email waits to be sent. */
export const useIsMailWaiting = (name: MailCall, id: string): boolean =>
  useStore(waitingMails, (mails) => mails.has(keyOf(name, id)))
