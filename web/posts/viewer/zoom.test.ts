import { describe, expect, it } from 'vitest'
import { moveBy, FITTED_VIEW, zoomAt } from './zoom.ts'

const stage = { width: 800, height: 600 }

describe('zooming a picture', () => {
  it('keeps the point under the pointer where it is', () => {
    const at = { x: 100, y: -50 }
    const view = zoomAt(FITTED_VIEW, 2, at)
    expect(view).toEqual({ scale: 2, x: -100, y: 50 })
    const nearer = zoomAt(view, 1.5, at)
    // The point of the picture below the pointer, before and after.
    expect((at.x - nearer.x) / nearer.scale).toBeCloseTo((at.x - view.x) / view.scale)
    expect((at.y - nearer.y) / nearer.scale).toBeCloseTo((at.y - view.y) / view.scale)
  })

  it('stays between the whole picture and eight times, and centers the whole picture', () => {
    expect(zoomAt({ scale: 2, x: 90, y: 10 }, 0.1)).toEqual(FITTED_VIEW)
    expect(zoomAt(FITTED_VIEW, 100).scale).toBe(8)
  })

  it('keeps the picture within its frame', () => {
    expect(moveBy({ scale: 2, x: 0, y: 0 }, 9000, -9000, stage)).toEqual({ scale: 2, x: 400, y: -300 })
    const whole = moveBy(FITTED_VIEW, 50, 50, stage)
    expect([whole.x, whole.y]).toEqual([0, 0])
  })
})
