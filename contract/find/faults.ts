/** What is wrong with a find; the browser has a sentence and an advice for each. */
export const FIND_FAULTS = {
  long: 'A find has at most 500 characters.',
  tooMany: 'A find has at most 50 words and phrases.',
  openQuote: 'A quotation is not closed.',
  openParenthesis: 'A parenthesis is not closed.',
  closeParenthesis: 'A parenthesis is closed that was not opened.',
  empty: 'There is nothing between the parentheses.',
  missingBefore: 'AND and OR need something before them.',
  missingAfter: 'AND, OR and NOT need something after them.',
  notAlone: 'NOT needs something to take away from.',
  notInOr: 'NOT can’t be part of OR.',
  nearNumber: 'near needs a number of words: near/5.',
  nearRange: 'near takes 1 to 50 words.',
  nearSides: 'near needs a word, a phrase or OR in parentheses on both sides.',
  unknownField: 'There is no such field. To find the word itself, put it in quotation marks.',
  noValue: 'A field needs a value.',
  value: 'This field has no such value.',
  fieldInside: 'A field narrows everything: it can’t be part of OR, near or parentheses.',
  dateRead: 'A date is a day (2023-02-28), a month (2023-02) or a year (2023).',
  dateMissing: 'There is no such day.',
  dateTwice: 'This date can be read in two ways.',
  star: 'A * goes at the end of a word, after at least two letters.',
  forms: 'Forms are found of whole words: leave out the *, and write letters only.',
  nothing: 'Enter a word, number or symbol to find.',
} as const

export type FindFaultCode = keyof typeof FIND_FAULTS

/** A find that is correct, offered instead of the one with the fault. `note`: the date that it means. */
export type FindFix = { text: string; day?: string }

/** `start` and `end`: the wrong part, as UTF-16 offsets. `about`: the name, value or date that the sentence quotes. */
export type FindFault = {
  code: FindFaultCode
  start: number
  end: number
  about?: string
  fixes: FindFix[]
}
