/**
 * How much larger than usual (1: 16 px) the text is in the user's browser settings, for sizes that only code knows; style sheets use rem.
 * It is read once, so a change of the settings needs a reload.
 */
export const TEXT_SCALE = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1
