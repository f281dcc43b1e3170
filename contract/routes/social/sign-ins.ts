import { z } from 'zod'
import { Id, Instant, route } from '../../route.ts'
import { PLATFORM_TYPES } from '../../vocabulary/platform.ts'
import { SocialAccount } from '../social.ts'

/** Someone signed in at a platform, and the result waits for the page on which the account is added. Only the same session sees it. */
export const SignIn = z.object({
  id: Id,
  clientId: Id,
  /** The account to connect; null: a new one. */
  accountId: Id.nullable(),
  platform: z.enum(PLATFORM_TYPES),
  /** Which page opened the window. */
  channel: z.string(),
  /** `late`: no one added it in time, so it was destroyed; `ended`: it was destroyed for another reason. */
  state: z.enum(['waiting', 'used', 'late', 'ended']),
  /** As the platform names the account, while it waits. */
  signedInAs: z.string().nullable(),
  signedInAt: Instant,
  waitsUntil: Instant,
})
export type SignIn = z.output<typeof SignIn>

const listSignIns = route('/clients/{id}/sign-ins', {
  ids: { 'params.id': 'client' },
  api: 'social',
  method: 'GET',
  summary: 'One’s own sign-ins at platforms whose account was not added to this client yet.',
  output: z.array(SignIn),
  access: 'social_account:create',
  effect: 'read',
  link: true,
})

const getSignIn = route('/sign-ins/{id}', {
  ids: { 'params.id': 'signIn' },
  api: 'social',
  method: 'GET',
  summary: 'One’s own sign-in at a platform.',
  output: SignIn,
  access: 'social_account:create',
  effect: 'read',
  link: true,
})

const addSignIn = route('/sign-ins/{id}/account', {
  ids: { 'params.id': 'signIn' },
  api: 'social',
  method: 'POST',
  summary: 'Add the account of a sign-in, or connect the account that it was started for.',
  output: SocialAccount,
  access: 'social_account:create',
  effect: { own: 'redeems a sign-in in several steps' },
  link: { needsTerms: true },
  problems: [
    'SIGN_IN_USED',
    'CREDENTIALS_EXPIRED',
    'NO_CREDENTIALS_PROVIDER',
    'NO_ACCOUNT_NAMED',
    'NOT_ONE_ACCOUNT',
    'OTHER_ACCOUNT',
    'OTHER_ACCOUNT_SIGNED_IN',
    'ALREADY_CONNECTED',
    'PLATFORM_DISABLED',
  ],
})

const endSignIn = route('/sign-ins/{id}', {
  ids: { 'params.id': 'signIn' },
  api: 'social',
  method: 'DELETE',
  summary:
    'It was the wrong account: its access is revoked. Of a sign-in that waited too long: its end was read.',
  output: null,
  access: 'social_account:create',
  effect: 'write',
  link: true,
  problems: ['SIGN_IN_USED'],
})

export const signInRoutes = { listSignIns, getSignIn, addSignIn, endSignIn }
