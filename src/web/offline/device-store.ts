/** Stores a person's data beside localStorage: kept replies, waiting writes, those that were sent, and the bytes of their files. */
const name = 'tradewind'
type StoreName = 'replies' | 'writes' | 'files' | 'sent'
type Row = { key: string }

/**
 * Steps from one version of the store to the next, from the first. A released step never changes; test/recorded/stores
 * holds a store of each version, and a test opens it. A step adds: an older page has to go on with what is there.
 */
const steps: readonly ((db: IDBDatabase) => void)[] = [
  db => {
    for (const store of ['replies', 'writes']) db.createObjectStore(store, { keyPath: 'key' })
  },
  db => void db.createObjectStore('files', { keyPath: 'key' }),
  db => void db.createObjectStore('sent', { keyPath: 'key' }),
]
export const storeVersion = steps.length

let isOlder = false
/** True once a store was found that a newer release has made: all that this one knows works in it. */
export const isOlderThanStore = (): boolean => isOlder

let opened: Promise<IDBDatabase | null> | undefined
const openers = new Set<() => void>()

/** Calls `onOpen` whenever the database opens after it was not to be had. */
export const whenOpened = (onOpen: () => void) => void openers.add(onOpen)

/** The database; null where the browser has none to give, such as in a private window, and while an old tab blocks it. */
function database(): Promise<IDBDatabase | null> {
  opened ??= typeof indexedDB === 'undefined' ? Promise.resolve(null) : openNow(storeVersion)
  return opened
}

/** Without a version it opens the one that is there: a newer release in another tab has only added to it. */
function openNow(version?: number): Promise<IDBDatabase | null> {
  return new Promise(resolve => {
    const request = indexedDB.open(name, version)
    let wasBlocked = false
    request.onupgradeneeded = ({ oldVersion }) => {
      for (const step of steps.slice(oldVersion)) step(request.result)
    }
    request.onsuccess = () => {
      const db = request.result
      // A newer release in another tab must not wait for this one, which opens the database again when it needs it.
      db.onversionchange = () => {
        db.close()
        forget(db)
      }
      db.onclose = () => forget(db)
      current = db
      resolve(db)
      if (!wasBlocked) return
      opened = Promise.resolve(db)
      for (const onOpen of openers) onOpen()
    }
    // Another tab still runs an older release: until it lets go, nothing can be stored here.
    request.onblocked = () => {
      wasBlocked = true
      resolve(null)
    }
    request.onerror = () => {
      if (version !== undefined && request.error?.name === 'VersionError') {
        isOlder = true
        return resolve(openNow())
      }
      // The next call tries again.
      opened = undefined
      resolve(null)
    }
  })
}

let current: IDBDatabase | undefined
function forget(db: IDBDatabase): void {
  if (db !== current) return
  current = undefined
  opened = undefined
}

/** Resolves with what `ask` finds once the transaction is complete; undefined where nothing can be stored. */
export async function run<T>(
  stores: StoreName | readonly StoreName[],
  mode: IDBTransactionMode,
  ask: (rows: (store: StoreName) => IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const db = await database()
  if (!db) return undefined
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(stores, mode)
    const request = ask(store => transaction.objectStore(store))
    transaction.oncomplete = () => resolve(request?.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

/** The rows of one kind. Where nothing can be kept, reads find nothing; `put` says whether it is kept. */
export function deviceStore<R extends Row>(store: StoreName) {
  return {
    get: (key: string) => run<R | undefined>(store, 'readonly', rows => rows(store).get(key)),
    all: async () => (await run<R[]>(store, 'readonly', rows => rows(store).getAll())) ?? [],
    put: async (row: R) => (await run(store, 'readwrite', rows => rows(store).put(row))) !== undefined,
    remove: (key: string) => run(store, 'readwrite', rows => rows(store).delete(key)),
    /** True once it is empty; false where nothing can be stored, and what lies there is not to be reached. */
    clear: async () => (await run(store, 'readwrite', rows => clearAndCount(rows(store)))) !== undefined,
  }
}

function clearAndCount(rows: IDBObjectStore): IDBRequest<number> {
  rows.clear()
  return rows.count()
}

/** Keeps rows of several kinds together or not at all; rejects when there is no room. True when they are kept. */
export async function putTogether(given: Partial<Record<StoreName, Row>>): Promise<boolean> {
  const entries = Object.entries(given) as [StoreName, Row][]
  const stores = entries.map(([store]) => store)
  const put = await run(stores, 'readwrite', rows =>
    entries.map(([store, row]) => rows(store).put(row)).at(-1),
  )
  return put !== undefined
}

/** Forgets the rows of this key in all these stores. */
export const removeTogether = (stores: readonly StoreName[], key: string) =>
  run(stores, 'readwrite', rows => stores.map(store => rows(store).delete(key)).at(-1))
