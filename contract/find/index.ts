export { compileFind, type FoundIn, neededTexts, type PostFinder } from './match.ts'
export { quotedValue, withFields, withWord } from './edit.ts'
export { FIND_FAULTS, type FindFault, type FindFaultCode, type FindFix } from './faults.ts'
export {
  contentsFor,
  FIND_FIELD_NAMES,
  FIND_FIELDS,
  type FindContent,
  type FindField,
  type FindFieldName,
  type Finder,
  LISTED_FIELDS,
  type ListedField,
  mayUseField,
} from './fields.ts'
export { type FindQuery, type FindWords, isFault, MAX_FIND_LENGTH, readFind } from './query.ts'
export { type FindTerm, changesBetween, keywordsOf } from './terms.ts'
