import { send } from '#web/send.ts'
import { recordingsContract } from '../../recordings.contract.ts'
import { pieceSender } from './piece-sender.ts'
import { type SoundRecorder, soundRecorder } from './sound-recorder.ts'

export type CallRecorder = Omit<SoundRecorder, 'stop'> & { stop(): Promise<void> }

/** Begins a recording at the server and sends it what is heard. Rejects with the server's reason. */
export async function recordCall(
  party: { leg_id: number; device: string },
  onRefused: () => void = () => {},
): Promise<CallRecorder | null> {
  const { id } = await send(recordingsContract.begin, party)
  const sender = pieceSender(id, onRefused)
  const recorder = soundRecorder(sender.add)
  if (!recorder) {
    await sender.end()
    return null
  }
  return {
    ...recorder,
    async stop() {
      await recorder.stop()
      await sender.end()
    },
  }
}
