type Props = { size?: number | string }

/** The product's line with its point: hollow and behind the stroke, or filled and beyond it. Told apart without any colour. */
export function IconBeforePoint({ size = 14 }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      aria-hidden="true"
    >
      <path d="M12 12h10M18 4v16" strokeLinecap="round" />
      <circle cx="7" cy="12" r="4.5" />
    </svg>
  )
}

export function IconAfterPoint({ size = 14 }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      aria-hidden="true"
    >
      <path d="M2 12h10M6 4v16" strokeLinecap="round" />
      <circle cx="17" cy="12" r="5" fill="currentColor" stroke="none" />
    </svg>
  )
}
