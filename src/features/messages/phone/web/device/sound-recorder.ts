import { bitsPerSecond, pieceSeconds } from '../../recordings.rules.ts'

/** Formats that browsers record, the best first: Safari before 18.4 has MP4 alone. */
const types = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4']

export interface SoundRecorder {
  /** Mixes exactly these streams. */
  hear(streams: readonly MediaStream[]): void
  /** While it is paused nothing is kept. */
  pause(isPaused: boolean): void
  /** Hands over what is left. */
  stop(): Promise<void>
}

/** Mixes streams into one sound and hands it over in pieces; null: this browser can't. */
export function soundRecorder(onPiece: (piece: Blob) => void): SoundRecorder | null {
  const mimeType = globalThis.MediaRecorder && types.find(type => MediaRecorder.isTypeSupported(type))
  if (!mimeType) return null
  const audio = new AudioContext()
  const mix = audio.createMediaStreamDestination()
  const sources = new Map<MediaStream, MediaStreamAudioSourceNode>()
  const recorder = new MediaRecorder(mix.stream, { mimeType, audioBitsPerSecond: bitsPerSecond })
  recorder.ondataavailable = ({ data }) => data.size > 0 && onPiece(data)
  recorder.start(pieceSeconds * 1000)
  return {
    hear(streams) {
      for (const [stream, source] of sources)
        if (!streams.includes(stream)) {
          source.disconnect()
          sources.delete(stream)
        }
      for (const stream of streams) {
        if (sources.has(stream) || stream.getAudioTracks().length === 0) continue
        const source = audio.createMediaStreamSource(stream)
        source.connect(mix)
        sources.set(stream, source)
      }
    },
    pause(isPaused) {
      if (isPaused && recorder.state === 'recording') {
        recorder.requestData()
        recorder.pause()
      }
      if (!isPaused && recorder.state === 'paused') recorder.resume()
    },
    async stop() {
      if (recorder.state !== 'inactive') {
        const isOver = new Promise(resolve => recorder.addEventListener('stop', resolve, { once: true }))
        recorder.stop()
        await isOver
      }
      await audio.close()
    },
  }
}
