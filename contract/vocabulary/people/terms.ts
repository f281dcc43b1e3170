/** When the terms or the privacy policy last changed; identifies the text that people agree to. */
export const TERMS_VERSION = '2026-11-27'
