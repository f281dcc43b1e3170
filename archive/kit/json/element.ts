import type { Json } from './value.ts'

/** The problem of a part of a file that is no readable element. */
export const REASONS = {
  bad_json: 'This part of the file is not valid JSON and cannot be read.',
  cut_off: 'The file ends here, before it is complete.',
  too_large: 'This record is too large to read.',
  too_damaged: 'Too much of this file is damaged. The rest was not read.',
  too_deep: 'This record is nested too deeply to read.',
}

/** The value; undefined if the text is not JSON. */
export function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
