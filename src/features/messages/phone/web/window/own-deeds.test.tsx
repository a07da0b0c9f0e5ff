import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import type { WireCall, WireLeg } from '../../phone.contract.ts'
import { CallView } from './CallView.tsx'
import { IncomingCall } from './IncomingCall.tsx'
import { PhoneWindow } from './PhoneWindow.tsx'
import { SupervisedCall } from './SupervisedCall.tsx'
import { usePhone } from './use-phone.ts'

// The sound itself goes through real browsers (e2e/phone.spec.ts). Here the server never answers what is done in a call.
class TestTrack extends EventTarget {
  enabled = true
  stop = vi.fn()
}
class TestConnection extends EventTarget {
  iceGatheringState = 'complete'
  localDescription = { sdp: 'sdp' }
  close = vi.fn()
  constructor() {
    super()
    connections.push(this)
  }
  addTrack = () => {}
  addTransceiver = () => {}
  getTransceivers = () => []
  getSenders = () => []
  createOffer = async () => ({})
  setLocalDescription = async () => {}
}
class TestAudio {
  currentTime = 0
  createGain = () => ({ gain: { value: 0, setValueAtTime: () => {} }, connect: () => {} })
  createOscillator = () => ({ frequency: { value: 0 }, connect: () => {}, start: () => {} })
  close = async () => {}
}

let connections: TestConnection[]
let track: TestTrack
let own: WireLeg
let status: WireCall['status']
let recording: WireCall['recording']
let isHanging: boolean
let told: { url: string; body: Record<string, unknown> }[]

const leg = (id: number, more: Partial<WireLeg> = {}): WireLeg => ({
  id,
  user_id: null,
  number: '',
  label: 'Nadia Kerr',
  device: '',
  status: 'in-call',
  is_caller: true,
  muted: false,
  listens_to: null,
  whispers: false,
  is_told: true,
  ...more,
})
const call = (): WireCall => ({
  id: 1,
  direction: 'in',
  status,
  room: '',
  number: '0491570156',
  started_at: '2026-03-02T00:00:00Z',
  answered_at: '2026-03-02T00:00:00Z',
  client: null,
  jobs: [],
  last_call: null,
  also: [],
  legs: [leg(1), own],
  recording,
  recorder: null,
  prompt: null,
})

beforeEach(() => {
  connections = []
  track = new TestTrack()
  told = []
  isHanging = true
  status = 'in-call'
  recording = 'on'
  sessionStorage.clear()
  sessionStorage.setItem('phone-window', 'window-1')
  own = leg(2, { user_id: owner.id, device: 'window-1', label: 'Me', is_caller: false })
  vi.stubGlobal('RTCPeerConnection', TestConnection)
  vi.stubGlobal('RTCRtpReceiver', {})
  vi.stubGlobal('AudioContext', TestAudio)
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: Object.assign(new EventTarget(), {
      getUserMedia: async () => ({ getTracks: () => [track], getAudioTracks: () => [track] }),
    }),
  })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const answer = (body: object) => Promise.resolve(new Response(JSON.stringify({ success: true, ...body })))
    if (url === '/api/phone/state')
      return answer({ calls: status === 'completed' ? [] : [call()], signals: [] })
    if (url === '/api/phone/setup')
      return answer({ has_phone: true, line: 'simulated', number: '', ice_servers: [] })
    if (init.method !== 'POST' || url.includes('/signal')) return answer({ result: {} })
    told.push({ url, body: JSON.parse(String(init.body)) as Record<string, unknown> })
    if (!isHanging) {
      if (url.includes('hangUp')) status = 'completed'
      return answer({ call: call() })
    }
    return new Promise((_, reject) =>
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
    )
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  // The window is the next file's too.
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

