/** When the terms and the privacy policy last changed; identifies the text that people agree to. */
export const TERMS_VERSION = '2023-09-14'
