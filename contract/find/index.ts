export { compileFind, type FoundIn, neededTexts, type PostFinder } from './match.ts'
export { FIND_FAULTS, type FindFault, type FindFaultCode, type FindFix } from './faults.ts'
export {
  contentsFor,
  FIND_FIELD_NAMES,
  FIND_FIELDS,
  type FindContent,
  type FindField,
  type FindFieldName,
  type Finder,
  mayUseField,
} from './fields.ts'
export { type FindQuery, type FindWords, isFault, MAX_FIND_LENGTH, readFind } from './query.ts'
export { type FindTerm, isOneApart, keywordsOf } from './terms.ts'
