// The flooders, in a process of their own: what they take of the event loop must not slow the office that is measured.
import { readFileSync } from 'node:fs'
import { type FloodKind, floodKinds } from './flood-kinds.ts'

export interface FloodOrder {
  kind: FloodKind
  port: number
  seconds: number
  /** Path of what the flooders upload. */
  file: string | null
  flooders: { token: string; localAddress: string; job: number }[]
}

const { kind, port, seconds, file, flooders } = JSON.parse(process.env.FLOOD_ORDER ?? '{}') as FloodOrder
const bytes = file === null ? null : readFileSync(file)
const until = performance.now() + seconds * 1_000
const counts: Record<string, number> = {}
const flooding = flooders.map(each =>
  floodKinds[kind]({
    ...each,
    port,
    file: bytes,
    isOver: () => performance.now() > until,
    count: (what, times = 1) => {
      counts[what] = (counts[what] ?? 0) + times
    },
  }),
)
// A socket that hears nothing any more must not keep this process alive.
await Promise.race([Promise.all(flooding), new Promise(done => setTimeout(done, seconds * 1_000 + 2_000))])
process.stdout.write(JSON.stringify(counts), () => process.exit())
