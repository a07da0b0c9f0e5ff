import { type RefObject, useEffect, useRef } from 'react'

/** Brings what was refused into sight: its field may be far above the button that was pressed. */
export function useShowRefused(errors: Readonly<Record<string, string>>): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    const first = page.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
    first?.scrollIntoView({ block: 'center' })
    first?.focus({ preventScroll: true })
  }, [errors])
  return page
}
