import { useEffect, useRef, useState } from 'react'
import { language, useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { useSend } from '#web/use-endpoint.ts'
import { isTalking } from '../../phone.rules.ts'
import { recordingsContract } from '../../recordings.contract.ts'
import { recordingTexts } from '../../recordings.rules.ts'
import type { CallRecorder } from '../device/call-recorder.ts'
import type { Phone } from './use-phone.ts'

/** A window begins so many further parts where the server has ended one. */
const mostRounds = 20

/**
 * Plays the announcement of a recorded call in this window, and records it where it is this window's task. Returns why it
 * is not recorded, for people to read.
 */
export function useCallRecording({ call, own, device, sounds, microphone }: Phone): SendError | null {
  useAnnouncement({ call, own })
  const [refusal, setRefusal] = useState<SendError | null>(null)
  const recorder = useRef<CallRecorder | null>(null)
  const streams = useRef<readonly MediaStream[]>([])
  const listening = new Set(call?.legs.flatMap(each => (each.listens_to === null ? [] : each.id)))
  const others = [...sounds].flatMap(([id, sound]) => (listening.has(id) ? [] : sound))
  streams.current = microphone ? [...others, microphone] : others
  const isPaused = useRef(false)
  isPaused.current = call?.recording === 'paused'
  const isRecorder = call !== null && own !== null && call.recorder === own.id && own.device === device
  const leg = isRecorder && (call.recording === 'on' || call.recording === 'paused') ? own.id : null
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is another part
  useEffect(() => {
    if (leg === null) return
    let isOver = false
    setRefusal(null)
    const begun = import('../device/call-recorder.ts').then(({ recordCall }) =>
      recordCall({ leg_id: leg, device }, () => setRound(before => Math.min(before + 1, mostRounds))),
    )
    begun
      .then(made => {
        if (isOver || !made) return
        recorder.current = made
        made.pause(isPaused.current)
        made.hear(streams.current)
      })
      .catch(error => !isOver && setRefusal(error as SendError))
    return () => {
      isOver = true
      recorder.current = null
      void begun.then(made => made?.stop()).catch(() => {})
    }
  }, [leg, device, round])
  useEffect(() => {
    recorder.current?.pause(isPaused.current)
    recorder.current?.hear(streams.current)
  })
  return leg === null ? null : refusal
}

/** Tells who talks here that the call is recorded, and the server that they have heard it. */
function useAnnouncement({ call, own }: Pick<Phone, 'call' | 'own'>): void {
  const t = useTexts()
  const told = useSend(recordingsContract.told, { silent: true })
  const isUntold = call?.recording === 'telling' && call.recorder !== null && own && !own.is_told
  const leg = isUntold && isTalking(own.status) ? own.id : null
  const tell = useRef(async (_leg: number) => {})
  tell.current = async id => {
    const { announceRecording } = await import('../device/announce.ts')
    await announceRecording(t(recordingTexts.announcement), language())
    await told.send({ leg_id: id }).catch(() => {})
  }
  useEffect(() => {
    if (leg !== null) void tell.current(leg)
  }, [leg])
}
