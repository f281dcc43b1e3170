/**
 * Some browsers refuse pages both storages, and even reading their names throws. A store in this page's memory replaces them: the page
 * works, but forgets everything when closed.
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

/** Replaces a refused storage with memory. */
export function ensureStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    if (!works(name)) Object.defineProperty(window, name, { configurable: true, value: memory() })
}

// Runs before any module that reads a storage when it loads.
ensureStorage()
