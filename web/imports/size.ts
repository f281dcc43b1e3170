const SIZE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB']

/** In decimal units, like file managers and the platforms. */
export function formatSize(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(SIZE_UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return `${step === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${SIZE_UNITS[step]}`
}
