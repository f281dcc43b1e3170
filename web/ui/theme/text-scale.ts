/**
 * How much larger than usual (1: 16 px) the reader has text by the browser's settings. Style sheets measure text and its surroundings in
 * rem; this is for sizes that only code knows. It is read once: after a change of the settings the page has to be loaded again.
 */
export const TEXT_SCALE = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1
