import { ARCHIVE_REQUESTED, archiveSteps, metaPages } from './meta.ts'
import type { PlatformSteps } from './steps.ts'

/** Facebook's steps, as its help describes them (facebook.com/help/212802592074644). */
export const facebookSteps: PlatformSteps = {
  platform: 'facebook',
  version: 'facebook-1',
  hosts: ['facebook.com', 'fbcdn.net', 'facebook.net'],
  start: 'https://www.facebook.com/login',
  pages: metaPages({ id: 'email', password: 'pass', submit: 'button[name="login"]' }),
  account: { cookie: 'c_user', name: '[data-testid="profile_name"]', userName: null },
  archive: {
    start: 'https://accountscenter.facebook.com/info_and_permissions/dyi',
    steps: archiveSteps,
    done: ARCHIVE_REQUESTED,
  },
}
