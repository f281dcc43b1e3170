/** Why a password is refused, in the server's English; the web app translates these messages. */
export const PASSWORD_FAULTS = {
  short: 'Use at least 12 characters.',
  long: 'Use at most 256 characters.',
  common: 'That password is too common. Choose another.',
  own: 'Leave out your name, your email, your firm and the word Proofline.',
} as const
