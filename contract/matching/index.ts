export { TEXT_SEPARATOR } from './fold.ts'
export {
  MAX_KEYWORDS,
  KEYWORD_FAULTS,
  MAX_KEYWORD_LENGTH,
  type KeywordFault,
  keywordFault,
  keywordKey,
  splitKeywords,
  normalizeKeyword,
} from './keywords.ts'
export { compileKeywords, type Matcher, type Span } from './matcher.ts'
