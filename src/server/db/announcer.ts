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

/** Followers have something to do in this company. */
export interface HappenedIn {
  companyId: CompanyId
  happened: true
}

/** What the processes hear of a transaction once it is committed. */
export type Announced = ToldEvent | HappenedIn

/** The channel on which they hear in which company something happened: its id. */
export const happeningsChannel = 'tradewind_happenings'

export interface Announcer {
  /** Tells all server processes what was committed; nobody waits for it. */
  announce(news: readonly Announced[]): void
  /** Waits until everything is said. */
  end(): Promise<void>
}

const mostAtOnce = 1_000
/** So long what is to be said waits for more: each saying takes the database and all listeners as long as a small write. */
const gatherMs = 20

/**
 * Says after the commit what a transaction has changed. Not within it: PostgreSQL keeps transactions that notify one
 * after another, each with its own wait for the disk. What comes within a moment, or while one batch is on its way, leaves
 * together. A batch that fails, or is lost with this process, stands in `events` and `happenings`, where the listeners catch
 * up (`live.ts`, `follow.ts`).
 */
export function openAnnouncer(
  pool: pg.Pool,
  onError: (error: Error) => void,
  keepsStatements: boolean,
): Announcer {
  const name = keepsStatements ? 'announce' : undefined
  const waiting: Announced[] = []
  let saying: Promise<void> | null = null
  let isEnding = false
  const say = async () => {
    while (waiting.length > 0) {
      if (!isEnding) await sleep(gatherMs)
      const news = waiting.splice(0, mostAtOnce)
      const channels = news.map(each => ('happened' in each ? happeningsChannel : changesChannel))
      const values = [channels, news.map(lineOf)]
      await pool.query({ name, text: announcing, values }).catch(onError)
    }
    saying = null
  }
  return {
    announce(news) {
      waiting.push(...news)
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
  select set_config('synchronous_commit', 'off', true), count(pg_notify(channel, line))
  from unnest($1::text[], $2::text[]) as said(channel, line)`

const lineOf = (news: Announced): string =>
  'happened' in news ? String(news.companyId) : `${news.companyId}:${news.id}:${news.topic}:${news.row ?? ''}`
