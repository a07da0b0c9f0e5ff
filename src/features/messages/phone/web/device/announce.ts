/** Ms after which a voice that does not come to its end is not waited for. */
const longest = 15_000

/** Sounds a tone of the browser's own: hertz, at which second, for how many. */
async function sound(tones: readonly (readonly [number, number, number])[]): Promise<void> {
  const audio = new AudioContext()
  let end = 0
  for (const [hertz, at, seconds] of tones) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    volume.gain.value = 0.15
    tone.frequency.value = hertz
    tone.connect(volume).connect(audio.destination)
    tone.start(audio.currentTime + at)
    tone.stop(audio.currentTime + at + seconds)
    end = Math.max(end, at + seconds)
  }
  await new Promise(resolve => setTimeout(resolve, end * 1000))
  await audio.close()
}

/** The tone after which a caller speaks. */
export const beep = () => sound([[1_000, 0, 0.5]])

/** Three short tones, then the text by the browser's voice where it has one: who is deaf to it reads it too. */
export async function announceRecording(text: string, language: string): Promise<void> {
  await sound([
    [1_400, 0, 0.12],
    [1_400, 0.25, 0.12],
    [1_400, 0.5, 0.12],
  ])
  await speakText(text, language)
}

export function speakText(text: string, language: string): Promise<void> {
  const voices = globalThis.speechSynthesis?.getVoices() ?? []
  if (text.trim() === '' || voices.length === 0) return Promise.resolve()
  return new Promise(resolve => {
    const words = new SpeechSynthesisUtterance(text)
    words.lang = language
    words.onend = () => resolve()
    words.onerror = () => resolve()
    setTimeout(resolve, longest)
    speechSynthesis.speak(words)
  })
}

/** Plays a sound to its end; one that can't be had is passed over. */
export function playSound(url: string, isOver: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const audio = new Audio(url)
    const end = () => {
      audio.pause()
      resolve()
    }
    audio.onended = end
    audio.onerror = end
    isOver.addEventListener('abort', end, { once: true })
    audio.play().catch(end)
  })
}
