import { useEffect, useSyncExternalStore } from 'react'

let open = 0
const watchers = new Set<() => void>()

function change(by: number): void {
  open += by
  for (const watcher of watchers) watcher()
}
function watch(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => void watchers.delete(onChange)
}

/** Counts a dialog for as long as it is open. */
export function useCountedDialog(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    change(1)
    return () => change(-1)
  }, [opened])
}

/** Tells whether any dialog is open: nothing is laid over a form. */
export const useAnyDialog = () => useSyncExternalStore(watch, () => open > 0)
