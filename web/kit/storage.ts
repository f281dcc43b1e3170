/**
 * Some browsers refuse pages the two storages, and then even naming one throws. This page's memory replaces them: the page works,
 * and forgets with the tab.
 */
function memory(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, String(value)),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  }
}

function works(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    const storage = window[name]
    storage.setItem('proofline.probe', '1')
    storage.removeItem('proofline.probe')
    return true
  } catch {
    return false
  }
}

/** Puts memory in the place of what is refused. */
export function ensureStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    if (!works(name)) Object.defineProperty(window, name, { configurable: true, value: memory() })
}

// Before any module that reads a storage as it begins.
ensureStorage()
