import type { Place } from './post.ts'

/** Merges two records of one place: each fills in what the other lacks. If they differ, the first wins. */
export function mergePlaces(one: Place, other: Place): Place {
  if (one.name !== other.name) return one
  return {
    name: one.name,
    latitude: one.latitude ?? other.latitude,
    longitude: one.longitude ?? other.longitude,
    address: one.address ?? other.address,
    url: one.url ?? other.url,
  }
}
