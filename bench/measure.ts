import { performance } from 'node:perf_hooks'

export interface Sample {
  p50: number
  p95: number
}

/** Milliseconds of several kinds of requests, one of each after the other. */
export async function inTurn<K extends string>(
  times: number,
  requests: Record<K, () => Promise<unknown>>,
): Promise<Record<K, Sample>> {
  const kinds = Object.keys(requests) as K[]
  const took = Object.fromEntries(kinds.map(kind => [kind, [] as number[]])) as Record<K, number[]>
  for (let n = 0; n < times; n++) {
    for (const kind of kinds) {
      const start = performance.now()
      await requests[kind]()
      took[kind].push(performance.now() - start)
    }
  }
  return Object.fromEntries(kinds.map(kind => [kind, quantiles(took[kind])])) as Record<K, Sample>
}

/** A sample without what its caller took. */
export function less(sample: Sample, off: number): Sample {
  return { p50: sample.p50 - off, p95: sample.p95 - off }
}

export type Many = Sample & { perSecond: number }

/** Requests a second of several callers at once, and how long each took. */
export async function manyCallers<C>(
  callers: readonly C[],
  times: number,
  request: (caller: C) => Promise<unknown>,
): Promise<Many> {
  const took: number[] = []
  let next = 0
  const start = performance.now()
  await Promise.all(
    callers.map(async caller => {
      while (next++ < times) {
        const begun = performance.now()
        await request(caller)
        took.push(performance.now() - begun)
      }
    }),
  )
  return { ...quantiles(took), perSecond: (took.length / (performance.now() - start)) * 1000 }
}

export function quantiles(values: number[]): Sample {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (q: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

export function median(values: number[]): number {
  return quantiles(values).p50
}

/** Returns the argument after `--name`. */
export function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name)
  return at > 0 ? process.argv[at + 1] : undefined
}
