/** Same name as in public/page-worker.js. */
const pageCache = 'pages'

/**
 * Keeps the application's own files in this browser, so that it opens without a connection: what is loaded by now and by
 * `loadParts`, and by its worker (public/page-worker.js) what comes later.
 */
export async function keepPages(loadParts: () => Promise<unknown>): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/page-worker.js', { updateViaCache: 'none' })
  performance.setResourceTimingBufferSize(1_000)
  await loadParts()
  const cache = await caches.open(pageCache)
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  await Promise.allSettled(['/', ...new Set(loaded)].map(path => cache.add(path)))
}
