export { foldFields, foldText, TEXT_SEPARATOR } from './fold.ts'
export { beginningsOfForms } from './forms.ts'
export {
  MAX_KEYWORDS,
  KEYWORD_FAULTS,
  MAX_KEYWORD_LENGTH,
  type Keyword,
  type KeywordFault,
  faultOfKeyword,
  keywordFault,
  keywordKey,
  keywordText,
  keywordTexts,
  splitKeywords,
  neverKey,
  normalizeKeyword,
  parseKeyword,
} from './keywords.ts'
export { compileKeywords, compileParsed, type Hit, type Matcher, type Span } from './matcher.ts'
export { formsOf } from './forms.ts'
