import { ARCHIVE_REQUESTED, archiveSteps, metaPages } from './meta.ts'
import type { PlatformSteps } from './steps.ts'

/** Instagram's steps, as its help describes them (help.instagram.com/181231772500920). */
export const instagramSteps: PlatformSteps = {
  platform: 'instagram',
  version: 'instagram-1',
  hosts: ['instagram.com', 'cdninstagram.com', 'fbcdn.net'],
  start: 'https://www.instagram.com/accounts/login/',
  pages: metaPages({ id: 'username', password: 'password', submit: 'form button[type="submit"]' }),
  account: {
    cookie: 'ds_user_id',
    name: '[data-testid="profile_name"]',
    userName: '[data-testid="user_name"]',
  },
  archive: {
    start: 'https://accountscenter.instagram.com/info_and_permissions/dyi',
    steps: archiveSteps,
    done: ARCHIVE_REQUESTED,
  },
}
