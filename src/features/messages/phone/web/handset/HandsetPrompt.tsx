import { useEffect, useRef, useState } from 'react'
import { language, useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { useSend } from '#web/use-endpoint.ts'
import { answeringContract } from '../../answering.contract.ts'
import type { WireCall, WireLeg } from '../../phone.contract.ts'
import { durationText } from '../../phone.rules.ts'
import { mostVoicemailSeconds } from '../../recordings.rules.ts'
import { recordCall } from '../device/call-recorder.ts'
import { KeyPad } from '../window/KeyPad.tsx'
import classes from './HandsetPage.module.css'

type Prompt = NonNullable<WireCall['prompt']>

/** Plays to a caller before somebody answers: greetings, a menu with its keys, the tone for their message. */
export function HandsetPrompt({
  prompt,
  own,
  device,
  onHangUp,
}: {
  prompt: Prompt
  own: WireLeg
  device: string
  onHangUp: () => void
}) {
  const t = useTexts()
  const isHeard = useGreetings(prompt)
  const press = useSend(answeringContract.press)
  return (
    <>
      {prompt.says.map(({ text, url }) => (
        <p key={text + url} className={classes.said}>
          {url ? t('A recorded greeting plays.') : text}
        </p>
      ))}
      {prompt.stage === 'menu' && (
        <KeyPad onPress={digit => void press.send({ leg_id: own.id, digit }).catch(() => {})} />
      )}
      {prompt.stage === 'voicemail' && isHeard && (
        <Message leg_id={own.id} device={device} onHangUp={onHangUp} />
      )}
    </>
  )
}

/** Plays the greetings of a stage one after another; true once they were heard. */
function useGreetings({ stage, repeats, says }: Prompt): boolean {
  const [heard, setHeard] = useState('')
  const key = `${stage} ${repeats}`
  const said = useRef(says)
  said.current = says
  useEffect(() => {
    const over = new AbortController()
    void import('../device/announce.ts').then(async ({ beep, playSound, speakText }) => {
      for (const { text, url } of said.current) {
        if (over.signal.aborted) return
        await (url ? playSound(url, over.signal) : speakText(text, language()))
      }
      if (stage === 'voicemail' && !over.signal.aborted) await beep()
      if (!over.signal.aborted) setHeard(key)
    })
    return () => {
      over.abort()
      globalThis.speechSynthesis?.cancel()
    }
  }, [key, stage])
  return heard === key
}

/** The caller speaks; three minutes at most. */
function Message({ leg_id, device, onHangUp }: { leg_id: number; device: string; onHangUp: () => void }) {
  const t = useTexts()
  const [seconds, setSeconds] = useState(0)
  const [trouble, setTrouble] = useState<SendError | string | null>(null)
  const end = useRef(onHangUp)
  end.current = onHangUp
  useEffect(() => {
    let stop = async () => {}
    let isOver = false
    const begin = async () => {
      const { openMicrophone } = await import('../device/web-rtc-device.ts')
      const voice = await openMicrophone().catch(() => null)
      if (!voice) return setTrouble('The microphone can’t be used, so nothing is recorded.')
      const release = () => {
        for (const track of voice.getTracks()) track.stop()
      }
      const recorder = isOver ? null : await recordCall({ leg_id, device })
      if (!recorder) return release()
      recorder.hear([voice])
      stop = async () => {
        await recorder.stop()
        release()
      }
      if (isOver) await stop()
    }
    void begin().catch(error => setTrouble(error as SendError))
    const timer = setInterval(() => setSeconds(now => now + 1), 1_000)
    return () => {
      isOver = true
      clearInterval(timer)
      void stop()
    }
  }, [leg_id, device])
  const isFull = seconds >= mostVoicemailSeconds
  useEffect(() => {
    if (isFull) end.current()
  }, [isFull])
  return (
    <p className={classes.line} role="status">
      {trouble
        ? t(trouble)
        : t('Speak now: {{time}}', { time: durationText(Math.min(seconds, mostVoicemailSeconds)) })}
    </p>
  )
}
