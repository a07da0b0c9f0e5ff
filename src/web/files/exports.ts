import { useSyncExternalStore } from 'react'
import type { Endpoint, Sends } from '#shared/endpoint.ts'
import { translate } from '#web/i18n.ts'
import { SendError, send } from '#web/send.ts'
import { sessionName, watchSession } from '#web/session/session-store.ts'
import { toast } from '#web/toast.ts'
import { saveFile } from './save-file.ts'

/** Milliseconds after which a download in progress is mentioned. */
const patience = 800

/** Bytes that have arrived, by path of the endpoint: exports go on when their screen is left. */
let running: Readonly<Record<string, number>> = {}
const watchers = new Set<() => void>()

function set(next: typeof running): void {
  running = next
  for (const watcher of watchers) watcher()
}
function watch(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => void watchers.delete(onChange)
}

/** Bytes of the endpoint's file that have arrived, while it is on its way; else undefined. */
export function useExport(path: string): number | undefined {
  return useSyncExternalStore(watch, () => running[path])
}

/** Fetches a file and saves it; one at a time of each endpoint. Says how it went. `sent` goes along as an upload. */
export async function exportFile<E extends Endpoint>(entry: E, input: Sends<E>, sent?: Blob): Promise<void> {
  const { path } = entry
  if (running[path] !== undefined) return
  set({ ...running, [path]: 0 })
  const stop = new AbortController()
  const asked = sessionName()
  // A file requested by one person is not saved for the next.
  const unwatch = watchSession(() => sessionName() !== asked && stop.abort())
  const id = `export ${path}`
  const word = setTimeout(
    () => toast.loading(id, translate('Your file is being prepared. You can keep working.')),
    patience,
  )
  try {
    const file = await send(entry, input, {
      signal: stop.signal,
      ...(sent && { file: sent }),
      onProgress: bytes => set({ ...running, [path]: bytes }),
    })
    const name = saveFile(file as Blob, 'export.csv')
    toast.success(translate('{{name}} saved.', { name }), { id })
  } catch (error) {
    toast.close(id)
    if (error instanceof SendError && !error.shown) toast.error(translate(error), { id })
  } finally {
    clearTimeout(word)
    unwatch()
    const { [path]: _, ...others } = running
    set(others)
  }
}
