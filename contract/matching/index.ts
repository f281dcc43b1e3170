export { TEXT_SEPARATOR } from './fold.ts'
export {
  MAX_KEYWORDS,
  KEYWORD_FAULTS,
  MAX_KEYWORD_LENGTH,
  type Keyword,
  type KeywordFault,
  keywordFault,
  keywordKey,
  keywordText,
  keywordTexts,
  splitKeywords,
  normalizeKeyword,
  parseKeyword,
} from './keywords.ts'
export { compileKeywords, type Matcher, type Span } from './matcher.ts'
