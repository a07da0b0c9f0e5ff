/** Samples a second, as telephones have it. */
const rate = 8_000

let made: Buffer | undefined

/** Ringing as callers hear it in Australia: 400 and 450 Hz, twice 0.4 s in 3 s; a WAV to be repeated. */
export function ringingSound(): Buffer {
  made ??= wav(3 * rate, at => {
    const second = at / rate
    const isOn = second < 0.4 || (second >= 0.6 && second < 1)
    return isOn ? (Math.sin(2 * Math.PI * 400 * second) + Math.sin(2 * Math.PI * 450 * second)) * 0.15 : 0
  })
  return made
}

/** Sound of one channel with 16 bits a sample. */
function wav(samples: number, level: (at: number) => number): Buffer {
  const file = Buffer.alloc(44 + samples * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples * 2, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  // PCM, one channel.
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples * 2, 40)
  for (let i = 0; i < samples; i++) file.writeInt16LE(Math.round(level(i) * 32_767), 44 + i * 2)
  return file
}
