/** Stands in for the validation library in the browser's bundle: whatever is asked of it answers itself. */
const anything: unknown = new Proxy(() => anything, {
  get: (_target, key) => (key === 'then' || key === Symbol.toPrimitive ? undefined : anything),
  apply: () => anything,
})

export const z = anything
