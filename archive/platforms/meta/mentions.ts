/** A mention, as in `@[100000000000002:2048:Data Soong]`. */
const MENTION = /@\[\d+:\d*:?([^\]]*)\]/g

export const showMentions = (text: string): string =>
  text.includes('@[') ? text.replace(MENTION, '$1') : text
