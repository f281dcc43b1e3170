/** The position of a picture in its stage: offset from the center in pixels, and scale relative to its fitted size. */
export type ZoomView = { scale: number; x: number; y: number }
export const FITTED_VIEW: ZoomView = { scale: 1, x: 0, y: 0 }
const MAX_ZOOM = 8

/** Zooms so that the point `at` (pixels from the center of the stage) stays in place. The picture is never smaller than fitted. */
export function zoomAt(
  view: ZoomView,
  factor: number,
  at: { x: number; y: number } = { x: 0, y: 0 },
): ZoomView {
  const scale = Math.min(MAX_ZOOM, Math.max(1, view.scale * factor))
  const by = scale / view.scale
  if (scale === 1) return FITTED_VIEW
  return { scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }
}

/** Moves a zoomed picture, at most until its edge is at the center of the stage. */
export function moveBy(
  view: ZoomView,
  x: number,
  y: number,
  stage: { width: number; height: number },
): ZoomView {
  const hold = (value: number, size: number) => {
    const most = ((view.scale - 1) * size) / 2
    return Math.min(most, Math.max(-most, value))
  }
  return { ...view, x: hold(view.x + x, stage.width), y: hold(view.y + y, stage.height) }
}
