// Long because: it is the only table of errors.
import { joinValue, localeOf } from './vocabulary/language.ts'

/** The only table of errors: code -> HTTP status, message that can be shown to a person, and whether trying again can help. */
type ProblemRow = { status: number; message: string; retryable?: true }

export const PROBLEMS = {
  VALIDATION_FAILED: { status: 400, message: 'Some fields need your attention.' },
  UNAUTHENTICATED: { status: 401, message: 'Sign in to continue.' },
  REFRESH_TOKEN_INVALID: {
    status: 401,
    message: 'Your session is no longer valid. Please sign in again.',
  },
  REFRESH_TOKEN_EXPIRED: {
    status: 401,
    message: 'Your session has ended. Please sign in again.',
  },
  INVALID_CREDENTIALS: { status: 401, message: 'Incorrect email or password.' },
  INVALID_PIN: {
    status: 401,
    message: 'That code is incorrect or has expired. Check it, or request a new one.',
  },
  /** `sentence`: the payment provider's own message, which can be shown. */
  CARD_DECLINED: { status: 402, message: '{sentence}' },
  CARD_EXPIRED: { status: 402, message: 'This card has expired. Use another card.' },
  CARD_INSUFFICIENT_FUNDS: { status: 402, message: '{sentence}' },
  PAYMENT_METHOD_NEEDED: { status: 402, message: 'Choose or add a card first.' },
  FORBIDDEN: { status: 403, message: 'You don’t have permission to do this.' },
  /** `name`: who placed it. */
  HOLD_OF_OTHERS: {
    status: 403,
    message:
      '{name} placed this preservation hold. Only the same side, the law firm or its provider, can lift it, with the same role or a higher one.',
  },
  STAFF_SIGNED_IN: {
    status: 403,
    message:
      'You are signed in as {name} in this browser, so this would be recorded under your name. Open the link in a private window.',
  },
  PRICE_CHANGED: {
    status: 409,
    message: 'The price has changed since it was shown. Check the new price and add the client again.',
  },
  TERMS_CHANGED: {
    status: 409,
    message: 'The terms have changed since this page was opened. Reload the page to read them.',
  },
  TERMS_NOT_AGREED: { status: 403, message: 'Please agree to the terms first.' },
  CSRF_TOKEN_INVALID: {
    status: 403,
    message: 'This page has been open for a while. Please try again.',
    retryable: true,
  },
  CROSS_SITE_REQUEST: { status: 403, message: 'This request did not come from Proofline.' },
  NOT_FOUND: {
    status: 404,
    message: 'This doesn’t exist, or you don’t have access to it.',
  },
  NO_FLAGGING_SEARCH: {
    status: 404,
    message: 'No flagging search found for client {id}',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'This address doesn’t accept that kind of request.',
  },
  CONFLICT: {
    status: 409,
    message: 'Someone else changed this while you were working on it.',
  },
  /** As specified by draft-ietf-httpapi-idempotency-key-header. */
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was already used with other details. Use a new key to add another client.',
  },
  CLIENT_USER_NOT_FOUND: {
    status: 404,
    message: 'No user with Client ID {clientId} found.',
  },
  EMAIL_IN_USE: {
    status: 409,
    message: 'This email is already in use. Use a different email.',
  },
  /** `clients`: the firm's clients with the same email or file number. */
  DUPLICATE_CLIENT: {
    status: 409,
    message: 'A client with the same email or file number already exists. Check before you add another.',
  },
  LAST_SUPER_ADMIN: {
    status: 409,
    message: 'This is the last Super Admin. Make someone else Super Admin first.',
  },
  ALREADY_ACTIVE: {
    status: 409,
    message: 'This person has already accepted the invitation.',
  },
  CLIENT_DEACTIVATED: {
    status: 409,
    message: 'This client is deactivated, so an emailed link would not open. Reactivate the client first.',
  },
  REQUEST_EXISTS: {
    status: 409,
    message: 'The client has already been asked for these posts.',
  },
  POST_STATE_CONFLICT: {
    status: 409,
    message: 'This post has changed since you loaded it.',
  },
  POSTS_IN_TRASH: {
    status: 409,
    message: 'Posts in the trash can’t be part of a report. Restore them first.',
  },
  DOCUMENT_PRINTS_REVIEW: {
    status: 409,
    message:
      'This report prints notes and review status. A package can’t contain it. Generate the report without them.',
  },
  PACKAGE_CHANGED: {
    status: 409,
    message: 'This package or its posts have changed. Ask for it again.',
  },
  REPORT_CHANGING: {
    status: 409,
    message: 'Posts are being removed from this report or restored. Try again when that is done.',
    retryable: true,
  },
  TOO_MANY_SELECTED: {
    status: 400,
    message:
      'At most {most} posts can be selected together, and this list has more. Choose a client, dates or a filter.',
  },
  SELECTION_USED: { status: 409, message: 'These posts were already acted on.' },
  SELECTION_UNDONE: { status: 409, message: '{name} has already undone this.' },
  NOTHING_TO_CHANGE: {
    status: 409,
    message: 'None of these posts can be changed in this way any more.',
  },
  TRASH_LIMIT: {
    status: 403,
    message:
      'Only a manager of the law firm can move more than {most} posts of a client to the trash within 24 hours. “Not relevant” takes posts out of the queue and keeps them.',
  },
  TRASH_HELD: {
    status: 409,
    message:
      'While a preservation hold lasts, no more than {most} posts of a client can be moved to the trash within 24 hours. “Not relevant” takes posts out of the queue and keeps them.',
  },
  TRASH_UNCONFIRMED: {
    status: 409,
    message: 'Type {count} to move these posts to the trash.',
  },
  FLAGGING_SEARCH_STAYS: {
    status: 409,
    message: 'A client’s flagging search can’t be deleted. Edit its keywords instead.',
  },
  FILE_NOT_RELEASED: {
    status: 409,
    message:
      'The file was not released. A check found text or locations in it that should not be there. Please contact support.',
  },
  DOCUMENT_TOO_LARGE: {
    status: 409,
    message: 'The document is too large to create. Choose fewer posts.',
  },
  CANCELLED: { status: 409, message: 'This was canceled.' },
  SEARCH_UNDER_WAY: {
    status: 409,
    message: 'This search hasn’t finished. Wait for it to finish, or search again.',
    retryable: true,
  },
  EMPTY_REPORT: {
    status: 409,
    message: 'No posts match, so the report would be empty.',
  },
  PAYMENT_METHOD_IN_USE: {
    status: 409,
    message: 'A client is being added with this card right now. Try again in a minute.',
    retryable: true,
  },
  CLIENT_HELD: {
    status: 409,
    message: 'This client is under a preservation hold. Lift it first.',
  },
  FIRM_HELD: {
    status: 409,
    message: 'This law firm is under a preservation hold. Lift it first.',
  },
  UPLOAD_PART_CONFLICT: {
    status: 409,
    message: 'This part was already received with different contents. Start the upload again.',
  },
  UPLOAD_INCOMPLETE: { status: 409, message: 'The file hasn’t fully arrived yet.', retryable: true },
  UPLOAD_ALREADY_USED: { status: 409, message: 'This file is already being imported.' },
  AUTHENTICATION_FAILED: { status: 409, message: 'Authentication failed.' },
  SOCIAL_SITE_NOT_FOUND: { status: 404, message: 'Social with ID {id} not found' },
  PLATFORM_IN_USE: {
    status: 409,
    message: 'A {platform} account has already been added or imported here.',
  },
  NO_CREDENTIALS_PROVIDER: {
    status: 409,
    message: 'No credentials provider found for {platform}',
  },
  CREDENTIALS_EXPIRED: {
    status: 409,
    message: 'Signing in to {platform} took too long. Connect again.',
  },
  SIGN_IN_USED: { status: 409, message: 'This account has already been added.' },
  NO_ACCOUNT_NAMED: {
    status: 409,
    message:
      '{platform} named no account for this sign-in. Open your {platform} account there, then connect again.',
  },
  NOT_ONE_ACCOUNT: { status: 409, message: 'Expected 1 account but got {n}' },
  OTHER_ACCOUNT: {
    status: 409,
    message:
      'You signed in to {found}, but this account is {expected}. Sign out of {platform} in this browser, then connect again.',
  },
  /** Of a sign-in that was typed into our page. */
  OTHER_ACCOUNT_SIGNED_IN: {
    status: 409,
    message:
      'You signed in to {found}, but this account is {expected}. Start again, and sign in as {expected}.',
  },
  ALREADY_CONNECTED: {
    status: 409,
    message: 'The account {found} is already in this list. Connect it there.',
  },
  PLATFORM_DISABLED: {
    status: 409,
    message: '{platform} connection is currently disabled. Please try again later.',
  },
  PLATFORM_UNAVAILABLE: {
    status: 503,
    message: '{platform} is not responding or is limiting access. Please try again later.',
    retryable: true,
  },
  LINK_CANCELED: {
    status: 410,
    message: 'This request was canceled. You don’t need to do anything.',
  },
  /** `source`: the name of the source. */
  FETCH_NOT_CHOSEN: {
    status: 409,
    message: '{source} gave us no file. Please try again.',
  },
  FETCH_REFUSED: {
    status: 409,
    message: '{source} no longer gives us this file. Please choose it again.',
  },
  FETCH_ARCHIVE_REFUSED: {
    status: 409,
    message: '{source} did not give us the archive. Ask {source} for it again, or import the file yourself.',
  },
  FETCH_NEEDS_SIGN_IN: {
    status: 409,
    message: '{source} did not give us the file. Connect the account again, or import the file yourself.',
  },
  FETCH_FILE_CHANGED: {
    status: 409,
    message: 'The file changed in {source} while we were downloading it. Please choose it again.',
  },
  FETCH_FILE_SIZE: {
    status: 400,
    message: 'This file is empty or larger than 50 GB. Choose the zip file that the platform made for you.',
  },
  /** `name`: who removed the account, or took its posts out. */
  FETCH_ACCESS_ENDED: {
    status: 409,
    message: '{name} ended our access to the {platform} account, so its archive is no longer downloaded.',
  },
  LOGIN_ENDED: {
    status: 410,
    message: 'This sign-in has ended. Please close the window and start again.',
  },
  LINK_EXPIRED: { status: 410, message: 'This link has expired.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'This is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This address accepts only JSON.' },
  FIND_TOO_LONG: {
    status: 422,
    message: 'This find would take too long. Add a word or a date, or look in one client.',
  },
  FIND_NAMES_PERSON: {
    status: 422,
    message: 'A find for the firm can’t name persons. Take out {name}, or save it for yourself.',
  },
  TOO_MANY_FINDS: {
    status: 409,
    message: 'At most {most} finds are saved. Remove one first.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: 'Too many attempts. Try again in {retryAfter}.',
    retryable: true,
  },
  POST_IMPORT_FILE_MUST_BE_JSON: {
    status: 400,
    message:
      'Your {platform} file is in the wrong format. Please repeat the steps to export your {platform} posts and ensure you select "JSON" as the format.',
  },
  POST_IMPORT_FILE_WRONG_PLATFORM: {
    status: 400,
    message: 'The file you uploaded was for {found} but it should be your {platform} file.',
  },
  POST_IMPORT_FILE_UNRECOGNISED: {
    status: 400,
    message: 'The file you uploaded was not what we expected. Please upload your {platform} file.',
  },
  POST_IMPORT_FILE_OTHER_ARCHIVE: {
    status: 400,
    message:
      'The file you uploaded is from {found}, which we can’t read. Please upload your {platform} file.',
  },
  POST_IMPORT_FILE_ENCRYPTED_CHATS: {
    status: 400,
    message:
      'The file you uploaded contains end-to-end encrypted Messenger chats, which we don’t read. Please upload your {platform} file.',
  },
  POST_IMPORT_FILE_HOLDS_ZIPS: {
    status: 400,
    message:
      'There is another zip file inside the file you uploaded. Please unzip it, and upload each zip file that was inside.',
  },
  POST_IMPORT_FILE_HAS_NO_POSTS: {
    status: 400,
    message: 'Your {platform} file does not contain any posts.',
  },
  POST_IMPORT_FILE_DAMAGED: {
    status: 400,
    message:
      'The file you uploaded is damaged. Please download it again from {platform} and upload the new copy.',
  },
  POST_IMPORT_FILE_UNSAFE: {
    status: 400,
    message:
      'The file you uploaded has a structure that we can’t open. Please upload the file exactly as you got it from {platform}.',
  },
  POST_IMPORT_FILE_LOCKED: {
    status: 400,
    message:
      'The file you uploaded is password-protected. Please upload the file exactly as you got it from {platform}, without a password.',
  },
  POST_IMPORT_FILE_REWRITTEN: {
    status: 400,
    message:
      'The file you uploaded was changed by another program: “{entry}” is in UTF-16, which {platform} never uses. Please upload the original download.',
  },
  POST_IMPORT_FILE_TOO_COMPLEX: {
    status: 400,
    message:
      'Reading the {platform} file took too much memory or time, so no post could be read. The file is kept. Please ask for help.',
  },
  POST_IMPORT_WAITS_FOR_OWNER: {
    status: 409,
    message:
      'The law firm decides first whose posts these are. Until then, nothing of the file is read or shown.',
  },
  OWNER_ALREADY_DECIDED: { status: 409, message: '{name} has already decided this.' },
  OWNER_CHECK_ENDED: {
    status: 409,
    message: 'This can no longer be changed. If the sign-in has ended, ask the client to sign in again.',
  },
  AUTHOR_ALREADY_DECIDED: { status: 409, message: '{name} has already decided this.' },
  TAKEOUT_NEEDS_REASON: {
    status: 409,
    message: 'Some of these posts were reviewed or are in files. A manager can take them out, with a reason.',
  },
  TAKEOUT_CHANGED: {
    status: 409,
    message: 'The number of posts has changed in the meantime. Look at it again.',
  },
  ALREADY_TAKEN_OUT: {
    status: 409,
    message: '{name} has already taken these posts out.',
  },
  IMPORT_NOT_ENDED: {
    status: 409,
    message: 'This import, or another part of its download, is still running. Try again when it has ended.',
  },
  IMPORT_IS_WHOLE: {
    status: 409,
    message: 'This archive was read to its end in the meantime, or can’t be read any more.',
  },
  TAKEOUT_ENDED: {
    status: 409,
    message: 'These posts were put back or deleted in the meantime.',
  },
  UNREAD_FILE_CHANGED: {
    status: 409,
    message: 'This file was removed, put back or deleted in the meantime.',
  },
  POST_IMPORT_FILE_TOO_MANY_FILES: {
    status: 400,
    message:
      'The file you uploaded contains {files} files. The limit is {most}. Please request smaller downloads from {platform} (posts only, or a few years at a time) and upload each one.',
  },
  MUST_BE_ZIP: { status: 400, message: 'Please upload a .zip file.' },
  STORAGE_FULL: {
    status: 507,
    message: 'There is not enough storage for this file right now. Please try again later.',
    retryable: true,
  },
  STORAGE_UNAVAILABLE: {
    status: 503,
    message: 'Files can’t be stored right now. Please try again in a few minutes.',
    retryable: true,
  },
  UNAVAILABLE: {
    status: 503,
    message: 'Proofline is starting up or busy. Please try again in a moment.',
    retryable: true,
  },
  CLOCK_DIFFERS: {
    status: 503,
    message:
      'The clock of a Proofline server is wrong, so your change was not saved. Please try again later, or contact support.',
    retryable: true,
  },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    message: 'The payment provider isn’t responding. Please try again. You won’t be charged twice.',
    retryable: true,
  },
  UNEXPECTED: { status: 500, message: 'An unexpected error occurred.', retryable: true },
} as const satisfies Record<string, ProblemRow>

