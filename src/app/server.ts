import { existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { openSessions } from '#server/auth/sessions.ts'
import type { Providers, Services } from '#server/context.ts'
import { type Connections, openDoors } from '#server/db/doors.ts'
import { createHttp } from '#server/http.ts'
import { listenToChanges, mountLive } from '#server/live.ts'
import { answerErrors, mount } from '#server/mount.ts'
import { openApi } from '#server/openapi.ts'
import { deliverOutbox, openOutbox } from '#server/outbox.ts'
import type { Mail } from '#server/providers/mail/mail.port.ts'
import { openSchedule } from '#server/schedule.ts'
import { sweepHourly } from '#server/sweep.ts'
import { contracts } from './contracts.ts'

export interface AppOptions {
  /** Connections of the serving role. */
  serve: Connections
  log: Logger | false
  now?: () => Date
  publicUrl: string
  /** Folder of the built web app; null: only the API is served. */
  webRoot: string | null
  providers: Providers & { mail: Mail }
  demo: boolean
  version: string
  requestsPerMinute?: number
  trustProxy?: string[] | boolean
}

export interface App {
  http: FastifyInstance
  services: Services
  /** Finishes what is under way, then ends: requests, sockets, schedule, database. */
  stop(): Promise<void>
}

/** Puts the server together: one line a feature. */
export async function createApp(options: AppOptions): Promise<App> {
  const now = options.now ?? (() => new Date())
  let health: string | null = 'Starting.'
  const http = await createHttp({
    log: options.log,
    publicUrl: options.publicUrl,
    webRoot: options.webRoot,
    requestsPerMinute: options.requestsPerMinute ?? 3_000,
    trustProxy: options.trustProxy ?? false,
    health: async () => health ?? (await databaseTrouble()),
  })
  const trouble = (error: Error) => http.log.error({ reason: error.message }, 'database connection trouble')
  const db = openDoors(options.serve, trouble)
  const databaseTrouble = () =>
    db.pool.query('select 1').then(
      () => null,
      () => 'The database is not reachable.',
    )
  const sessions = openSessions(db, now)
  const schedule = await openSchedule(options.serve, trouble)
  const changes = listenToChanges(options.serve, sessions, trouble)
  const services: Services = {
    db,
    sessions,
    outbox: openOutbox(schedule),
    providers: options.providers,
    now,
    publicUrl: options.publicUrl,
    demo: options.demo,
  }

  answerErrors(http)
  for (const [name, contract] of Object.entries(contracts)) {
    const folder = name === 'signIn' ? 'sign-in' : name
    if (!existsSync(`src/features/${folder}/server/${folder}.handlers.ts`)) continue
    const handlers = await import(`../features/${folder}/server/${folder}.handlers.ts`)
    mount(http, services, contract as never, handlers[`${name}Handlers`] as never)
  }
  mountLive(http, db, sessions, changes)
  const document = openApi(contracts, options.version)
  http.get('/api/openapi.json', async () => document)

  await deliverOutbox(db, schedule, options.providers.mail, http.log)
  await sweepHourly(db, schedule)
  await http.ready()
  health = null

  return {
    http,
    services,
    async stop() {
      health = 'Stopping.'
      await changes.stop()
      await http.close()
      await schedule.stop()
      await db.close()
    },
  }
}
