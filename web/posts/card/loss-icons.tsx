type Props = { size?: number | string }

/** The product's line with its point: thin before it, or thick after it. They can be distinguished without color. */
export function IconBeforePoint({ size = 20 }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M1 12h14" stroke="currentColor" strokeWidth="1.5" />
      <circle cx="18" cy="12" r="5" fill="var(--ink)" />
    </svg>
  )
}

export function IconAfterPoint({ size = 20 }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M8 12h15" stroke="currentColor" strokeWidth="4" />
      <circle cx="6" cy="12" r="5" fill="var(--ink)" />
    </svg>
  )
}
