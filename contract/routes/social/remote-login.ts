import { z } from 'zod'
import { Id, route } from '../../route.ts'
import { LANGUAGE_NAMES } from '../../vocabulary/language.ts'
import { Channel } from '../imports.ts'

/** How a platform verifies the person. `other_device`: they approve the sign-in in the platform's app. */
export const MFA_TYPES = ['email', 'auth_app', 'sms', 'other_device'] as const
export type MfaType = (typeof MFA_TYPES)[number]

/** The state of a sign-in. It has succeeded when `error`, `captcha`, `mfa` and `queue` are all null and `isSignedIn` is true. */
export const LoginResult = z.object({
  /** The platform's message, or what went wrong; can be shown. */
  error: z.string().nullable(),
  /** Whether that error ended the sign-in. If not, the person can correct their input. */
  isOver: z.boolean(),
  /**
   * How that error ended it: `refused` by the platform, with its own message, or `failed` because we could not continue; support is
   * notified of both. After `stopped`, our browser has stopped, and the person can start again.
   */
  ending: z.enum(['refused', 'failed', 'stopped']).nullable(),
  captcha: z.object({ imageUrl: z.string() }).nullable(),
  mfa: z.object({ type: z.enum(MFA_TYPES), resendCodeIn: z.int().nullable() }).nullable(),
  /** The form is ready for the name and password. */
  isReady: z.boolean(),
  /** How many people are ahead in the queue while all browsers are in use; otherwise null. */
  queue: z.int().nullable(),
  isSignedIn: z.boolean(),
})
export type LoginResult = z.output<typeof LoginResult>

const loginStep = {
  api: 'identity',
  ids: { 'params.id': 'login' },
  output: LoginResult,
  access: 'social_account:create',
  effect: { own: 'waits for the browser' },
  link: true,
} as const
const PROBLEMS = ['LOGIN_ENDED', 'TOO_MANY_REQUESTS', 'PLATFORM_UNAVAILABLE'] as const

export const startLogin = route('/platforms/{platform}/sessions', {
  ids: { 'params.platform': 'word', 'body.clientId': 'client' },
  api: 'identity',
  method: 'POST',
  summary:
    'Start a browser in which a person signs in to a platform. `agreed`: the version of the text that they agreed to.',
  body: z.object({
    clientId: Id,
    accountId: Id.optional(),
    agreed: z.string().min(1).max(40),
    /** The language of the page, which the platform is asked to use too. */
    language: z.enum(LANGUAGE_NAMES).optional(),
    /** Names the page that opened the window, as in `SignIn`. */
    channel: Channel.optional(),
  }),
  output: z.object({ sessionId: Id }),
  status: 201,
  access: 'social_account:create',
  effect: 'write',
  location: '/sessions/{sessionId}',
  link: { needsTerms: true },
  problems: ['SOCIAL_SITE_NOT_FOUND', 'NO_CREDENTIALS_PROVIDER', 'PLATFORM_DISABLED', 'TOO_MANY_REQUESTS'],
})

export const submitLogin = route('/sessions/{id}/login', {
  ...loginStep,
  method: 'POST',
  summary: 'User name and password. Only the browser’s process can read them.',
  body: z.object({
    id: z.string().trim().min(1, 'Enter your email, phone or user name.').max(320),
    password: z.string().min(1, 'Enter your password.').max(500),
  }),
  problems: PROBLEMS,
})

export const solveCaptcha = route('/sessions/{id}/login/solve-captcha', {
  ...loginStep,
  method: 'POST',
  summary: 'The text that the person reads in the image.',
  body: z.object({ solution: z.string().trim().min(1, 'Enter what you see.').max(100) }),
  problems: PROBLEMS,
})

const codeBody = (maxLength: number) =>
  z.object({ code: z.string().trim().min(1, 'Enter the code.').max(maxLength, 'The code is too long.') })

export const submitEmailCode = route('/sessions/{id}/login/mfa/email/submit-code', {
  ...loginStep,
  method: 'POST',
  summary: 'The code that the platform emailed.',
  body: codeBody(12),
  problems: PROBLEMS,
})

export const submitAppCode = route('/sessions/{id}/login/mfa/auth-app/submit-code', {
  ...loginStep,
  method: 'POST',
  summary: 'The code of an authentication app.',
  body: codeBody(6),
  problems: PROBLEMS,
})

export const submitSmsCode = route('/sessions/{id}/login/mfa/sms/submit-code', {
  ...loginStep,
  method: 'POST',
  summary: 'The code that the platform sent by text message.',
  body: codeBody(6),
  problems: PROBLEMS,
})

export const resendSmsCode = route('/sessions/{id}/login/mfa/sms/resend-code', {
  ...loginStep,
  method: 'POST',
  summary: 'Ask the platform for another text message.',
  problems: PROBLEMS,
})

export const getLoginStatus = route('/sessions/{id}/login/status', {
  ...loginStep,
  method: 'GET',
  summary: 'The state of a sign-in.',
  problems: ['LOGIN_ENDED'],
  effect: { own: 'counts waiting sign-ins of all firms' },
})

export const endLogin = route('/sessions/{id}', {
  ids: { 'params.id': 'login' },
  api: 'identity',
  method: 'POST',
  summary: 'Close the window. A completed sign-in stays usable.',
  output: null,
  access: 'social_account:create',
  effect: 'write',
  link: true,
})

export const remoteLoginRoutes = {
  startLogin,
  submitLogin,
  solveCaptcha,
  submitEmailCode,
  submitAppCode,
  submitSmsCode,
  resendSmsCode,
  getLoginStatus,
  endLogin,
}
