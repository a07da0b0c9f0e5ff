import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { CompanyId } from './company-id.ts'

/** The channel on which all server processes hear what changed: 'company:event:topic:row'. */
export const changesChannel = 'tradewind'

/** An event that is stored; screens hear of it once its transaction is committed. */
export interface ToldEvent {
  companyId: CompanyId
  id: number
  topic: string
  row: number | null
}

export interface Announcer {
  /** Tells all server processes of committed events; nobody waits for it. */
  announce(events: readonly ToldEvent[]): void
  /** Waits until everything is said. */
  end(): Promise<void>
}

const mostAtOnce = 1_000
/** So long what is to be said waits for more: each saying takes the database and all listeners as long as a small write. */
const gatherMs = 20

/**
 * Says after the commit what a transaction has changed. Not within it: PostgreSQL keeps transactions that notify one
 * after another, each with its own wait for the disk. What comes within a moment, or while one batch is on its way, leaves
 * together. A batch that fails, or is lost with this process, stands in `events`, where the listeners catch up (`live.ts`).
 */
export function openAnnouncer(pool: pg.Pool, onError: (error: Error) => void): Announcer {
  const waiting: ToldEvent[] = []
  let saying: Promise<void> | null = null
  let isEnding = false
  const say = async () => {
    while (waiting.length > 0) {
      if (!isEnding) await sleep(gatherMs)
      const lines = waiting
        .splice(0, mostAtOnce)
        .map(({ companyId, id, topic, row }) => `${companyId}:${id}:${topic}:${row ?? ''}`)
      await pool.query({ name: 'announce', text: announcing, values: [changesChannel, lines] }).catch(onError)
    }
    saying = null
  }
  return {
    announce(events) {
      waiting.push(...events)
      if (waiting.length > 0) saying ??= say()
    },
    end: async () => {
      isEnding = true
      await saying
    },
  }
}

// Lost by a crash it is caught up with, so the disk need not be waited for.
const announcing = `
  select set_config('synchronous_commit', 'off', true), count(pg_notify($1::text, line)) from unnest($2::text[]) line`
