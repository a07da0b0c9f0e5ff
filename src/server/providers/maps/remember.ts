import type { LocateOptions, Maps } from './maps.port.ts'

const mostAnswers = 500
const keptFor = 600_000

/** Caches the last 500 answers in memory for ten minutes; failures are not cached. */
export function cachedMaps(maps: Maps, now: () => number = Date.now): Maps {
  const answers = new Map<string, { until: number; answer: Promise<unknown> }>()

  function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const known = answers.get(key)
    if (known && known.until > now()) return known.answer as Promise<T>
    answers.delete(key)
    const answer = ask()
    answers.set(key, { until: now() + keptFor, answer })
    answer.catch(() => answers.get(key)?.answer === answer && answers.delete(key))
    for (const oldest of answers.keys()) {
      if (answers.size <= mostAnswers) break
      answers.delete(oldest)
    }
    return answer
  }

  return {
    ...maps,
    suggest: (text, options) =>
      once(`suggest ${options.limit} ${keyOf(text, options)}`, () => maps.suggest(text, options)),
    locate: (text, options) => once(`locate ${keyOf(text, options)}`, () => maps.locate(text, options)),
  }
}

/** Rounds coordinates to about 10 km, so that companies of one region share answers. */
function keyOf(text: string, { country, near }: LocateOptions): string {
  const region = near ? `${near.lat.toFixed(1)},${near.lng.toFixed(1)}` : ''
  return `${country} ${region} ${text.trim().toLowerCase().replace(/\s+/g, ' ')}`
}
