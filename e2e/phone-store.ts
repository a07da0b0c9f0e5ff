import type { Page } from '@playwright/test'

/** A write as it waits on the phone. */
export interface KeptWrite {
  key: string
  at: number
  madeAt?: number
  title: string
  typed: string
  job: number | null
  entry: { path: string }
  input: Record<string, unknown>
  before?: Record<string, unknown>
  file?: { name: string }
}

/** Runs `ask` in the page, with the store of this browser; it knows nothing but what it is given. */
export const inStore = <R, A = null>(
  page: Page,
  ask: (db: IDBDatabase, given: A) => Promise<R>,
  given: A = null as A,
): Promise<R> =>
  page.evaluate(`(async () => {
    const db = await new Promise((resolve, reject) => {
      const request = indexedDB.open('tradewind')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    try {
      return await (${ask})(db, ${JSON.stringify(given)})
    } finally {
      db.close()
    }
  })()`)

/** The rows that this browser keeps of a kind. */
export const keptRows = <R>(page: Page, store: 'replies' | 'writes'): Promise<R[]> =>
  inStore(
    page,
    (db, name) =>
      new Promise<R[]>(resolve => {
        const request = db.transaction(name).objectStore(name).getAll()
        request.onsuccess = () => resolve(request.result)
      }),
    store,
  )

export const keptWrites = (page: Page) => keptRows<KeptWrite>(page, 'writes')

/** Puts more of the same into the queue of this browser; the page finds them with its next start. */
export const addKept = (page: Page, writes: readonly KeptWrite[]): Promise<void> =>
  inStore(
    page,
    (db, rows) =>
      new Promise<void>((resolve, reject) => {
        const transaction = db.transaction('writes', 'readwrite')
        for (const row of rows) transaction.objectStore('writes').put(row)
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      }),
    writes,
  )

/** SHA-256 of the bytes of each file that waits, by its name. */
export const keptHashes = (page: Page): Promise<Record<string, string>> =>
  inStore(page, async db => {
    const all = <R>(name: string) =>
      new Promise<R[]>(resolve => {
        const request = db.transaction(name).objectStore(name).getAll()
        request.onsuccess = () => resolve(request.result)
      })
    const bytesOf = new Map(
      (await all<{ key: string; bytes: ArrayBuffer }>('files')).map(({ key, bytes }) => [key, bytes]),
    )
    const hashes: Record<string, string> = {}
    for (const { key, file } of await all<{ key: string; file?: { name: string } }>('writes')) {
      if (!file) continue
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf.get(key)!))
      hashes[file.name] = [...hash].map(byte => byte.toString(16).padStart(2, '0')).join('')
    }
    return hashes
  })

/** Rows of all kinds that lie in this browser. */
export const countKept = (page: Page): Promise<number> =>
  inStore(page, async db => {
    const counts = [...db.objectStoreNames].map(
      store =>
        new Promise<number>(resolve => {
          const request = db.transaction(store).objectStore(store).count()
          request.onsuccess = () => resolve(request.result)
        }),
    )
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  })
