// Looks at the frames of a sound, so that nothing of it has to be decoded.

export interface SoundFacts {
  type: 'audio/wav' | 'audio/mpeg'
  seconds: number
}

const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** Type and length of a WAV or MP3 by its content; null: it is neither, or damaged. */
export function soundFacts(bytes: Uint8Array): SoundFacts | null {
  const isWav = textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WAVE'
  const seconds = isWav ? wavSeconds(bytes) : mp3Seconds(bytes)
  return seconds > 0 ? { type: isWav ? 'audio/wav' : 'audio/mpeg', seconds } : null
}

function wavSeconds(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let bytesPerSecond = 0
  for (let at = 12; at + 8 <= bytes.length; ) {
    const [name, size] = [textAt(bytes, at, 4), view.getUint32(at + 4, true)]
    if (name === 'fmt ' && at + 24 <= bytes.length) bytesPerSecond = view.getUint32(at + 16, true)
    if (name === 'data')
      return bytesPerSecond > 0 ? Math.min(size, bytes.length - at - 8) / bytesPerSecond : 0
    at += 8 + size + (size % 2)
  }
  return 0
}

/** Kilobits a second by their number, of layer III: MPEG 1, then 2 and 2.5 (ISO 11172-3, 13818-3). */
const rates = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const samplings = [44_100, 48_000, 32_000]
/** Frames in a row that make it a sound, not chance; and how far the first may be. */
const fewestFrames = 3
const farthest = 65_536

function mp3Seconds(bytes: Uint8Array): number {
  let at = 0
  if (textAt(bytes, 0, 3) === 'ID3')
    // Its size has 7 bits a byte (ID3v2).
    at = 10 + ([6, 7, 8, 9] as const).reduce((size, i) => size * 128 + ((bytes[i] ?? 0) & 127), 0)
  const latest = at + farthest
  let [seconds, frames] = [0, 0]
  while (at + 4 <= bytes.length) {
    const frame = frameAt(bytes, at)
    if (frame) {
      seconds += frame.seconds
      frames += 1
      at += frame.bytes
    } else if (frames < fewestFrames && at < latest) {
      ;[seconds, frames] = [0, 0]
      at += 1
    } else break
  }
  return frames >= fewestFrames ? seconds : 0
}

function frameAt(bytes: Uint8Array, at: number): { bytes: number; seconds: number } | null {
  const [a, b, c] = [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!]
  // 11 bits of ones, then the version and layer III.
  if (a !== 0xff || (b & 0xe0) !== 0xe0 || ((b >> 1) & 3) !== 1) return null
  const version = (b >> 3) & 3
  const sampling = samplings[(c >> 2) & 3]
  const rate = (version === 3 ? rates.one : rates.two)[c >> 4]
  if (version === 1 || !sampling || !rate) return null
  const hertz = sampling / (version === 3 ? 1 : version === 2 ? 2 : 4)
  const samples = version === 3 ? 1_152 : 576
  return {
    bytes: Math.floor(((samples / 8) * rate * 1000) / hertz) + ((c >> 1) & 1),
    seconds: samples / hertz,
  }
}
