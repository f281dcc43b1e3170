/** The rows of the vocabulary with their words in one language; nothing else of a row is in them (tools/one-language.ts). */
declare module '*?words=es' {
  export { NOTIFICATIONS } from '#contract/vocabulary/notifications/index.ts'
  export {
    DETAILS,
    KEYWORD_THEMES,
    MEDIA_TYPES,
    OTHER_CHANGES,
    POST_ACTIONS,
    POST_KINDS,
    POST_STATUS,
    REPORT_FORMATS,
    WORDS_ORIGINS,
  } from '#contract/index.ts'
}
declare module '*?words=fr' {
  export { NOTIFICATIONS } from '#contract/vocabulary/notifications/index.ts'
  export {
    DETAILS,
    KEYWORD_THEMES,
    MEDIA_TYPES,
    OTHER_CHANGES,
    POST_ACTIONS,
    POST_KINDS,
    POST_STATUS,
    REPORT_FORMATS,
    WORDS_ORIGINS,
  } from '#contract/index.ts'
}
