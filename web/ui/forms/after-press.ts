/**
 * Acts on a blur: at once if a key moved the focus, but after the release if a press did. An error that appears during a press can move the
 * pressed button away from the pointer, and the click is lost.
 */
export function afterPress(act: () => void): void {
  if (document.querySelector(':active') === null) act()
  // The click follows the release.
  else window.addEventListener('mouseup', () => setTimeout(act), { once: true, capture: true })
}
