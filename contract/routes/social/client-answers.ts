import { z } from 'zod'
import { route } from '../../route.ts'
import { ExternalId, ReconnectRequest, SocialAccount } from '../social.ts'

export const correctSocialAccount = route('/accounts/{id}/external-id', {
  ids: { 'params.id': 'socialAccount' },
  api: 'social',
  method: 'PUT',
  summary: 'Correct the email address of an account without imports.',
  body: z.object({ externalId: ExternalId }),
  output: SocialAccount,
  access: 'social_account:create',
  effect: 'write',
  link: { needsTerms: true },
  problems: ['CONFLICT'],
})

export const answerNoAccount = route('/clients/{id}/no-accounts/{platform}', {
  ids: { 'params.id': 'client', 'params.platform': 'word' },
  api: 'social',
  method: 'PUT',
  summary: 'For client users: the client has no account on this platform.',
  output: null,
  access: 'social_account:create',
  effect: 'write',
  link: true,
  problems: ['SOCIAL_SITE_NOT_FOUND', 'PLATFORM_IN_USE'],
})

export const withdrawNoAccount = route('/clients/{id}/no-accounts/{platform}', {
  ids: { 'params.id': 'client', 'params.platform': 'word' },
  api: 'social',
  method: 'DELETE',
  summary: 'For client users: withdraw that answer.',
  output: null,
  access: 'social_account:create',
  effect: 'write',
  link: true,
  problems: ['SOCIAL_SITE_NOT_FOUND'],
})

export const stopReminders = route('/reconnect-requests/{id}/stop-reminders', {
  ids: { 'params.id': 'request' },
  api: 'social',
  method: 'PUT',
  summary: 'For client users: stop the reminders of this request.',
  output: ReconnectRequest,
  access: 'post_import:create',
  effect: 'write',
  link: true,
})

export const clientAnswerRoutes = {
  correctSocialAccount,
  answerNoAccount,
  withdrawNoAccount,
  stopReminders,
}
