import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// A phone opens the store that an earlier release has left, with what waits there, and one that a later release has made.

interface Recorded {
  version: number
  stores: Record<string, ({ key: string; bytes?: string } & Record<string, unknown>)[]>
}
const folder = path.resolve('test/recorded/stores')
const recorded = readdirSync(folder).map(
  name => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Recorded,
)

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** Bytes are written as text in a file. */
const rowOf = ({ bytes, ...row }: Recorded['stores'][string][number]) =>
  bytes === undefined ? row : { ...row, bytes: new Uint8Array(Buffer.from(bytes, 'base64')).buffer }

/** Leaves a store as a release has made it, closed as after a kill. */
function leave({ version, stores }: Recorded): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('tradewind', version)
    request.onupgradeneeded = () => {
      for (const [name, rows] of Object.entries(stores)) {
        const store = request.result.createObjectStore(name, { keyPath: 'key' })
        for (const row of rows) store.put(rowOf(row))
      }
    }
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
    request.onerror = () => reject(request.error)
  })
}

async function expectAll({ stores }: Recorded): Promise<void> {
  const { deviceStore } = await import('./device-store.ts')
  for (const [name, rows] of Object.entries(stores)) {
    const store = deviceStore<{ key: string }>(name as 'writes')
    for (const row of rows) expect(await store.get(row.key)).toEqual(rowOf(row))
    expect(await store.all()).toHaveLength(rows.length)
  }
}

test('there is a recorded store of each version', async () => {
  const { storeVersion } = await import('./device-store.ts')
  expect(recorded.map(({ version }) => version).sort()).toEqual(
    Array.from({ length: storeVersion }, (_, n) => n + 1),
  )
})

test.each(recorded)(
  'a store of version $version keeps its entries and photos, and takes new ones',
  async of => {
    await leave(of)
    await expectAll(of)
    const { isOlderThanStore, putTogether } = await import('./device-store.ts')
    expect(isOlderThanStore()).toBe(false)
    const write = { key: 'later' }
    expect(await putTogether({ writes: write, files: write, replies: write, sent: write })).toBe(true)
  },
)

test.each(recorded)('what waits in a store of version $version is in the queue of this release', async of => {
  await leave(of)
  localStorage.setItem('own.writesOf', '1 7')
  const { unsentWrites, fileOfWrite } = await import('./waiting-writes.ts')
  const found = await unsentWrites()
  expect(found.map(({ key }) => key).sort()).toEqual(of.stores.writes!.map(({ key }) => key).sort())
  for (const { bytes, key } of of.stores.files ?? []) {
    const file = await fileOfWrite(found.find(write => write.key === key)!)
    expect(Buffer.from(await file!.arrayBuffer()).toString('base64')).toBe(bytes)
  }
})

test('a store that a later release has made opens with all that is in it, and says that it is newer', async () => {
  const last = recorded.at(-1)!
  await leave({ version: 99, stores: { ...last.stores, later: [{ key: 'unknown here' }] } })
  await expectAll(last)
  const { deviceStore, isOlderThanStore } = await import('./device-store.ts')
  expect(isOlderThanStore()).toBe(true)
  expect(await deviceStore('writes').put({ key: 'made by the older one' })).toBe(true)
  const found = await new Promise(resolve => {
    const request = indexedDB.open('tradewind')
    request.onsuccess = () => {
      const rows = request.result.transaction('later').objectStore('later').getAllKeys()
      rows.onsuccess = () => resolve([request.result.version, rows.result])
    }
  })
  expect(found).toEqual([99, ['unknown here']])
})
