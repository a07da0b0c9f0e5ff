/** Same name as in public/page-worker.js. */
const pageCache = 'pages'

/**
 * Keeps the application's own files in this browser, so that it opens without a connection: what is loaded by now and by
 * `loadParts`, and by its worker (public/page-worker.js) what comes later. A new release takes the place of the one
 * before only once all of its files are here.
 */
export async function keepPages(
  loadParts: () => Promise<readonly PromiseSettledResult<unknown>[]>,
): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/page-worker.js', { updateViaCache: 'none' })
  performance.setResourceTimingBufferSize(1_000)
  const parts = await loadParts()
  const cache = await caches.open(pageCache)
  const page = await pageNow()
  const text = await page.clone().text()
  // A release that came out since: its files are not loaded here, and the next start keeps it.
  if (!isThisRelease(text)) return
  const files = await Promise.allSettled(loadedFiles().map(path => cache.add(path)))
  const before = await (await cache.match('/'))?.text()
  const isWhole = [...parts, ...files].every(each => each.status === 'fulfilled')
  if (before === text || (before !== undefined && !isWhole)) return
  await cache.put('/', page)
  const needed = loadedFiles()
  const old = (await cache.keys()).filter(({ url }) => !['/', ...needed].includes(new URL(url).pathname))
  await Promise.all(old.map(request => cache.delete(request)))
}

/** The page as the server has it now; kept beside the other until it takes its place. */
async function pageNow(): Promise<Response> {
  const next = await caches.open('next page')
  await next.add(new Request('/', { cache: 'no-cache' }))
  const page = (await next.match('/'))!
  await caches.delete('next page')
  return page
}

/**
 * Asks the browser not to clear what is kept here when it runs out of room. Chromium and Safari decide by themselves,
 * Firefox asks its user.
 */
export async function askToPersist(): Promise<void> {
  const { storage } = navigator
  if (storage?.persist && !(await storage.persisted())) await storage.persist()
}

/** True if the server has another release than this page is of; false where it can't be reached. */
export async function isReplaced(): Promise<boolean> {
  if (!import.meta.env.PROD) return false
  const text = await pageNow().then(
    page => page.text(),
    () => '',
  )
  // A hotel's page is no release.
  return text.includes('src="/assets/') && !isThisRelease(text)
}

const isThisRelease = (text: string) =>
  [...document.querySelectorAll('script[src^="/assets/"]')].every(script =>
    text.includes(`"${script.getAttribute('src')}"`),
  )

function loadedFiles(): string[] {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  return [...new Set(paths)]
}
