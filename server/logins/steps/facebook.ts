import type { PlatformSteps } from './steps.ts'

/**
 * Facebook: sign-in, and "Download your information" of the Accounts Center, as its help describes it (facebook.com/help/212802592074644). Fields
 * are found by their names and roles, which do not depend on the language; buttons by English or Spanish words.
 */
export const facebookSteps: PlatformSteps = {
  platform: 'facebook',
  version: 'facebook-1',
  hosts: ['facebook.com', 'fbcdn.net', 'facebook.net'],
  start: 'https://www.facebook.com/login',
  pages: [
    {
      name: 'cookies',
      see: 'button[data-cookiebanner="accept_only_essential_button"]',
      does: 'press',
      press: 'button[data-cookiebanner="accept_only_essential_button"]',
    },
    {
      name: 'locked',
      see: '#account_locked, [data-testid="account_locked"]',
      does: 'refused',
      says: 'main, [role="main"]',
    },
    {
      name: 'checkpoint',
      see: 'form[action*="/checkpoint/"] [data-testid="checkpoint_blocked"]',
      does: 'refused',
      says: 'main, [role="main"]',
    },
    {
      name: 'captcha',
      see: 'img[src*="captcha"]',
      does: 'captcha',
      image: 'img[src*="captcha"]',
      field: 'input[name="captcha_response"]',
      submit: 'form:has(input[name="captcha_response"]) button[type="submit"]',
      wrong: 'form:has(input[name="captcha_response"]) [role="alert"]',
    },
    {
      name: 'email_code',
      see: 'input[name="email_code"]',
      does: 'mfa',
      type: 'email',
      field: 'input[name="email_code"]',
      submit: 'form:has(input[name="email_code"]) button[type="submit"]',
      wrong: 'form:has(input[name="email_code"]) [role="alert"]',
    },
    {
      name: 'app_code',
      see: 'input[name="approvals_code"][data-method="app"]',
      does: 'mfa',
      type: 'auth_app',
      field: 'input[name="approvals_code"]',
      submit: 'form:has(input[name="approvals_code"]) button[type="submit"]:not([name])',
      wrong: 'form:has(input[name="approvals_code"]) [role="alert"]',
    },
    {
      name: 'sms_code',
      see: 'input[name="approvals_code"]',
      does: 'mfa',
      type: 'sms',
      field: 'input[name="approvals_code"]',
      submit: 'form:has(input[name="approvals_code"]) button[type="submit"]:not([name])',
      wrong: 'form:has(input[name="approvals_code"]) [role="alert"]',
      resend: 'button[name="resend"]',
      countdown: '[data-testid="resend_countdown"]',
    },
    { name: 'other_device', see: '[data-testid="waiting_for_approval"]', does: 'device' },
    {
      name: 'was_this_you',
      see: 'button[name="submit[This was me]"]',
      does: 'press',
      press: 'button[name="submit[This was me]"]',
    },
    {
      name: 'remember_browser',
      see: 'button[name="dont_save"]',
      does: 'press',
      press: 'button[name="dont_save"]',
    },
    {
      name: 'credentials',
      see: 'input[name="pass"]',
      does: 'credentials',
      id: 'input[name="email"]',
      password: 'input[name="pass"]',
      submit: 'button[name="login"]',
      wrong: 'form:has(input[name="pass"]) [role="alert"]',
    },
    { name: 'home', see: '[role="navigation"] a[href*="/me"], [data-testid="home"]', does: 'home' },
  ],
  account: { cookie: 'c_user', name: '[data-testid="profile_name"]', userName: null },
  archive: {
    start: 'https://accountscenter.facebook.com/info_and_permissions/dyi',
    steps: [
      { see: 'button[name="download_or_transfer"]', press: 'button[name="download_or_transfer"]' },
      {
        see: 'input[name="scope"][value="all"]',
        check: 'input[name="scope"][value="all"]',
        press: 'button[name="next"]',
      },
      {
        see: 'input[name="destination"][value="device"]',
        check: 'input[name="destination"][value="device"]',
        press: 'button[name="next"]',
      },
      { see: 'select[name="date_range"]', select: { field: 'select[name="date_range"]', value: 'all_time' } },
      { see: 'select[name="format"]', select: { field: 'select[name="format"]', value: 'json' } },
      {
        see: 'select[name="media_quality"]',
        select: { field: 'select[name="media_quality"]', value: 'high' },
        press: 'button[name="create"]',
      },
    ],
    done: '[data-testid="dyi_requested"]',
  },
}
