import { LineUnavailable, type Voice } from './voice.port.ts'

/**
 * Calls without an account. Sound goes from browser to browser; the rows of a call are all that there is of it, and a
 * handset on the screen plays people outside, so the server half has nothing to do.
 */
export function embeddedVoice({ isSimulated }: { isSimulated: boolean }): Voice {
  return {
    line: isSimulated ? 'simulated' : 'none',
    usesCredit: false,
    number: '',
    numbers: null,
    token: async () => null,
    dial: async () => ({ lineId: '', roomId: '' }),
    end: async () => {},
    hold: async () => {},
    mute: async () => {},
    turn: async () => {},
    announce: async () => {},
    record: async () => {},
    pause: async () => {},
    recording: async () => {
      throw new LineUnavailable('There is no line.')
    },
    dropRecording: async () => {},
    read: async () => null,
    instruct: async () => '',
  }
}
