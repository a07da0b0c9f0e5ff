import { Call, Device } from '@twilio/voice-sdk'
import { send } from '#web/send.ts'
import type { WireCall, WireLeg } from '../../phone.contract.ts'
import { phoneContract } from '../../phone.contract.ts'
import { isTalking } from '../../phone.rules.ts'
import type { DeviceOptions, VoiceDevice, VoiceTrouble } from './voice-device.ts'

/** Codes of the SDK's errors: the microphone was refused, or none could be had; and ours. */
const noToken = 1
const troubles: Record<number, VoiceTrouble> = { 31401: 'refused', 31402: 'absent', [noToken]: 'token' }

/** Ms before another try to reach the line, after the first: longer each time. */
const retryAfter = [0, 1_000, 2_000, 5_000, 10_000]

interface Talk {
  leg: number
  call: Call | null
}

/**
 * Sound by Twilio: the window joins the room of the call that it talks in. What ends the connection while the call goes
 * on (31005, a token that ran out, no network) is tried anew with the next news of the call.
 */
export function twilioDevice({ onTrouble }: Pick<DeviceOptions, 'onTrouble'>): VoiceDevice {
  let device: Promise<Device> | null = null
  let talk: Talk | null = null
  let isSilent = false
  let failures = 0
  let failedAt = Number.NEGATIVE_INFINITY

  function follow(call: WireCall, own: WireLeg): void {
    if (!isTalking(own.status)) {
      release()
      return
    }
    isSilent = call.status === 'held' || own.muted || (own.listens_to !== null && !own.whispers)
    if (talk?.leg === own.id) {
      talk.call?.mute(isSilent)
      return
    }
    const wait = retryAfter[Math.min(failures, retryAfter.length - 1)]!
    if (performance.now() - failedAt < wait) return
    hangUp()
    void join(own.id)
  }

  async function join(leg: number): Promise<void> {
    const mine: Talk = { leg, call: null }
    talk = mine
    try {
      device ??= openDevice()
      const call = await (await device).connect({
        params: { party: String(leg) },
        rtcConstraints: { audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true } },
      })
      if (talk !== mine) {
        call.disconnect()
        return
      }
      mine.call = call
      call.on('accept', () => {
        failures = 0
        onTrouble(null)
        call.mute(isSilent)
      })
      call.on('error', (error: { code?: number }) => lost(mine, error))
      call.on('disconnect', () => lost(mine, {}))
      call.mute(isSilent)
    } catch (error) {
      lost(mine, error as { code?: number })
    }
  }

  /** The connection ended by itself. */
  function lost(mine: Talk, { code = 0 }: { code?: number }): void {
    if (talk !== mine) return
    talk = null
    failures += 1
    failedAt = performance.now()
    mine.call?.disconnect()
    // A device without a token, or whose line to Twilio broke, is of no more use.
    closeDevice()
    const hasMicrophones = navigator.mediaDevices !== undefined || code === noToken
    onTrouble(hasMicrophones ? (troubles[code] ?? 'line') : 'insecure')
  }

  async function openDevice(): Promise<Device> {
    const { token } = await send(phoneContract.token, {}).catch(() => {
      throw { code: noToken }
    })
    const opened = new Device(token, {
      codecPreferences: [Call.Codec.Opus, Call.Codec.PCMU],
      logLevel: 'silent',
      tokenRefreshMs: 60_000,
    })
    opened.on('tokenWillExpire', () => {
      send(phoneContract.token, {}).then(
        renewed => opened.updateToken(renewed.token),
        // The call goes on without; the device's own error follows if it can't.
        () => {},
      )
    })
    opened.on('error', (error: { code?: number }) => talk && lost(talk, error))
    return opened
  }

  function hangUp(): void {
    const before = talk
    talk = null
    before?.call?.disconnect()
  }

  function closeDevice(): void {
    const before = device
    device = null
    void before?.then(
      opened => opened.destroy(),
      () => {},
    )
  }

  function release(): void {
    hangUp()
    closeDevice()
  }

  return { follow, press: keys => talk?.call?.sendDigits(keys), release }
}
