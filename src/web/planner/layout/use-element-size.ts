import { type RefObject, useLayoutEffect, useState } from 'react'

export interface ElementSize {
  width: number
  height: number
}

/** Size to assume where nothing can be measured (no layout, or hidden). */
const fallback: ElementSize = { width: 1024, height: 720 }

/** Size of an element in CSS pixels, measured before the first paint and kept up to date; null until then. */
export function useElementSize(ref: RefObject<HTMLElement | null>): ElementSize | null {
  const [size, setSize] = useState<ElementSize | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const width = element.clientWidth || fallback.width
      const height = element.clientHeight || fallback.height
      setSize(old => (old && old.width === width && old.height === height ? old : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
