import type { Json } from './value.ts'

/** What is said of a stretch of a file that is no readable element. */
export const REASONS = {
  bad_json: 'This part of the file is not valid JSON and cannot be read.',
  cut_off: 'The file ends here, before it is complete.',
  too_large: 'This record is larger than a record can be.',
  too_damaged: 'So much of this file is damaged that the rest of it is not read.',
  too_deep: 'This record is nested deeper than a record can be.',
}

/** The value, undefined for what is not JSON. */
export function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
