/** For comparing: without accents and case, and with the apostrophe that a keyboard has. */
export const plainWords = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[‘’ʼ]/g, "'").toLowerCase()