function Window() {
  const phone = usePhone('window')
  if (!phone.call || !phone.own) return <p>No call</p>
  const given = { phone, call: phone.call, own: phone.own }
  if (phone.own.status === 'ringing') return <IncomingCall {...given} device={phone.device} act={phone.act} />
  if (phone.own.listens_to !== null) return <SupervisedCall {...given} />
  return <CallView {...given} refusal={null} draft={{ current: null }} onLeave={() => {}} />
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const connected = () => waitFor(() => expect(connections).toHaveLength(1))

test('who mutes is heard no more at once, though the server does not answer', async () => {
  renderAt('/calls', <Window />)
  await connected()
  await press('Mute')
  await waitFor(() => expect(track.enabled).toBe(false))
  expect(screen.getByRole('button', { name: 'Unmute' })).toBeTruthy()
  expect(screen.getByText('Waiting for the server…')).toBeTruthy()
  await press('Unmute')
  await waitFor(() => expect(track.enabled).toBe(true))
})

test('who hangs up is out at once; the server is told until it answers, also after a reload', async () => {
  const first = renderAt('/calls', <Window />)
  await connected()
  await press('Hang up')
  expect(await screen.findByText('No call')).toBeTruthy()
  expect(connections[0]!.close).toHaveBeenCalled()
  await waitFor(() => expect(track.stop).toHaveBeenCalled())
  first.unmount()
  told = []
  isHanging = false
  renderAt('/calls', <Window />)
  await waitFor(() => expect(told).toMatchObject([{ url: '/api/phone/hangUp', body: { leg_id: 2 } }]))
  await waitFor(() => expect(sessionStorage.getItem('phone-deeds')).toBe('[]'))
  expect(screen.getByText('No call')).toBeTruthy()
  expect(connections).toHaveLength(1)
})

test('a server that hangs is told again', { timeout: 15_000 }, async () => {
  renderAt('/calls', <Window />)
  await connected()
  await press('Mute')
  await waitFor(() => expect(told).toHaveLength(1))
  isHanging = false
  own = { ...own, muted: true }
  await waitFor(() => expect(told).toHaveLength(2), { timeout: 9_000 })
  expect(told.map(each => each.body)).toEqual([
    { leg_id: 2, muted: true },
    { leg_id: 2, muted: true },
  ])
  await waitFor(() => expect(screen.queryByText('Waiting for the server…')).toBeNull())
  expect(track.enabled).toBe(false)
})

test('hold and the pause of the recording count here at once', async () => {
  renderAt('/calls', <Window />)
  await connected()
  await press('Pause recording')
  expect(await screen.findByText('Recording is paused')).toBeTruthy()
  await press('Hold')
  await waitFor(() => expect(track.enabled).toBe(false))
  expect(screen.getByRole('button', { name: 'Resume' })).toBeTruthy()
})

test('a rejected call rings no more, and a supervisor neither speaks nor listens on', async () => {
  own = { ...own, status: 'ringing', device: '' }
  const ringing = renderAt('/calls', <Window />)
  await press('Reject')
  expect(await screen.findByText('No call')).toBeTruthy()
  await act(async () => ringing.unmount())

  sessionStorage.setItem('phone-deeds', '[]')
  own = leg(3, { user_id: owner.id, device: 'window-1', listens_to: 1, whispers: true })
  renderAt('/calls', <Window />)
  await connected()
  await press('Listen only')
  await waitFor(() => expect(track.enabled).toBe(false))
  await press('Stop listening')
  expect(await screen.findByText('No call')).toBeTruthy()
  expect(connections[0]!.close).toHaveBeenCalled()
})

function WholeWindow() {
  return (
    <PhoneWindow
      phone={usePhone('window')}
      wanted={{ number: '' }}
      onWanted={() => {}}
      isAway={false}
      onAway={() => {}}
      draft={{ current: null }}
      ended={null}
      onNoted={() => {}}
      onClose={() => {}}
    />
  )
}

test('full dialogs leave room for the bar of a call, until the call is shown or gone', async () => {
  const hasRoom = () => document.documentElement.hasAttribute('data-call-bar')
  const { unmount } = renderAt('/calls', <WholeWindow />)
  await press('Minimise call')
  await waitFor(() => expect(hasRoom()).toBe(true))
  await press('Show the call')
  await waitFor(() => expect(hasRoom()).toBe(false))
  await press('Minimise call')
  await waitFor(() => expect(hasRoom()).toBe(true))
  unmount()
  expect(hasRoom()).toBe(false)
})
