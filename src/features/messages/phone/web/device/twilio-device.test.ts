import { EventEmitter } from 'node:events'
import { type Call, Device } from '@twilio/voice-sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import type { WireCall, WireLeg } from '../../phone.contract.ts'
import { twilioDevice } from './twilio-device.ts'
import type { VoiceTrouble } from './voice-device.ts'

// Twilio's own media have no counterpart: where the SDK would reach it, a call stands that remembers what it was asked.
class TestCall extends EventEmitter {
  disconnect = vi.fn(() => void this.emit('disconnect'))
  mute = vi.fn()
  sendDigits = vi.fn()
}
const calls: TestCall[] = []
const connect = vi.fn()
const troubles: (VoiceTrouble | null)[] = []
const token = `e30.${btoa(JSON.stringify({ grants: { identity: 'c1u2', voice: {} }, exp: 2e9 }))}.x`

beforeEach(() => {
  calls.length = 0
  troubles.length = 0
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.spyOn(Device.prototype, 'connect').mockImplementation(async options => {
    connect(options)
    const call = new TestCall()
    calls.push(call)
    return call as unknown as Call
  })
  answerFetch(() => ({ body: { success: true, token } }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const leg = (more: object = {}) =>
  ({ id: 7, status: 'in-call', muted: false, listens_to: null, whispers: false, ...more }) as WireLeg
const of = (status: string) => ({ id: 1, status }) as WireCall
const joined = async (count: number) => {
  await vi.waitFor(() => expect(calls).toHaveLength(count))
  return calls[count - 1]!
}

test('the window joins as its party, is silent while held or muted, presses keys and hangs up', async () => {
  const device = twilioDevice({ onTrouble: each => troubles.push(each) })
  device.follow(of('ringing'), leg(), [])
  device.follow(of('ringing'), leg(), [])
  const call = await joined(1)
  expect(connect).toHaveBeenLastCalledWith(expect.objectContaining({ params: { party: '7' } }))
  call.emit('accept')
  device.follow(of('held'), leg(), [])
  expect(call.mute).toHaveBeenLastCalledWith(true)
  device.follow(of('in-call'), leg(), [])
  expect(call.mute).toHaveBeenLastCalledWith(false)
  device.follow(of('in-call'), leg({ muted: true }), [])
  expect(call.mute).toHaveBeenLastCalledWith(true)
  device.follow(of('in-call'), leg({ listens_to: 5 }), [])
  expect(call.mute).toHaveBeenLastCalledWith(true)
  device.follow(of('in-call'), leg({ listens_to: 5, whispers: true }), [])
  expect(call.mute).toHaveBeenLastCalledWith(false)
  device.press('4#')
  expect(call.sendDigits).toHaveBeenCalledWith('4#')
  device.follow(of('completed'), leg({ status: 'completed' }), [])
  expect(call.disconnect).toHaveBeenCalled()
  expect(calls).toHaveLength(1)
})

test('a connection that ends while the call goes on is made anew, after a while', async () => {
  const device = twilioDevice({ onTrouble: each => troubles.push(each) })
  device.follow(of('in-call'), leg(), [])
  const call = await joined(1)
  call.emit('error', { code: 31005 })
  expect(troubles.at(-1)).toBe(navigator.mediaDevices ? 'line' : 'insecure')
  device.follow(of('in-call'), leg(), [])
  expect(calls).toHaveLength(1)
  vi.advanceTimersByTime(1_500)
  device.follow(of('in-call'), leg(), [])
  const again = await joined(2)
  again.emit('accept')
  expect(troubles.at(-1)).toBe(null)
})

test('a token that is not given is told, and asked for again', async () => {
  answerFetch(() => ({ status: 404, body: { success: false, message: 'Failed to fetch token' } }))
  const device = twilioDevice({ onTrouble: each => troubles.push(each) })
  device.follow(of('in-call'), leg(), [])
  await vi.waitFor(() => expect(troubles).toEqual(['token']))
  answerFetch(() => ({ body: { success: true, token } }))
  vi.advanceTimersByTime(1_500)
  device.follow(of('in-call'), leg(), [])
  await joined(1)
})
