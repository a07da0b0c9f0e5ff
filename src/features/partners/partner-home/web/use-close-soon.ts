import { useEffect, useRef } from 'react'

/** Milliseconds for which a dialog still shows what was saved. */
const shownFor = 1_500

/** Closes a dialog a moment after a success. */
export function useCloseSoon(onClose: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current = setTimeout(onClose, shownFor)
  }
}
