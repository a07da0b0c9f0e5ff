import { IDBFactory } from 'fake-indexeddb'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { clientMessagesContract } from '#features/messages/client-messages/client-messages.contract.ts'
import { fieldDevicesContract } from '#features/office/field-devices/field-devices.contract.ts'
import { shiftsContract } from '#features/people/shifts/shifts.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { againHeader } from '#shared/happened.ts'
import type { SentWrite } from '#web/offline/kept-write.ts'
import { signIn } from '#web/session/session-store.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'

// A phone and a server that can be put back to a backup: what the backup lacks is done once more, all else stays as it is.

const owner = '1 7'
const dayMs = 86_400_000

interface Done {
  key: string
  path: string
  body: Record<string, unknown>
  id: number
  /** The phone says that the server had it. */
  isAgain: boolean
}
/** All that the server has, and may lose. */
interface Kept {
  done: Done[]
  life: string
}
let server: Kept
let backup: Kept
/** Ids are never given twice, also not after a restore. */
let lastId: number
/** Answers that are lost from now on. */
let lost: number
let page: AbortController

beforeEach(begin)
afterEach(() => {
  page.abort()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function begin(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  signIn('a', Date.now() / 1_000 + 400 * 86_400)
  server = { done: [], life: 'life 0' }
  backup = structuredClone(server)
  lastId = 0
  lost = 0
  page = new AbortController()
  answerFetch(({ url, body, headers }) => {
    const path = url.replace('/api', '').replace(/\/\d+$/, '/:id')
    if (path === fieldDevicesContract.unknown.path) {
      const { keys } = body as { keys: string[] }
      return {
        body: { success: true, keys: keys.filter(key => !server.done.some(each => each.key === key)) },
      }
    }
    const key = headers['idempotency-key']!
    let done = server.done.find(each => each.key === key)
    if (!done) {
      const about = /\/(\d+)$/.exec(url)?.[1]
      if (about && !server.done.some(({ id }) => id === Number(about)))
        return { status: 404, body: { success: false, message: 'It is gone.' } }
      done = {
        key,
        path,
        body: { ...(body as object), ...(about && { about: Number(about) }) },
        id: ++lastId,
        isAgain: againHeader in headers,
      }
      server.done.push(done)
    }
    return lost-- > 0
      ? new TypeError('the answer is lost')
      : { body: { success: true, result: { id: done.id } } }
  })
}

const restore = () => {
  server = { done: structuredClone(backup.done), life: `life ${++lastId}` }
  lastId += 10_000
}

/** A page as after a start: its modules are fresh. */
async function open() {
  page.abort()
  vi.resetModules()
  page = new AbortController()
  const queue = await import('#web/offline/waiting-writes.ts')
  const { startKeepingReplies } = await import('#web/offline/kept-replies.ts')
  const { followLife } = await import('./send-again.ts')
  const { sendNow } = await import('#web/offline/next-try.ts')
  const { deviceStore } = await import('#web/offline/device-store.ts')
  await startKeepingReplies('rights', () => [])
  void queue.sendLeftWrites(owner, page.signal, () => {})
  const sent = deviceStore<SentWrite>('sent')
  return {
    ...queue,
    write: (key: string, entry: Endpoint = diaryContract.add, input: Record<string, unknown> = {}) =>
      queue.addWrite({
        key,
        title: 'Job 1',
        typed: key,
        job: 1,
        entry: { method: entry.method, path: entry.path },
        input,
      }),
    contact: () => followLife(server.life, owner, page.signal),
    sent: async () => (await sent.all()).filter(each => 'sentAt' in each),
    allSent: () =>
      vi.waitFor(() => {
        sendNow()
        expect(queue.leftWrites().filter(queue.isWaiting)).toEqual([])
      }),
  }
}
type Page = Awaited<ReturnType<typeof open>>

async function writeAll(of: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await of.write(key)
  await of.allSent()
}
const keysDone = () => server.done.map(({ key }) => key)

test('what the backup lacks is sent again, once and in order, what it has is not', async () => {
  const phone = await open()
  await phone.contact()
  await writeAll(phone, ['a', 'b'])
  backup = structuredClone(server)
  await writeAll(phone, ['c', 'd'])
  restore()
  const later = await open()
  await later.contact()
  expect((await later.unsentWrites()).every(({ again }) => again)).toBe(true)
  await later.allSent()
  expect(keysDone()).toEqual(['a', 'b', 'c', 'd'])
  expect(server.done.map(({ isAgain }) => isAgain)).toEqual([false, false, true, true])
  // In the same life nothing goes again.
  await later.contact()
  expect(await later.unsentWrites()).toEqual([])
  expect((await later.sent()).map(({ key }) => key).sort()).toEqual(['a', 'b', 'c', 'd'])
})

test('a photo goes again with its bytes, and without them once room was short', async () => {
  const phone = await open()
  await phone.contact()
  const { forgetSent } = await import('#web/offline/sent-writes.ts')
  const add = (key: string) =>
    phone.addFileWrite(
      {
        key,
        title: 'Job 1',
        typed: key,
        job: 1,
        entry: { method: 'POST', path: '/jobs/jobdiary/add' },
        input: {},
      },
      new File([`bytes of ${key}`], key, { type: 'image/jpeg' }),
    )
  await add('1.jpg')
  await phone.allSent()
  restore()
  await phone.contact()
  const [again] = await phone.unsentWrites()
  expect(await (await phone.fileOfWrite(again!))!.text()).toBe('bytes of 1.jpg')
  await phone.allSent()
  await forgetSent(({ file }) => file !== undefined)
  expect(await phone.fileOfWrite(again!)).toBeUndefined()
  restore()
  await phone.contact()
  expect(await phone.unsentWrites()).toEqual([])
})

test('what hangs on a row that is made anew names the new one', async () => {
  const phone = await open()
  await phone.contact()
  await phone.write('asked', shiftsContract.askLeave)
  await phone.allSent()
  const { id } = server.done[0]!
  await phone.write('withdrawn', shiftsContract.withdrawLeave, { id })
  await phone.allSent()
  restore()
  await phone.contact()
  await phone.allSent()
  expect(server.done).toMatchObject([
    { key: 'asked' },
    { key: 'withdrawn', body: { about: server.done[0]!.id } },
  ])
  expect(server.done[0]!.id).toBeGreaterThan(id)
})

test('a message that a client got is not sent again: the office is told', async () => {
  const phone = await open()
  await phone.contact()
  await phone.write('text', clientMessagesContract.sendSms)
  await writeAll(phone, ['note'])
  restore()
  await phone.contact()
  await phone.allSent()
  expect(keysDone()).toEqual(['note'])
  expect(phone.leftWrites()).toMatchObject([{ key: 'text', isFinal: true }])
})

test('what a decision was asked for is handed in again where the backup lacks it', async () => {
  const phone = await open()
  await phone.contact()
  await phone.write('gone', shiftsContract.withdrawLeave, { id: 99 })
  await phone.allSent()
  await phone.noteAside('gone', 4)
  restore()
  await phone.contact()
  expect(phone.leftWrites()).toMatchObject([{ key: 'gone', isFinal: true }])
  expect(phone.leftWrites()[0]).not.toHaveProperty('aside')
})

test('after two weeks, with a sign-out and for others than technicians nothing stays', async () => {
  const phone = await open()
  await phone.contact()
  await writeAll(phone, ['a'])
  vi.setSystemTime(Date.now() + 13.5 * dayMs)
  await phone.contact()
  expect(await phone.sent()).toEqual([])
  await writeAll(phone, ['b'])
  await phone.forgetWrites()
  expect(await phone.sent()).toEqual([])
  const { forgetReplies } = await import('#web/offline/kept-replies.ts')
  await forgetReplies()
  await writeAll(phone, ['c'])
  expect(await phone.sent()).toEqual([])
})

const step = fc.oneof(
  { weight: 5, arbitrary: fc.constant('write' as const) },
  ...(['backup', 'restore', 'contact', 'kill', 'lose'] as const).map(each => fc.constant(each)),
)

test('whatever happens in which order, all is there once in the end', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async steps => {
      begin()
      let phone = await open()
      await phone.contact()
      const written: string[] = []
      for (const what of steps) {
        if (what === 'write') {
          const key = `write ${written.length}`
          written.push(key)
          await phone.write(key)
          if (lost <= 0) await phone.allSent()
        }
        if (what === 'backup') backup = structuredClone(server)
        if (what === 'restore') restore()
        if (what === 'contact') await phone.contact()
        if (what === 'kill') phone = await open()
        if (what === 'lose') lost = 1
      }
      lost = 0
      phone = await open()
      await phone.contact()
      await phone.allSent()
      expect(keysDone().sort()).toEqual([...written].sort())
      page.abort()
    }),
    { numRuns: 15, seed: 47 },
  )
})
