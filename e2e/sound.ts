import { expect, type Page } from '@playwright/test'

/** Waits until exactly these tones are heard; null: silence. */
export const hears = (page: Page, ...tones: (number | null)[]) =>
  expect.poll(() => heard(page), { timeout: 25_000 }).toEqual(tones.filter(each => each !== null))

/** Which of the three tones stands out of what the page plays now. */
export const heard = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const sounds = [...document.querySelectorAll<HTMLAudioElement>('[data-testid=call-sound]')]
    const streams = sounds
      .filter(each => !each.muted && each.srcObject)
      .map(each => each.srcObject as MediaStream)
    const audio = new AudioContext()
    const analyser = audio.createAnalyser()
    analyser.fftSize = 8192
    analyser.smoothingTimeConstant = 0
    for (const stream of streams) audio.createMediaStreamSource(stream).connect(analyser)
    await new Promise(resolve => setTimeout(resolve, 400))
    const levels = new Float32Array(analyser.frequencyBinCount)
    analyser.getFloatFrequencyData(levels)
    const width = audio.sampleRate / analyser.fftSize
    const at = (hertz: number) => {
      const bin = Math.round(hertz / width)
      return Math.max(...levels.slice(bin - 2, bin + 3))
    }
    await audio.close()
    // Levels in dB: a tone that plays has some -30, what is left of one beside it less than -70.
    return [440, 880, 1320].filter(hertz => at(hertz) > -60 && at(hertz) > at(hertz * 1.25) + 15)
  })

/** A wave file of ten seconds of one tone. */
export function tone(hertz: number): Buffer {
  const rate = 48_000
  const samples = rate * 10
  const wav = Buffer.alloc(44 + samples * 2)
  wav.write('RIFF')
  wav.writeUInt32LE(36 + samples * 2, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(rate, 24)
  wav.writeUInt32LE(rate * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples * 2, 40)
  for (let n = 0; n < samples; n++)
    wav.writeInt16LE(Math.round(12_000 * Math.sin((2 * Math.PI * hertz * n) / rate)), 44 + n * 2)
  return wav
}
