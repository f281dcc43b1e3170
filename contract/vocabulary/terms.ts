/** When the terms and the privacy policy were last changed: which text is agreed to. */
export const TERMS_VERSION = '2023-09-14'
