import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Database } from '../db/doors.ts'
import { lookAtClosed } from './closed.queries.ts'
import type { Loads } from './loads.ts'
import { addLoads, endProcess, sayProcess } from './processes.queries.ts'

export interface HeartbeatOptions {
  version: string
  isCanary?: boolean
  /** Live sockets that are open. */
  sockets(): number
  /** Milliseconds until a notice of this process came back to it; null: none came. */
  echo(): Promise<number | null>
  everyMs?: number
}

export interface Heartbeat {
  /** Says now that this process takes nothing new. */
  drain(): Promise<void>
  stop(): Promise<void>
}

const beatMs = 10_000
/** The loads of companies are written with every sixth beat. */
const beatsOfLoads = 6
/** Milliseconds between looks at the event loop: each costs some 40 µs. */
const resolution = 100

/**
 * Says every ten seconds how this process does, and every minute what companies have taken of it. What can't be written is let
 * go: it is for people to look at.
 */
export function beatHeart(
  db: Database,
  loads: Loads,
  { version, isCanary = false, sockets, echo, everyMs = beatMs }: HeartbeatOptions,
): Heartbeat {
  const id = randomUUID()
  const started_at = new Date(Date.now() - process.uptime() * 1_000)
  const delays = monitorEventLoopDelay({ resolution })
  delays.enable()
  let seen = { at: performance.now(), cpu: process.cpuUsage(), requests: loads.requests() }
  let ofLoads = process.cpuUsage()
  let isDrained = false
  let beats = 0

  const say = async () => {
    const at = performance.now()
    const cpu = process.cpuUsage(seen.cpu)
    const seconds = (at - seen.at) / 1_000
    const requests = loads.requests() - seen.requests
    const delay = delays.percentile(99) / 1e6 - resolution
    seen = { at, cpu: process.cpuUsage(), requests: loads.requests() }
    delays.reset()
    const [live, replica, looked_at] = await Promise.all([echo(), db.replicaBehind(), lookAtClosed(db)])
    await db.withPlatform('how a process does', tx =>
      sayProcess(tx, {
        id,
        name: `${hostname()} ${process.pid}`,
        version,
        is_canary: isCanary,
        started_at,
        is_drained: isDrained,
        loop_delay_ms: Math.max(0, delay || 0),
        processor: (cpu.user + cpu.system) / 1e6 / seconds,
        memory_bytes: process.memoryUsage.rss(),
        connections: db.pool.totalCount - db.pool.idleCount,
        connections_waiting: db.pool.waitingCount,
        most_connections: db.pool.options.max,
        sockets: sockets(),
        requests_a_second: requests / seconds,
        live_delay_ms: live,
        replica_behind: typeof replica === 'number' ? replica : null,
        replica_away: replica === 'away',
        ...(looked_at && { looked_at }),
      }),
    )
  }
  const tell = async () => {
    const taken = loads.take()
    const cpu = process.cpuUsage(ofLoads)
    ofLoads = process.cpuUsage()
    if (taken.size === 0) return
    await db.withPlatform('what companies have taken', tx =>
      addLoads(tx, taken, (cpu.user + cpu.system) / 1_000),
    )
  }
  /** One after the other, and none while the database says nothing. */
  let beating = Promise.resolve()
  const inTurn = (work: () => Promise<void>) => {
    beating = beating.then(work).catch(() => {})
    return beating
  }
  const beat = () => {
    beats++
    void inTurn(say)
    if (beats % beatsOfLoads === 0) void inTurn(tell)
  }
  void inTurn(say)
  const timer = setInterval(beat, everyMs)
  return {
    drain() {
      isDrained = true
      return inTurn(say)
    },
    async stop() {
      clearInterval(timer)
      delays.disable()
      await inTurn(tell)
      await inTurn(async () => void (await db.withPlatform('the end of a process', tx => endProcess(tx, id))))
    },
  }
}
