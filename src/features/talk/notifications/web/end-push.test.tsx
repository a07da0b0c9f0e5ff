import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerFetch, type SeenRequest } from '#web/testing/fake-fetch.ts'
import { endPush } from './end-push.ts'

let seen: SeenRequest[]

/** A browser that takes notifications, with a subscription or without. */
function browser(subscription: object | null) {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', class {})
  const pushManager = { getSubscription: async () => subscription }
  vi.stubGlobal('navigator', {
    ...navigator,
    serviceWorker: { getRegistration: async () => ({ pushManager }) },
  })
}
beforeEach(() => {
  seen = answerFetch(() => ({}))
})
afterEach(() => void vi.unstubAllGlobals())

test('who signs out gets no more notifications in this browser, and the server knows', async () => {
  const unsubscribe = vi.fn(async () => true)
  localStorage.setItem('pushOwner', 'ana@example.test')
  browser({ unsubscribe, toJSON: () => ({ endpoint: 'https://push.test/1' }) })
  await endPush()
  expect(unsubscribe).toHaveBeenCalled()
  expect(localStorage.getItem('pushOwner')).toBeNull()
  expect(seen.map(({ url, body }) => [url, body])).toEqual([
    ['/api/users/setNotificationStatus', { status: 0, userToken: '{"endpoint":"https://push.test/1"}' }],
  ])
})

test('a browser without notifications has nothing to say', async () => {
  browser(null)
  await endPush()
  expect(seen).toEqual([])
})

test('the server is told although the browser can’t let go, and the trouble is passed on', async () => {
  const unsubscribe = () => Promise.reject(new Error('no push service'))
  browser({ unsubscribe, toJSON: () => ({ endpoint: 'https://push.test/1' }) })
  await expect(endPush()).rejects.toThrow('no push service')
  expect(seen).toHaveLength(1)
})
