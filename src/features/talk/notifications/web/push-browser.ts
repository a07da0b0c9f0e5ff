import type { Translate } from '#shared/translator.ts'
import { noticeKinds } from '../notice-kinds.rules.ts'

const worker = '/push-worker.js'
// A scope without pages, so that it replaces no other service worker.
const scope = '/push/'
const textsAddress = '/push/texts'
const ownerKey = 'pushOwner'
/** Where we keep which sessions the server knows this browser by; removed with the subscription. */
export const signInsKey = 'pushSignIns'

/** This browser's subscription, or null. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Subscribes this browser with the server's key, for the person with this e-mail. Rejects when it can't. */
export async function subscribe(publicKey: string, owner: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(worker, { scope, updateViaCache: 'none' })
  await isActive(registration)
  const before = await registration.pushManager.getSubscription()
  // Another person's, or made with a key that the server no longer has.
  if (before && !(localStorage.getItem(ownerKey) === owner && hasKey(before, publicKey))) await unsubscribe()
  const applicationServerKey = bytesOf(publicKey)
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  localStorage.setItem(ownerKey, owner)
  return made
}

/** Ends this browser's subscription and returns it, so that the server can be told. */
export async function unsubscribe(): Promise<PushSubscription | null> {
  const subscription = await currentSubscription()
  await subscription?.unsubscribe()
  localStorage.removeItem(ownerKey)
  localStorage.removeItem(signInsKey)
  return subscription
}

/** Ends a subscription that someone else left behind in this browser: the notifications would be theirs. */
export async function leaveOthersBehind(owner: string): Promise<void> {
  const keptFor = localStorage.getItem(ownerKey)
  if (keptFor !== null && keptFor !== owner) await unsubscribe()
}

/** The server's name for this subscription: SHA-256 of its endpoint, base64url. */
export async function subscriptionName(subscription: PushSubscription): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  return base64url(new Uint8Array(hash))
}

/** Stores the texts in the reader's language where the worker finds them while no page is open. */
export async function keepTexts(language: string, t: Translate): Promise<void> {
  const texts = Object.fromEntries(
    noticeKinds.flatMap(({ name, text }) => [name, text]).map(text => [text, t(text)]),
  )
  const cache = await caches.open('push-texts')
  await cache.put(textsAddress, new Response(JSON.stringify({ language, texts })))
}

async function isActive(registration: ServiceWorkerRegistration): Promise<void> {
  const starting = registration.installing ?? registration.waiting
  if (registration.active || !starting) return
  await new Promise<void>((resolve, reject) => {
    starting.addEventListener('statechange', () => {
      if (starting.state === 'activated') resolve()
      if (starting.state === 'redundant') reject(new Error('the worker did not start'))
    })
  })
}

function hasKey(subscription: PushSubscription, publicKey: string): boolean {
  const key = subscription.options.applicationServerKey
  return key !== null && base64url(new Uint8Array(key)) === publicKey
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, character => character.charCodeAt(0))
}
