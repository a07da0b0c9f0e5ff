import { Alert } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import type { VoiceTrouble } from '../device/voice-device.ts'

const texts: Record<VoiceTrouble, string> = {
  refused: 'The microphone is blocked. Allow it next to the address bar, then call again.',
  absent: 'No microphone found. You can listen, but others can’t hear you.',
  unplugged: 'Your microphone was unplugged, so others can’t hear you. Plug one in to continue.',
  token: 'Failed to fetch token',
  line: 'The phone line can’t be reached. Trying again…',
  insecure: 'Open this page over https to use the microphone.',
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
