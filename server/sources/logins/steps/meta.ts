import type { ArchiveStep, PageRule } from './steps.ts'

/** The field names and the selector of the submit button, which differ between Facebook and Instagram. */
type Fields = { id: string; password: string; submit: string }

const CHECKS: readonly PageRule[] = [
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
]

/**
 * The pages that Facebook's and Instagram's sign-in have in common. Rules find fields by names and roles, because these are the same in
 * every language.
 */
export const metaPages = (fields: Fields): readonly PageRule[] => [
  ...CHECKS,
  {
    name: 'credentials',
    see: `input[name="${fields.password}"]`,
    does: 'credentials',
    id: `input[name="${fields.id}"]`,
    password: `input[name="${fields.password}"]`,
    submit: fields.submit,
    wrong: `form:has(input[name="${fields.password}"]) [role="alert"]`,
  },
  { name: 'home', see: '[role="navigation"] a[href*="/me"], [data-testid="home"]', does: 'home' },
]

/** Requests "Download your information" in the Accounts Center: everything, for all time, as JSON, with media in high quality. */
export const archiveSteps: readonly ArchiveStep[] = [
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
]

export const ARCHIVE_REQUESTED = '[data-testid="dyi_requested"]'
