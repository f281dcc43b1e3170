/** Normalizes a text for comparison: no accents or case, and the straight apostrophe of keyboards. */
export const normalizeForSearch = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[‘’ʼ]/g, "'").toLowerCase()
