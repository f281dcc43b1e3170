import type { Place } from './post.ts'

/** Two tellings of a place as one, each completing the other; of two different ones the first counts. */
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
