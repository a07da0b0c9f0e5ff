import { ActionIcon, Slider } from '@mantine/core'
import '@mantine/core/styles/Slider.layer.css'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { durationText } from '../../phone.rules.ts'
import { recordingsContract } from '../../recordings.contract.ts'
import classes from './Recordings.module.css'

/** Plays a recording; the first press is noted as a hearing. */
export function RecordingPlayer({ id, seconds, label }: { id: number; seconds: number; label: string }) {
  const t = useTexts()
  const audio = useRef<HTMLAudioElement>(null)
  const hear = useSend(recordingsContract.hear)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  async function toggle() {
    const sound = audio.current
    if (!sound) return
    if (isPlaying) return sound.pause()
    try {
      if (!sound.src || hasFailed) {
        sound.src = (await hear.send({ id })).url
        setFailed(false)
      }
      await sound.play()
    } catch {
      // A refusal is told by its toast, and a broken sound below.
    }
  }
  return (
    <div className={classes.player}>
      <ActionIcon
        size="lg"
        radius="xl"
        aria-label={isPlaying ? t('Pause {{name}}', { name: label }) : t('Play {{name}}', { name: label })}
        loading={hear.isPending}
        onClick={() => void toggle()}
      >
        {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
      </ActionIcon>
      <Slider
        className={classes.slider}
        thumbLabel={t('Position in {{name}}', { name: label })}
        label={null}
        min={0}
        max={Math.max(1, seconds)}
        value={Math.min(at, seconds)}
        onChange={value => {
          setAt(value)
          if (audio.current?.src) audio.current.currentTime = value
        }}
      />
      <span className={classes.time}>
        {durationText(Math.min(Math.round(at), seconds))} / {durationText(seconds)}
      </span>
      {/* biome-ignore lint/a11y/useMediaCaption: its words stand below, once somebody asked for them */}
      <audio
        ref={audio}
        preload="auto"
        data-testid="recording-sound"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => {
          setPlaying(false)
          setAt(0)
        }}
        onTimeUpdate={event => setAt(event.currentTarget.currentTime)}
        onError={() => {
          setPlaying(false)
          setFailed(true)
        }}
      />
      {hasFailed && (
        <p role="alert" className={classes.failed}>
          {t('This recording can no longer be played. Press play to try again.')}
        </p>
      )}
    </div>
  )
}
