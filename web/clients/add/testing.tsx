import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Viewer } from '#contract/index.ts'
import { type FakeRequest, renderPage } from '../../ui/testing.tsx'
import AddClientDialog from './AddClientDialog.tsx'

/** The law firm that the wizard adds clients to. */
export const firm = '01890000-0000-7000-8000-000000000170'

export const open = (who: Viewer, onClose = () => undefined as void) =>
  renderPage(<AddClientDialog customerId={firm} onClose={onClose} />, '/', who)
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
export const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement
export const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
/** The requests that add a client. */
export const posts = (asked: FakeRequest[]) =>
  asked.filter(({ method, path }) => method === 'POST' && !path.endsWith('/client-emails'))
export const keys = (asked: FakeRequest[]) =>
  posts(asked).map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey)

const RIGHT = {
  'First name': 'Harjit',
  'Last name': 'Gill',
  Email: 'h@gill.test',
  'Date of birth': '19850427',
  'File reference number': 'MPL-1',
  'Date of loss': '20210615',
}
export async function fill(changes: Partial<typeof RIGHT> = {}) {
  for (const [label, text] of Object.entries({ ...RIGHT, ...changes })) {
    await userEvent.clear(field(label))
    // At once: the dialog is drawn after each change, and typing has its own test.
    if (text) await userEvent.paste(text)
  }
}
/** `sign`: a text that appears together with the price. */
export async function toPayment(sign = 'HST') {
  await fill()
  await press('Next')
  await press('Next')
  await press('Next')
  await screen.findByText(sign)
}
