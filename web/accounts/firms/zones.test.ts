import { describe, expect, it } from 'vitest'
import { allZones, zoneOfPlace } from './zones.ts'

describe('time zones', () => {
  it('are suggested for a known location', () => {
    expect(zoneOfPlace('Ontario')).toBe('America/Toronto')
    expect(zoneOfPlace('Newfoundland and Labrador')).toBe('America/St_Johns')
    expect(zoneOfPlace('Atlantis')).toBeNull()
  })

  it('are all valid and unique', () => {
    const zones = allZones()
    expect(new Set(zones).size).toBe(zones.length)
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
  })
})
