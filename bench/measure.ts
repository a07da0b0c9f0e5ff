import { performance } from 'node:perf_hooks'

export interface Sample {
  p50: number
  p95: number
}

/** Milliseconds of one caller's requests, one after the other. */
export async function oneCaller(times: number, request: (n: number) => Promise<void>): Promise<Sample> {
  const took: number[] = []
  for (let n = 0; n < times; n++) {
    const start = performance.now()
    await request(n)
    took.push(performance.now() - start)
  }
  return quantiles(took)
}

/** Requests a second of several callers at once, and how long each took. */
export async function manyCallers(
  callers: number,
  times: number,
  request: (n: number) => Promise<void>,
): Promise<Sample & { perSecond: number }> {
  const took: number[] = []
  let next = 0
  const start = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (next < times) {
        const n = next++
        const begun = performance.now()
        await request(n)
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

/** What follows `--name` on the command line. */
export function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name)
  return at > 0 ? process.argv[at + 1] : undefined
}
