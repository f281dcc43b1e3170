type Door = 'palette' | 'keys'
const listeners = new Set<(door: Door) => void>()

export const openPalette = (): void => knock('palette')
export const openKeys = (): void => knock('keys')

function knock(door: Door): void {
  for (const listener of listeners) listener(door)
}

export function onOpen(listener: (door: Door) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
