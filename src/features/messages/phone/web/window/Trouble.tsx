import { Alert } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import type { VoiceTrouble } from '../device/voice-device.ts'

const texts: Record<VoiceTrouble, string> = {
  refused: 'The microphone is blocked. Allow it next to the address bar, then call again.',
  absent: 'No microphone was found. You can listen, and others can’t hear you.',
  unplugged: 'The microphone was unplugged: others can’t hear you. Plug one in to go on.',
  token: 'Failed to fetch token',
  line: 'The phone line can’t be reached. Trying again…',
  insecure: 'Browsers give a microphone only to pages opened by https.',
}

/** The trouble that keeps this person from being heard. */
export function Trouble({ of }: { of: VoiceTrouble | null }) {
  const t = useTexts()
  if (!of) return null
  return (
    <Alert color="pink" role="alert">
      {t(texts[of])}
    </Alert>
  )
}
