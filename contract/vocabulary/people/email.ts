/** An address to which we can send emails, as the server and the browser check it. */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Calls that reveal whether an email is in use, and that send email to strangers. */
export const EMAIL_LOOKUPS = { key: 'invite', most: 200, seconds: 3600 } as const
