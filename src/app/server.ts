import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { checkSecretsKey } from '#features/account/sign-in/server/second-factor/sealed-secrets.service.ts'
import { mountSocial } from '#features/account/sign-in/server/social/social.routes.ts'
import { forgetImports, workOnImport } from '#features/clients/imports/server/imports.service.ts'
import { sweepFiles } from '#features/jobs/files/server/files-sweep.service.ts'
import { seedJobSettings } from '#features/jobs/jobs/server/jobs.service.ts'
import { makeRecurringJobs } from '#features/jobs/recurring/server/make-occurrences.service.ts'
import { removeOldTrips } from '#features/messages/appointment-messages/server/arrivals.queries.ts'
import { tellOnTheWay } from '#features/messages/appointment-messages/server/on-the-way.service.ts'
import { tellClients } from '#features/messages/appointment-messages/server/tell-client.service.ts'
import { mountHooks } from '#features/messages/client-messages/server/sms-hooks.routes.ts'
import { mountBooksCallback } from '#features/money/accounting/server/connect.service.ts'
import { pushAllBooks } from '#features/money/accounting/server/push-books.service.ts'
import { workOnBatch } from '#features/money/batches/server/batches.service.ts'
import { mountCardHooks } from '#features/money/card-payments/server/card-hooks.routes.ts'
import { lookAtPayment, sendRefund } from '#features/money/card-payments/server/card-work.service.ts'
import { closeStalePages } from '#features/money/card-payments/server/open-pages.service.ts'
import { remindClients } from '#features/money/reminders/server/remind-clients.service.ts'
import { removeForGood } from '#features/office/recently-deleted/server/recently-deleted.service.ts'
import { mountWebForm } from '#features/sales/web-form/server/web-form.routes.ts'
import { syncAccount, syncGoogle } from '#features/schedule/google-calendar/server/google-sync.service.ts'
import { pushDeliverer } from '#features/talk/notifications/server/push-delivery.service.ts'
import { smsDeliverer } from '#features/talk/sms/server/sms-delivery.service.ts'
import { mountApiDocs } from '#server/api-docs.ts'
import { createSeal } from '#server/auth/seal.ts'
import { openSessions } from '#server/auth/sessions.ts'
import type { Providers, Services } from '#server/context.ts'
import { watchDatabase } from '#server/database-trouble.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { type Connections, openDoors } from '#server/db/doors.ts'
import { createHttp } from '#server/http.ts'
import { listenToChanges, mountLive } from '#server/live.ts'
import { mountMetrics } from '#server/metrics.ts'
import { answerErrors } from '#server/mount.ts'
import { openApi } from '#server/openapi.ts'
import { deliverOutbox, mailDeliverer, openOutbox } from '#server/outbox.ts'
import type { IdentityProviders } from '#server/providers/identity/identity.port.ts'
import type { Mail } from '#server/providers/mail/mail.port.ts'
import { serveTiles } from '#server/providers/maps/map-tiles.ts'
import { openSchedule, type Schedule } from '#server/schedule.ts'
import { type SocketLimits, socketLimits } from '#server/socket-limits.ts'
import { sweepHourly, sweepTime } from '#server/sweep.ts'
import { contracts, features } from './features.ts'
import { importKinds } from './import-kinds.ts'
import { leftMenu } from './menu.ts'
import { seesPlace } from './present-at.ts'

export interface AppOptions {
  /** Connections of the serving role. */
  serve: Connections
  /** Why the database is unavailable, if known. */
  databaseTrouble?: (() => string | null) | undefined
  log: Logger | false
  now?: () => Date
  publicUrl: string
  /** Folder of the built web app; null: only the API is served. */
  webRoot: string | null
  providers: Providers & { mail: Mail }
  /** 32 bytes, the same for all servers of a database: seals secrets that stand there. */
  secretsKey: Buffer
  /** Services that people may sign in with; left out: none. */
  identity?: IdentityProviders
  demo: boolean
  /** Where the clips of the help panel are; left out: our own files. */
  helpVideos?: string
  /** Folder of the operator's own terms.md and privacy.md. */
  legalFolder?: string
  version: string
  /** Opens the metrics to other machines; without it only this machine can read them. */
  metricsToken?: string
  requestsPerMinute?: number
  /** Overrides of what live sockets may take. */
  sockets?: Partial<SocketLimits>
  onTold?: Services['onTold']
  trustProxy?: string[] | boolean
}

export interface App {
  http: FastifyInstance
  services: Services
  /** Shuts down gracefully: requests, sockets, schedule, database. */
  stop(): Promise<void>
}

