import { useEffect, useRef } from 'react'
import { useKeys } from '#web/keys/keys.ts'
import type { Builder } from './use-blocks.ts'

const fields = 'input, textarea, select, [contenteditable="true"], [role="textbox"]'

/** Ctrl+Z and Ctrl+Y, ⌘Z and ⇧⌘Z. A field that is being typed into keeps its own undo. */
export function useUndoKeys({ undo, redo }: Pick<Builder, 'undo' | 'redo'>): void {
  const latest = useRef({ undo, redo })
  useEffect(() => {
    latest.current = { undo, redo }
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(fields)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) latest.current.redo()
      else latest.current.undo()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  useKeys(toldKeys)
}

const toldKeys = [
  { keys: 'mod+z', label: 'Undo', group: 'screens' },
  { keys: 'mod+y', label: 'Redo', group: 'screens' },
] as const
