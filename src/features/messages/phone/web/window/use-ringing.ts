import { useEffect } from 'react'

/** Rings as Australian phones do, as far as the browser lets a page make sound: 400 and 450 Hz, twice 0.4 s in 3 s. */
export function useRinging(): void {
  useEffect(() => {
    const audio = new AudioContext()
    const volume = audio.createGain()
    volume.gain.value = 0
    volume.connect(audio.destination)
    for (const hertz of [400, 450]) {
      const tone = audio.createOscillator()
      tone.frequency.value = hertz
      tone.connect(volume)
      tone.start()
    }
    const ring = () => {
      const now = audio.currentTime
      for (const [at, level] of [
        [0, 0.1],
        [0.4, 0],
        [0.6, 0.1],
        [1, 0],
      ] as const)
        volume.gain.setValueAtTime(level, now + at)
    }
    ring()
    const timer = setInterval(ring, 3_000)
    return () => {
      clearInterval(timer)
      void audio.close()
    }
  }, [])
}
