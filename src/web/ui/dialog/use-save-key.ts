import { type RefObject, useEffect, useRef } from 'react'

/** Calls back when Ctrl+Enter or ⌘+Enter is pressed inside an element and nothing in it takes the keys for itself. */
export function useSaveKey(inside: RefObject<HTMLElement | null>, onSave: (() => void) | undefined): void {
  const latest = useRef(onSave)
  useEffect(() => {
    latest.current = onSave
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      if (event.defaultPrevented || event.repeat || !latest.current) return
      if (!(event.target instanceof Node) || !inside.current?.contains(event.target)) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [inside])
}
