/** The values of JSON.parse. No field of a record can be trusted, so these functions return a neutral value for a wrong type. */
export type Json = null | boolean | number | string | Json[] | JsonObject
export type JsonObject = { [key: string]: Json }

const EMPTY_LIST: Json[] = []

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const object = (value: Json | undefined): JsonObject | null => (isObject(value) ? value : null)

/** The array, or an empty one. */
export const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : EMPTY_LIST)

/** The objects among the items of an array. */
export const objects = (value: Json | undefined): JsonObject[] => list(value).filter(isObject)

/** The string, or ''. */
export const string = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** The finite number, also from a string of digits; otherwise null. */
export function number(value: Json | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)) return Number(value)
  return null
}
