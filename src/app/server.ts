import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { companyHandlers } from '#features/account/company/server/company.handlers.ts'
import { legalHandlers } from '#features/account/legal/server/legal.handlers.ts'
import { pageSettingsHandlers } from '#features/account/page-settings/server/page-settings.handlers.ts'
import { permissionsHandlers } from '#features/account/permissions/server/permissions.handlers.ts'
import { loginListHandlers } from '#features/account/sign-in/server/login-list/login-list.handlers.ts'
import { checkSecretsKey } from '#features/account/sign-in/server/second-factor/sealed-secrets.service.ts'
import { signInHandlers } from '#features/account/sign-in/server/sign-in.handlers.ts'
import { socialHandlers } from '#features/account/sign-in/server/social/social.handlers.ts'
import { mountSocial } from '#features/account/sign-in/server/social/social.routes.ts'
import { clientsHandlers } from '#features/clients/clients/server/clients.handlers.ts'
import { alertsHandlers } from '#features/guide/alerts/server/alerts.handlers.ts'
import { demoHandlers } from '#features/guide/demo/server/demo.handlers.ts'
import { findHandlers } from '#features/guide/find/server/find.handlers.ts'
import { onboardingHandlers } from '#features/guide/onboarding/server/onboarding.handlers.ts'
import { supportHandlers } from '#features/guide/support/server/support.handlers.ts'
import { dashboardHandlers } from '#features/insight/dashboard/server/dashboard.handlers.ts'
import { referralsHandlers } from '#features/partners/referrals/server/referrals.handlers.ts'
import { teamHandlers } from '#features/people/team/server/team.handlers.ts'
import { mapsHandlers } from '#features/places/maps/server/maps.handlers.ts'
import { mailHandlers } from '#features/talk/mail/server/mail.handlers.ts'
import { notificationsHandlers } from '#features/talk/notifications/server/notifications.handlers.ts'
import { pushDeliverer } from '#features/talk/notifications/server/push-delivery.service.ts'
import { calendarHandlers } from '#features/work/calendar/server/calendar.handlers.ts'
import { diaryHandlers } from '#features/work/diary/server/diary.handlers.ts'
import { appointmentsHandlers } from '#features/work/jobs/server/appointments/appointments.handlers.ts'
import { jobLimitsHandlers } from '#features/work/jobs/server/booking/job-limits.handlers.ts'
import { jobsHandlers } from '#features/work/jobs/server/jobs.handlers.ts'
import { seedJobSettings } from '#features/work/jobs/server/jobs.service.ts'
import { mountApiDocs } from '#server/api-docs.ts'
import { createSeal } from '#server/auth/seal.ts'
import { openSessions } from '#server/auth/sessions.ts'
import type { Providers, Services } from '#server/context.ts'
import { type Connections, openDoors } from '#server/db/doors.ts'
import { createHttp } from '#server/http.ts'
import { listenToChanges, mountLive } from '#server/live.ts'
import { mountMetrics } from '#server/metrics.ts'
import { answerErrors, mount } from '#server/mount.ts'
import { openApi } from '#server/openapi.ts'
import { deliverOutbox, mailDeliverer, openOutbox } from '#server/outbox.ts'
import type { IdentityProviders } from '#server/providers/identity/identity.port.ts'
import type { Mail } from '#server/providers/mail/mail.port.ts'
import { serveTiles } from '#server/providers/maps/map-tiles.ts'
import { openSchedule } from '#server/schedule.ts'
import { sweepHourly } from '#server/sweep.ts'
import { contracts } from './contracts.ts'
import { leftMenu } from './menu.ts'

export interface AppOptions {
  /** Connections of the serving role. */
  serve: Connections
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
  /** Opens the figures to callers from elsewhere; without it they are for this machine alone. */
  metricsToken?: string
  requestsPerMinute?: number
  onTold?: Services['onTold']
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
    mapOrigin: options.providers.maps.tiles?.origin ?? null,
    helpVideos: options.helpVideos ?? null,
  })
  const trouble = (error: Error) => http.log.error({ reason: error.message }, 'database connection trouble')
  const db = openDoors(options.serve, trouble, now)
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
    seal: createSeal(options.secretsKey),
    providers: options.providers,
    now,
    publicUrl: options.publicUrl,
    demo: options.demo,
    menuOf: leftMenu,
    furnishCompany: seedJobSettings,
    onTold: options.onTold,
  }

  answerErrors(http)
  mount(http, services, contracts.alerts, alertsHandlers)
  mount(http, services, contracts.appointments, appointmentsHandlers)
  mount(http, services, contracts.calendar, calendarHandlers)
  mount(http, services, contracts.clients, clientsHandlers)
  mount(http, services, contracts.company, companyHandlers)
  mount(http, services, contracts.dashboard, dashboardHandlers)
  mount(http, services, contracts.demo, demoHandlers)
  mount(http, services, contracts.diary, diaryHandlers)
  mount(http, services, contracts.find, findHandlers)
  mount(http, services, contracts.jobLimits, jobLimitsHandlers)
  mount(http, services, contracts.jobs, jobsHandlers)
  mount(http, services, contracts.legal, legalHandlers(options.legalFolder ?? null))
  mount(http, services, contracts.mail, mailHandlers)
  mount(http, services, contracts.maps, mapsHandlers)
  mount(http, services, contracts.notifications, notificationsHandlers)
  mount(http, services, contracts.onboarding, onboardingHandlers)
  mount(http, services, contracts.pageSettings, pageSettingsHandlers)
  mount(http, services, contracts.permissions, permissionsHandlers)
  mount(http, services, contracts.referrals, referralsHandlers)
  mount(http, services, contracts.signIn, signInHandlers)
  mount(http, services, contracts.loginList, loginListHandlers)
  mount(http, services, contracts.social, socialHandlers(options.identity ?? {}))
  mountSocial(http, services, options.identity ?? {})
  mount(http, services, contracts.support, supportHandlers)
  mount(http, services, contracts.team, teamHandlers)
  mountLive(http, db, sessions, changes)
  const document = openApi(contracts, options.version)
  http.get('/api/openapi.json', async () => document)
  mountApiDocs(http, document)
  mountMetrics(http, { pool: db.pool, token: options.metricsToken })
  const archive = options.providers.maps.tiles?.file
  if (archive) await serveTiles(http, archive)

  const deliverers = {
    mail: mailDeliverer(options.providers.mail),
    push: pushDeliverer(options.providers.push, now),
  }
  await checkSecretsKey(services, http.log)
  await deliverOutbox(db, schedule, deliverers, http.log)
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
