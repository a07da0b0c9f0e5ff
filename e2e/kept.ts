import { expect, type Page } from '@playwright/test'
import { inStore } from './phone-store.ts'

/** Waits until the browser keeps the page, which comes last, and files or replies whose names contain each of these. */
export async function isKept(page: Page, parts: readonly string[]): Promise<void> {
  const missing = () =>
    inStore(
      page,
      async (db, wanted) => {
        const files = (await (await caches.open('pages')).keys()).map(({ url }) => url)
        const keys = await new Promise<string[]>(resolve => {
          const request = db.transaction('replies').objectStore('replies').getAllKeys()
          request.onsuccess = () => resolve(request.result.map(String))
        })
        const missing = wanted.filter(part => ![...files, ...keys].some(key => key.includes(part)))
        return files.some(url => new URL(url).pathname === '/') ? missing : ['/', ...missing]
      },
      parts,
    )
  await expect.poll(missing, { timeout: 90_000 }).toEqual([])
}
