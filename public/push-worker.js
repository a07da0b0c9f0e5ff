// Shows notifications while the application is closed, and leads a click on one to what it is about. It takes no
// part in loading pages: its scope (/push/) holds none. The application keeps the translated sentences in the cache
// `push-texts` and registers this file.

const textsAddress = '/push/texts'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('push', event => {
  event.waitUntil(show(messageOf(event.data)))
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? '/'))
})

// Every push has to show something, or the browser withdraws the permission.
function messageOf(data) {
  const usual = { id: 'tradewind', title: 'Tradewind', text: '', values: {}, path: '/' }
  try {
    return { ...usual, ...data?.json() }
  } catch {
    return usual
  }
}

async function show(message) {
  const { language, texts } = await translations()
  const body = (texts[message.text] ?? message.text).replace(/\{\{(\w+)\}\}/g, (hole, name) => {
    const value = message.values[name] ?? hole
    if (value.day) return dayText(value.day, language)
    return value.instant ? timeText(value.instant, language, message.zone) : String(value)
  })
  await self.registration.showNotification(texts[message.title] ?? message.title, {
    body,
    tag: message.id,
    lang: language,
    icon: '/favicon.svg',
    data: { path: message.path },
  })
}

async function translations() {
  try {
    const kept = await caches.match(textsAddress)
    if (kept) return await kept.json()
  } catch (error) {
    console.warn('notifications are shown in English', error)
  }
  return { language: 'en', texts: {} }
}

function timeText(instant, language, timeZone) {
  try {
    const style = { dateStyle: 'medium', timeStyle: 'short', timeZone }
    return new Intl.DateTimeFormat(language === 'en' ? 'en-AU' : language, style).format(new Date(instant))
  } catch {
    return String(instant)
  }
}

function dayText(day, language) {
  try {
    const style = { dateStyle: 'medium', timeZone: 'UTC' }
    return new Intl.DateTimeFormat(language === 'en' ? 'en-AU' : language, style).format(new Date(day))
  } catch {
    return String(day)
  }
}

async function open(path) {
  // A message that names another site leads to ours.
  const address = new URL(path, self.location.origin)
  const here = address.origin === self.location.origin ? address.href : '/'
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(each => new URL(each.url).origin === self.location.origin)
  if (!page) return self.clients.openWindow(here)
  page.postMessage({ open: path })
  return page.focus()
}
