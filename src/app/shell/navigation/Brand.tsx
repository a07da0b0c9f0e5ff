/** The product's logo, inlined: on a slow connection it must not arrive after the rest. */
export function Brand({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#0b7f77" />
      <path d="M7 21c6 0 8-3 9-12 2 6 5 9 9 12-6-1-12-1-18 0z" fill="#fff" />
      <path d="M8 25h16" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
