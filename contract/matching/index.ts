export { TEXT_SEPARATOR } from './fold.ts'
export {
  KEYWORD_COUNT,
  KEYWORD_FAULTS,
  KEYWORD_LENGTH,
  type KeywordFault,
  keywordFault,
  sameKeyword,
  splitKeywords,
  tidyKeyword,
} from './keywords.ts'
export { compileKeywords, type Matcher, type Span } from './matcher.ts'
