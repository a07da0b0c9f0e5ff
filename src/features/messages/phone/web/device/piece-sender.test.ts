import { beforeEach, expect, test, vi } from 'vitest'
import { answerFetch, type SeenRequest } from '#web/testing/fake-fetch.ts'
import { pieceSender } from './piece-sender.ts'

let seen: SeenRequest[]
let answers: (object | Error)[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  answers = []
  seen = answerFetch(() => (answers.shift() ?? { body: { success: true, next: 1 } }) as never)
  return () => void vi.useRealTimers()
})
const asked = () => seen.map(each => each.url.replace('/api/phone/recordings/', ''))
const piece = () => new Blob(['x'])

test('pieces leave in their order, wait for a connection, and then it ends', async () => {
  const sender = pieceSender(7, () => {})
  answers = [new Error('offline')]
  sender.add(piece())
  sender.add(piece())
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => expect(asked()).toHaveLength(3))
  await sender.end()
  expect(asked()).toEqual(['7/pieces/0', '7/pieces/0', '7/pieces/1', 'finish'])
})

test('where the server has ended it, another part is begun', async () => {
  const refused = vi.fn()
  const sender = pieceSender(7, refused)
  answers = [{ status: 409, body: { success: false, message: 'This recording has ended.' } }]
  sender.add(piece())
  await vi.waitFor(() => expect(refused).toHaveBeenCalledOnce())
})
