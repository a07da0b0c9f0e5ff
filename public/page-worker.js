// Opens the application without a connection: its page and the files of its code are kept as they are loaded. Nothing
// of what the server answers under /api goes through here. It is registered for technicians (src/web/offline).

const pageCache = 'pages'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

/** Any address is the same page. Where no server can be reached, it is the one that src/web/offline/keep-pages.ts keeps. */
async function page(request) {
  const kept = () => caches.match('/', { cacheName: pageCache })
  try {
    const answer = await fetch(request)
    // A proxy answers for a server that is down.
    return answer.status >= 502 ? ((await kept()) ?? answer) : answer
  } catch (error) {
    const page = await kept()
    if (page) return page
    throw error
  }
}

/** Their names carry their content, so what is kept is right for ever. */
async function asset(request) {
  const cache = await caches.open(pageCache)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}