/** Puts the server together. */
export async function createApp(options: AppOptions): Promise<App> {
  const now = options.now ?? (() => new Date())
  let health: string | null = 'Starting.'
  const http = await createHttp({
    log: options.log,
    publicUrl: options.publicUrl,
    webRoot: options.webRoot,
    requestsPerMinute: options.requestsPerMinute ?? 3_000,
    trustProxy: options.trustProxy ?? false,
    health: async () => health ?? (await database.trouble()),
    mapOrigin: options.providers.maps.tiles?.origin ?? null,
    helpVideos: options.helpVideos ?? null,
  })
  const trouble = (error: Error) => http.log.error({ reason: error.message }, 'database connection trouble')
  const db = openDoors(options.serve, trouble, now)
  const database = watchDatabase(db.pulse, options.databaseTrouble ?? (() => null))
  const sessions = openSessions(db, now)
  const schedule = await openSchedule(options.serve, trouble)
  const sockets = { ...socketLimits, ...options.sockets }
  const changes = listenToChanges(options.serve, sessions, trouble, sockets)
  const services: Services = {
    db,
    sessions,
    outbox: openOutbox(schedule),
    seal: createSeal(options.secretsKey),
    providers: options.providers,
    now,
    publicUrl: options.publicUrl,
    demo: options.demo,
    menuOf: leftMenu,
    furnishCompany: seedJobSettings,
    onTold: options.onTold,
  }

  answerErrors(http, database.note)
  const identity = options.identity ?? {}
  const legalFolder = options.legalFolder ?? null
  for (const feature of Object.values(features)) feature.mount(http, services, { identity, legalFolder })
  mountSocial(http, services, identity)
  mountHooks(http, services)
  mountWebForm(http, services)
  mountCardHooks(http, services)
  mountBooksCallback(http, services)
  mountLive(http, db, sessions, changes, (session, place) => seesPlace(db, session, place), sockets)
  const document = openApi(contracts, options.version)
  http.get('/api/openapi.json', async () => document)
  mountApiDocs(http, document)
  mountMetrics(http, { pool: db.pool, token: options.metricsToken })
  const archive = options.providers.maps.tiles?.file
  if (archive) await serveTiles(http, archive)

  const deliverers = {
    mail: mailDeliverer(options.providers.mail),
    push: pushDeliverer(options.providers.push, now),
    sms: smsDeliverer(options.providers.sms, options.publicUrl),
  }
  await checkSecretsKey(services, http.log)
  await deliverOutbox(db, schedule, deliverers, http.log)
  await sweepHourly(db, schedule, [removeForGood, removeOldTrips, forgetImports])
  await schedule.on('sweep-files', async () =>
    sweepFiles(db, options.providers.storage, await db.withPlatform('sweep', sweepTime)),
  )
  await schedule.every('sweep-files', '41 17 * * *')
  const unmade = (error: unknown) => http.log.error({ err: error }, 'recurring jobs could not be made')
  await schedule.on('make-recurring', () => makeRecurringJobs(services, unmade))
  await schedule.every('make-recurring', '7 * * * *')
  const untold = (error: unknown) => http.log.error({ err: error }, 'a client could not be told')
  await schedule.on('tell-clients', () => tellClients(services, untold))
  await schedule.every('tell-clients', '* * * * *')
  const unreminded = (error: unknown) => http.log.error({ err: error }, 'a client could not be reminded')
  await schedule.on('remind-clients', () => remindClients(services, unreminded))
  await schedule.every('remind-clients', '*/10 * * * *')
  const unwritten = (error: unknown) => http.log.error({ err: error }, 'books could not be written')
  const books = { ...services, accounting: options.providers.accounting }
  await schedule.on('push-books', () => pushAllBooks(books, unwritten))
  await schedule.every('push-books', '* * * * *')
  await schedule.on('on-the-way', ({ data }) => tellOnTheWay(services, data))
  await syncCalendars(services, schedule, http.log)
  await schedule.on('card-refund', due => sendRefund(services, due))
  await schedule.on('look-at-payment', due => lookAtPayment(services, due))
  const unclosed = (error: unknown) =>
    http.log.error({ err: error }, 'a page for a payment by card could not be closed')
  await schedule.on('close-card-pages', () => closeStalePages(services, unclosed))
  await schedule.every('close-card-pages', '* * * * *')
  await schedule.on('import', due => workOnImport(services, importKinds, due))
  const undone = (error: unknown) => http.log.error({ err: error }, 'one of a batch could not be done')
  await schedule.on('invoice-batch', due => workOnBatch(services, due, undone))
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

/** Keeps calendars at Google in step; nothing to do where no project at Google is set up. */
async function syncCalendars(services: Services, schedule: Schedule, log: FastifyBaseLogger): Promise<void> {
  const { calendars } = services.providers
  if (!calendars) return
  const house = { ...services, calendars }
  const failed = (error: unknown) =>
    log.error({ err: error }, 'a calendar at Google could not be brought in step')
  await schedule.on('google-calendars', () => syncGoogle(house, failed))
  await schedule.every('google-calendars', '* * * * *')
  await schedule.on('google-calendar', ({ data }) =>
    syncAccount(house, companyIdFrom(Number(data.companyId), 'schedule'), Number(data.id)).catch(failed),
  )
}
