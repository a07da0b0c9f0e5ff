import type { Page } from '@playwright/test'

/** A write as it waits on the phone. */
export interface KeptWrite {
  key: string
  at: number
  title: string
  typed: string
  job: number | null
  entry: { path: string }
  input: Record<string, unknown>
  before?: Record<string, unknown>
  file?: { name: string }
}

/** The rows that this browser keeps of a kind. */
export const keptRows = <R>(page: Page, store: 'replies' | 'writes'): Promise<R[]> =>
  page.evaluate(async name => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('tradewind')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const rows = await new Promise<unknown[]>(resolve => {
      const request = db.transaction(name).objectStore(name).getAll()
      request.onsuccess = () => resolve(request.result)
    })
    db.close()
    return rows
  }, store) as Promise<R[]>

export const keptWrites = (page: Page) => keptRows<KeptWrite>(page, 'writes')

/** Puts more of the same into the queue of this browser; the page finds them with its next start. */
export const addKept = (page: Page, writes: readonly KeptWrite[]): Promise<void> =>
  page.evaluate(async rows => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('tradewind')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    await new Promise<void>((resolve, reject) => {
      const transaction = db.transaction('writes', 'readwrite')
      for (const row of rows) transaction.objectStore('writes').put(row)
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    db.close()
  }, writes)

/** SHA-256 of the bytes of each file that waits, by its name. */
export const keptHashes = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('tradewind')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const all = <R>(name: string) =>
      new Promise<R[]>(resolve => {
        const request = db.transaction(name).objectStore(name).getAll()
        request.onsuccess = () => resolve(request.result)
      })
    const names = new Map(
      (await all<{ key: string; file?: { name: string } }>('writes')).map(({ key, file }) => [
        key,
        file?.name,
      ]),
    )
    const hashes: Record<string, string> = {}
    for (const { key, bytes } of await all<{ key: string; bytes: ArrayBuffer }>('files')) {
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      hashes[names.get(key)!] = [...hash].map(byte => byte.toString(16).padStart(2, '0')).join('')
    }
    db.close()
    return hashes
  })
