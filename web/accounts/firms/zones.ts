/** The time zone of most people in a province or state. Only a suggestion: the firm may choose another. */
const PLACES_BY_ZONE: Record<string, readonly string[]> = {
  'America/Toronto': ['Ontario', 'Quebec', 'Nunavut'],
  'America/Vancouver': ['British Columbia'],
  'America/Edmonton': ['Alberta', 'Northwest Territories'],
  'America/Whitehorse': ['Yukon'],
  'America/Regina': ['Saskatchewan'],
  'America/Winnipeg': ['Manitoba'],
  'America/Halifax': ['Nova Scotia', 'Prince Edward Island'],
  'America/Moncton': ['New Brunswick'],
  'America/St_Johns': ['Newfoundland and Labrador'],
  'America/New_York': [
    'Connecticut',
    'Delaware',
    'District of Columbia',
    'Florida',
    'Georgia',
    'Kentucky',
    'Maine',
    'Maryland',
    'Massachusetts',
    'New Hampshire',
    'New Jersey',
    'New York',
    'North Carolina',
    'Ohio',
    'Pennsylvania',
    'Rhode Island',
    'South Carolina',
    'Vermont',
    'Virginia',
    'West Virginia',
  ],
  'America/Detroit': ['Michigan'],
  'America/Indiana/Indianapolis': ['Indiana'],
  'America/Chicago': [
    'Alabama',
    'Arkansas',
    'Illinois',
    'Iowa',
    'Kansas',
    'Louisiana',
    'Minnesota',
    'Mississippi',
    'Missouri',
    'Nebraska',
    'North Dakota',
    'Oklahoma',
    'South Dakota',
    'Tennessee',
    'Texas',
    'Wisconsin',
  ],
  'America/Denver': ['Colorado', 'Montana', 'New Mexico', 'Utah', 'Wyoming'],
  'America/Boise': ['Idaho'],
  'America/Phoenix': ['Arizona'],
  'America/Los_Angeles': ['California', 'Nevada', 'Oregon', 'Washington'],
  'America/Anchorage': ['Alaska'],
  'Pacific/Honolulu': ['Hawaii'],
}

const zoneByPlace = new Map(
  Object.entries(PLACES_BY_ZONE).flatMap(([zone, places]) => places.map((place) => [place, zone] as const)),
)

export const zoneOfPlace = (place: string): string | null => zoneByPlace.get(place) ?? null

/** All zones that this browser knows, starting with those of the two countries. */
export function allZones(): string[] {
  const supported = Intl.supportedValuesOf('timeZone')
  const preferred = Object.keys(PLACES_BY_ZONE)
  return [...preferred, ...supported.filter((zone) => !preferred.includes(zone))]
}
