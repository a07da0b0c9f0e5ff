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

/** Any address is the same page; the newest is kept, and with a new one the files of the one before go. */
async function page(request) {
  try {
    const answer = await fetch(request)
    if (answer.ok && isPage(answer)) await keepPage(answer.clone())
    return answer
  } catch (error) {
    const kept = await caches.match('/', { cacheName: pageCache })
    if (kept) return kept
    throw error
  }
}

const isPage = answer => (answer.headers.get('content-type') ?? '').startsWith('text/html')

async function keepPage(answer) {
  const cache = await caches.open(pageCache)
  const [before, now] = await Promise.all([
    cache.match('/').then(kept => kept?.text()),
    answer.clone().text(),
  ])
  if (before === now) return
  await Promise.all((await cache.keys()).map(key => cache.delete(key)))
  await cache.put('/', answer)
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
