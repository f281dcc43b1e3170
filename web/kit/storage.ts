/**
 * Some browsers refuse pages both storages, and even reading their names throws. A store in this page's memory replaces them: the page
 * works, but forgets everything when closed.
 */
function createMemoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, String(value)),
    removeItem: (name) => void values.delete(name),
    clear: () => values.clear(),
  }
}

function isStorageUsable(name: 'localStorage' | 'sessionStorage'): boolean {
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
    if (!isStorageUsable(name))
      Object.defineProperty(window, name, { configurable: true, value: createMemoryStorage() })
}

// Runs before any module that reads a storage when it loads.
ensureStorage()
