import { readFile } from 'node:fs/promises'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const code = await readFile(new URL('../../../../../public/push-worker.js', import.meta.url), 'utf8')

/** Where a click on a notification with this path opens a window. */
async function opened(path: unknown): Promise<string> {
  const heard: Record<string, (event: object) => void> = {}
  let address = ''
  const self = {
    location: { origin: 'https://own.test' },
    clients: { matchAll: async () => [], openWindow: (to: string) => (address = to) },
    addEventListener: (name: string, listener: (event: object) => void) => (heard[name] = listener),
  }
  runInContext(code, createContext({ self, URL }))
  let done: unknown
  heard.notificationclick!({
    notification: { close: () => {}, data: { path } },
    waitUntil: (work: unknown) => (done = work),
  })
  await done
  return new URL(address, self.location.origin).href
}

test.each([
  ['/jobs?job=7', 'https://own.test/jobs?job=7'],
  [undefined, 'https://own.test/'],
  ['//evil.test', 'https://own.test/'],
  ['/\\evil.test', 'https://own.test/'],
  ['/\t/evil.test', 'https://own.test/'],
  ['https:evil.test', 'https://own.test/evil.test'],
  ['http:evil.test', 'https://own.test/'],
  ['javascript:hit()', 'https://own.test/'],
])('a click on a notification of %j opens %s', async (path, address) => {
  expect(await opened(path)).toBe(address)
})
