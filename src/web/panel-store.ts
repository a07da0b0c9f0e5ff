import { useCallback, useEffect, useSyncExternalStore } from 'react'

/** A panel or dialog that is opened from more than one place. */
export type Panel = 'help' | 'support' | 'keys' | 'menu'

/** Milliseconds that a panel waits for the dialog it was opened from. */
const longestWait = 1_000
const step = 40

let shown: Panel | null = null
const watchers = new Set<() => void>()

/**
 * Opens a panel. A dialog or menu in which it was chosen goes first: it gives the focus back to where it was, and
 * from there the panel takes it and returns it again.
 */
export async function openPanel(panel: Panel): Promise<void> {
  for (let waited = 0; waited < longestWait && isDialogOpen(); waited += step) {
    await new Promise(resolve => setTimeout(resolve, step))
  }
  show(panel)
}

const isDialogOpen = () => document.querySelector('[aria-modal="true"]') !== null

/** For the place where the panel stands: whether it is open, and a way to close it. */
export function usePanel(panel: Panel): [isOpen: boolean, close: () => void] {
  const isOpen = useSyncExternalStore(watch, () => shown === panel)
  const close = useCallback(() => {
    if (shown === panel) show(null)
  }, [panel])
  useEffect(() => close, [close])
  return [isOpen, close]
}

function watch(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => void watchers.delete(onChange)
}

function show(panel: Panel | null): void {
  shown = panel
  for (const watcher of watchers) watcher()
}