export type ProblemCode = keyof typeof PROBLEMS

/** The body of every error response. */
export type ProblemBody = { code: ProblemCode; message: string; context: Record<string, unknown> }

/** The placeholders in a problem's message; none if this version doesn't know the code. */
export const placeholdersOf = (code: string): string[] =>
  Object.hasOwn(PROBLEMS, code)
    ? [...PROBLEMS[code as ProblemCode].message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    : []

/** "40 seconds", "12 minutes": how long to wait, rounded up. */
function formatDuration(seconds: number, language: string): string {
  const [unit, length] =
    seconds < 90
      ? (['second', 1] as const)
      : seconds < 5400
        ? (['minute', 60] as const)
        : (['hour', 3600] as const)
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.ceil(seconds / length),
  )
}

/** Fills the `{name}` placeholders of a message. Numbers are formatted for the language, and `retryAfter` (seconds) as a duration. */
export function fillSentence(
  sentence: string,
  values: Record<string, string | number>,
  language = 'en',
): string {
  return sentence.replace(
    /((?:^| )(?:de|que) )?\{(\w+)\}/g,
    (_, before: string | undefined, name: string) => {
      const value = values[name]
      const text =
        typeof value !== 'number'
          ? value
          : name === 'retryAfter'
            ? formatDuration(value, language)
            : value.toLocaleString(localeOf(language))
      return joinValue(before ?? '', text ?? `{${name}}`, language)
    },
  )
}
