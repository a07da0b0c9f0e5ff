// `npx tsx bench/browser/phone.ts [--times 10]`: from the press of a colleague's name until the other window rings, and from
// Accept until the caller hears the first sound; beside a page of bare RTCPeerConnections in the same browsers, whose
// messages go through this process as ours go through the server.

import { readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { argument, quantiles } from '../measure.ts'
import { startApp } from './app.ts'
import { callColleague, openCallers, phoneOf, press } from './callers.ts'

const times = Number(argument('--times') ?? 10)
/** Notes when a remote track first brings sound, and when the microphone was opened before. */
const watch = `{
  const Plain = RTCPeerConnection
  window.benchSound = 0
  window.RTCPeerConnection = class extends Plain {
    constructor(settings) {
      super(settings)
      this.addEventListener('track', ({ track }) => {
        const look = async () => {
          if (this.connectionState === 'closed') return
          for (const each of (await this.getStats()).values())
            if (each.type === 'inbound-rtp' && each.audioLevel > 0.01) {
              window.benchSound ||= Date.now()
              return
            }
          setTimeout(look, 5)
        }
        void look()
      })
    }
  }
}`
const bareSetup = `(async () => {
  window.pc?.close()
  window.benchSound = 0
  const pc = (window.pc = new RTCPeerConnection())
  // What nobody plays is not decoded.
  const player = new Audio()
  pc.ontrack = ({ streams: [stream] }) => {
    player.srcObject = stream
    void player.play()
  }
  const sound = await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true } })
  for (const track of sound.getTracks()) pc.addTrack(track, sound)
  window.gathered = () => new Promise(done => {
    const look = () => pc.iceGatheringState === 'complete' && done(pc.localDescription.sdp)
    pc.addEventListener('icegatheringstatechange', look)
    look()
  })
})()`
const firstSound = `new Promise(done => {
  const look = () => window.benchSound ? done(window.benchSound) : setTimeout(look, 5)
  look()
})`

const app = await startApp()
const callers = await openCallers(app.address, watch)
console.log(`${times} calls, machine load ${loadavg()[0]!.toFixed(1)}`)
try {
  const ringing: number[] = []
  const sounding: number[] = []
  const bare: number[] = []
  const [owner, office] = callers.pages
  await owner.getByRole('button', { name: 'Make a call' }).click()
  for (let n = 0; n <= times; n++) {
    const rung = await ring(owner, office)
    const accepted = await accept(owner, office)
    const plain = await bareCall(...callers.bare)
    // The first of each warms up.
    if (n === 0) continue
    ringing.push(rung)
    sounding.push(accepted)
    bare.push(plain)
  }
  show('from the press until it rings', ringing)
  show('from Accept until the first sound', sounding)
  show('bare RTCPeerConnection, from the answerer’s start until the first sound', bare)
} finally {
  await callers.stop()
  await app.stop()
}
console.log(`the panel's own files: ${panelSize()} kB compressed`)

async function ring(owner: Page, office: Page): Promise<number> {
  const rings = office.getByRole('button', { name: 'Accept', exact: true }).waitFor()
  await phoneOf(owner).getByRole('button', { name: /Free$/ }).first().waitFor()
  const pressed = performance.now()
  await callColleague(owner)
  await rings
  return performance.now() - pressed
}

async function accept(owner: Page, office: Page): Promise<number> {
  await owner.evaluate('window.benchSound = 0')
  const begun = Date.now()
  await press(office, 'Accept')
  const heard = (await owner.evaluate(firstSound)) as number
  await press(owner, 'Hang up')
  await phoneOf(office).waitFor({ state: 'hidden' })
  return heard - begun
}

/** Does as our device does: microphone, offer with its candidates, answer with its own. */
async function bareCall(one: Page, other: Page): Promise<number> {
  const begun = Date.now()
  await Promise.all([one, other].map(page => page.evaluate(bareSetup)))
  const offer = await other.evaluate(
    `pc.createOffer().then(made => pc.setLocalDescription(made)).then(gathered)`,
  )
  const answer = await one.evaluate(
    `pc.setRemoteDescription({ type: 'offer', sdp: ${JSON.stringify(offer)} }).then(() => pc.createAnswer())
      .then(made => pc.setLocalDescription(made)).then(gathered)`,
  )
  await other.evaluate(`pc.setRemoteDescription({ type: 'answer', sdp: ${JSON.stringify(answer)} })`)
  return ((await one.evaluate(firstSound)) as number) - begun
}

function show(name: string, took: number[]): void {
  const { p50, p95 } = quantiles(took)
  console.log(`${name}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`)
}

function panelSize(): string {
  const folder = 'dist/web/assets'
  const own = readdirSync(folder).filter(name => /^(PhoneWindow|PhoneButton)[-.].*\.js$/.test(name))
  const bytes = own.reduce((sum, name) => sum + gzipSync(readFileSync(`${folder}/${name}`)).length, 0)
  return (bytes / 1000).toFixed(1)
}
