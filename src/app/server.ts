import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { isDemoAddress } from '#features/account/company/demo-company.rules.ts'
import { mountPlanHooks } from '#features/account/plans/server/plan-hooks.routes.ts'
import { checkSecretsKey } from '#features/account/sign-in/server/second-factor/sealed-secrets.service.ts'
import { mountSocial } from '#features/account/sign-in/server/social/social.routes.ts'
import { welcomeOwner } from '#features/automate/automations/server/email-flow.service.ts'
import { mountCampaignLinks } from '#features/automate/campaigns/server/campaign-links.routes.ts'
import { campaignGate } from '#features/automate/campaigns/server/gate.service.ts'
import { furnishCompany } from '#features/guide/onboarding/server/furnish-company.service.ts'
import { keepFigures } from '#features/insight/measures/server/keep-figures.service.ts'
import { printMailedReport } from '#features/insight/reports/server/mails/mail-reports.service.ts'
import { mountReportMails } from '#features/insight/reports/server/mails/report-mails.routes.ts'
import { attachedFile } from '#features/jobs/files/server/files.service.ts'
import { intakeHost } from '#features/messages/client-messages/server/incoming-mail.service.ts'
import { mountHooks } from '#features/messages/client-messages/server/sms-hooks.routes.ts'
import { companyMail } from '#features/messages/email-designs/server/company-mail.service.ts'
import { sendingManner } from '#features/messages/email-domain/server/sending.service.ts'
import { sendByGmail } from '#features/messages/gmail/server/send-gmail.service.ts'
import { lineDeliverer } from '#features/messages/phone/server/line/line.service.ts'
import { mountLineHooks } from '#features/messages/phone/server/line/line-hooks.routes.ts'
import { lineRecordings } from '#features/messages/phone/server/recordings/line-recordings.service.ts'
import { feedbackUrl, newFeedback } from '#features/messages/reviews/server/feedback.service.ts'
import { mountSpotlight } from '#features/messages/social/server/social.routes.ts'
import { mountBooksCallback } from '#features/money/accounting/server/connect.service.ts'
import { mountBooksHook } from '#features/money/accounting/server/payments/books-hook.routes.ts'
import { mountCardHooks } from '#features/money/card-payments/server/card-hooks.routes.ts'
import { printAttached } from '#features/money/job-documents/server/attached-papers.service.ts'
import { attributeSignUp } from '#features/partners/programme/server/attribution.service.ts'
import { followDeposit } from '#features/portal/booking-page/server/paid-deposit.service.ts'
import { mountFingertip } from '#features/portal/fingertip/server/fingertip.routes.ts'
import { mountMinisite } from '#features/portal/minisite/server/minisite.routes.ts'
import { mountPlugin } from '#features/portal/plugin/server/plugin.routes.ts'
import { mountLeadForms } from '#features/sales/lead-forms/server/lead-forms.routes.ts'
import { mountWebForm } from '#features/sales/web-form/server/web-form.routes.ts'
import { heldFact, heldTexts } from '#features/talk/held-addresses/held-addresses.rules.ts'
import { comesBack, noteRefused } from '#features/talk/held-addresses/server/held-addresses.service.ts'
import { pushDeliverer } from '#features/talk/notifications/server/push-delivery.service.ts'
import { smsDeliverer } from '#features/talk/sms/server/sms-delivery.service.ts'
import { threadsOfMails } from '#features/talk/threads/server/thread-marks.queries.ts'
import { mountApiDocs } from '#server/api-docs/api-docs.ts'
import { openApi } from '#server/api-docs/openapi.ts'
import { createSeal } from '#server/auth/seal.ts'
import { openSessions } from '#server/auth/sessions.ts'
import type { Providers, Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import { CompanyClosed } from '#server/db/connection/closed-companies.ts'
import { type Connections, openDoors } from '#server/db/doors.ts'
import { watchDates } from '#server/happenings/dates.ts'
import { followHappenings } from '#server/happenings/follow.ts'
import { openHeavyReads } from '#server/heavy-reads/heavy-reads.ts'
import { companyTurns, type TurnLimits } from '#server/http/company-turns.ts'
import { watchDatabase } from '#server/http/database-trouble.ts'
import { createHttp } from '#server/http/http.ts'
import { countRequests, type RequestShares, requestShares } from '#server/http/request-shares.ts'
import { listenToChanges, mountLive } from '#server/live/live.ts'
import { type SocketLimits, socketLimits } from '#server/live/socket-limits.ts'
import { mountMetrics } from '#server/metrics.ts'
import { answerErrors } from '#server/mount.ts'
import { openOutbox } from '#server/outbox.ts'
import { deliverOutbox } from '#server/outbox-delivery.ts'
import { lookAtClosed } from '#server/processes/closed.queries.ts'
import { beatHeart } from '#server/processes/heartbeat.ts'
import { countLoads } from '#server/processes/loads.ts'
import type { IdentityProviders } from '#server/providers/identity/identity.port.ts'
import type { Mail } from '#server/providers/mail/mail.port.ts'
import { serveTiles } from '#server/providers/maps/map-tiles.ts'
import type { PlanPay } from '#server/providers/plan-pay/plan-pay.port.ts'
import { mailDeliverer } from '#server/queued/mail-deliverer.ts'
import { type LogFailure, openSchedule } from '#server/schedule.ts'
import { openSecurityLog } from '#server/security/security-log.ts'
import { openSendingLimits, type SendingRules } from '#server/sending-limits.ts'
import { watchSetAside } from '#server/set-aside.ts'
import { sweepHourly } from '#server/sweep.ts'
import { traceRequests } from '#server/tracing/trace-requests.ts'
import { type Tracing, traceTo } from '#server/tracing/traced.ts'
import { noVendors, type Vendors } from '#shared/connections/outside-services.ts'
import { mountClientScreens } from './client-screens.ts'
import { contracts, features } from './features.ts'
import { followersOf, happenings } from './happenings.ts'
import { sweeps } from './installation/sweeps.ts'
import { planHooks } from './plan-hooks.ts'
import { seesPlace } from './present-at.ts'
import { leftMenu } from './screens/menu.ts'
import { bookingWay, furtherWays } from './website-features.ts'

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
  /** The other side of each; left out: none is outside. */
  vendors?: Vendors
  /** 32 bytes, the same for all servers of a database: seals secrets that stand there. */
  secretsKey: Buffer
  /** Services that people may sign in with; left out: none. */
  identity?: IdentityProviders
  demo: boolean
  /** Cards for plans; left out: they are paid by bank transfer. */
  planPay?: PlanPay | null
  /** Companies buy plans here; left out: they do. */
  sellsPlans?: boolean
  /** Where the clips of the help panel are; left out: our own files. */
  helpVideos?: string
  /** Folder of the operator's own terms.md and privacy.md. */
  legalFolder?: string
  version: string
  /** A process of the next version, for chosen companies: it serves, and leaves all works to the others. */
  isCanary?: boolean
  /** Opens the metrics to other machines; without it only this machine can read them. */
  metricsToken?: string
  requestsPerMinute?: number
  /** Overrides of the requests a minute that are served. */
  requests?: Partial<RequestShares>
  /** Overrides of how much is worked on at once for a company. */
  turns?: Partial<TurnLimits>
  /** Overrides of what live sockets may take. */
  sockets?: Partial<SocketLimits>
  /** Daily limits of messages, and what the demo company may send; left out: anything. */
  sending?: Omit<SendingRules, 'isDemoAddress' | 'sellsPlans'>
  /** Has sign-ups finished by a mailed link. */
  provesSignUps?: boolean
  /** Bytes of files a company; left out: as many as there is room for. */
  storageLimits?: Services['storageLimits']
  onTold?: Services['onTold']
  trustProxy?: string[] | boolean
  /** Spans of this process go there; left out: none are made. `takesParent`: a proxy of ours names their trace. */
  tracing?: { to: Tracing; takesParent: boolean } | null
  /** False: no figures are kept up, and who wants them brings them up to date. */
  keepsFigures?: boolean
  /** False: a file is made each time that it is asked for. */
  keepsFiles?: boolean
  /** False: nothing happens because an hour or a date has come; who wants that asks for it. */
  followsClock?: boolean
}

export interface App {
  http: FastifyInstance
  services: Services
  /** Has the followers do what is to be done in this company now. */
  catchUp(company: CompanyId): Promise<void>
  /** Shuts down gracefully: requests, sockets, schedule, database. */
  /** Says that it stops, so that proxies turn to other servers, and goes on serving for this time. */
  drain(milliseconds: number): Promise<void>
  stop(): Promise<void>
}

const stopping = 'Stopping.'
const noLimit = { most: Number.POSITIVE_INFINITY, mostOnTrial: Number.POSITIVE_INFINITY }
const unlimited = { mail: noLimit, sms: noLimit, closesDemo: false }

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
    setAside: () => setAside(),
    mapOrigin: options.providers.maps.tiles?.origin ?? null,
    helpVideos: options.helpVideos ?? null,
    filesOrigin: options.providers.storage.direct?.origin,
    hasLine: options.providers.voice.line === 'real',
  })
  traceTo(options.tracing?.to ?? null)
  if (options.tracing) traceRequests(http, options.tracing.to, options.tracing.takesParent)
  // Whoever keeps connections open to this server takes the next one to another.
  http.addHook('onRequest', async (_request, reply) => {
    if (health === stopping) reply.header('connection', 'close')
  })
  const trouble = (error: Error) => http.log.error({ reason: error.message }, 'database connection trouble')
  const loads = countLoads()
  loads.watch(http)
  const db = openDoors(options.serve, trouble, now, happenings, loads.held)
  const database = watchDatabase(db.pulse, options.databaseTrouble ?? (() => null))
  const setAside = watchSetAside(db.pool)
  const sellsPlans = options.sellsPlans ?? true
  // Where no plans are sold, no credit is counted.
  const { mail, ...given } = options.providers
  const counting = <Service extends { usesCredit: boolean }>(service: Service): Service =>
    sellsPlans ? service : { ...service, usesCredit: false }
  const sms = counting(given.sms)
  const providers = { ...given, sms, voice: counting(given.voice) }
  const sessions = openSessions(db, now, sellsPlans)
  const straight = options.serve.listen ?? options.serve
  const isCanary = options.isCanary ?? false
  const isClosed = (company: number) => db.closed.has(company)
  const opened = await openSchedule(options.serve, trouble, { isIdle: isCanary, isClosed })
  const schedule = options.followsClock === false ? { ...opened, every: () => {} } : opened
  const sockets = { ...socketLimits, ...options.sockets }
  const changes = listenToChanges(straight, sessions, trouble, sockets)
  const services: Services = {
    db,
    sessions,
    outbox: openOutbox(
      schedule,
      openSendingLimits({ ...(options.sending ?? unlimited), isDemoAddress, sellsPlans }),
      threadsOfMails,
      { among: comesBack, text: heldTexts.held, refusal: heldFact },
    ),
    securityLog: openSecurityLog(db, now, what =>
      http.log.error({ err: what.error, dropped: what.dropped }, 'the security log lost something'),
    ),
    loads,
    requests: countRequests(db, { ...requestShares, ...options.requests }, now),
    inTurnOf: companyTurns(options.turns),
    heavyReads: openHeavyReads(db, now, options.keepsFiles === false ? { keptMs: 0 } : {}),
    seal: createSeal(options.secretsKey),
    providers,
    vendors: options.vendors ?? noVendors,
    now,
    publicUrl: options.publicUrl,
    planPay: options.planPay ?? null,
    sellsPlans,
    demo: options.demo,
    provesSignUps: options.provesSignUps ?? false,
    storageLimits: options.storageLimits ?? noLimit,
    closesDemo: options.sending?.closesDemo ?? false,
    menuOf: leftMenu,
    ratingLink: (tx, job) => feedbackUrl(options.publicUrl, newFeedback(tx, job)),
    formMail: (tx, name, mail) => companyMail(tx, services, name, mail),
    async furnishCompany(company, owner) {
      await furnishCompany(company)
      await attributeSignUp(company, services)
      await welcomeOwner(company, owner)
    },
    served: new Map(),
    onTold: options.onTold,
  }

  answerErrors(http, database.note)
  const identity = options.identity ?? {}
  const legalFolder = options.legalFolder ?? null
  for (const feature of Object.values(features)) feature.mount(http, services, { identity, legalFolder })
  mountSocial(http, services, identity)
  mountHooks(http, services)
  mountReportMails(http, services)
  mountCampaignLinks(http, services)
  mountLineHooks(http, services)
  mountWebForm(http, services)
  mountSpotlight(http, services)
  mountPlugin(http, services)
  mountLeadForms(http, services)
  mountFingertip(http, services, furtherWays)
  mountMinisite(http, services, bookingWay)
  mountClientScreens(http, services)
  mountCardHooks(http, services, followDeposit)
  mountPlanHooks(http, services, planHooks)
  mountBooksCallback(http, services)
  mountBooksHook(http, services)
  mountLive(http, db, sessions, changes, (session, place) => seesPlace(db, session, place), sockets)
  mountApiDocs(http, () => openApi(contracts, options.version))
  mountMetrics(http, { pool: db.pool, token: options.metricsToken, tracing: options.tracing?.to ?? null })
  const archive = providers.maps.tiles?.file
  if (archive) await serveTiles(http, archive)

  await lookAtClosed(db)
  const failed: LogFailure = what => error => {
    // Its work waits for the end of its move.
    if (!(error instanceof CompanyClosed)) http.log.error({ err: error }, what)
  }
  const printDocument = printAttached(services)
  const printReport = printMailedReport(services)
  const deliverers = {
    mail: mailDeliverer(
      mail,
      (company, paper) =>
        paper.kind === 'report'
          ? printReport(company, paper)
          : paper.kind === 'file'
            ? attachedFile(services, company, paper)
            : printDocument(company, paper),
      sendingManner(services),
      (company, id, readers) =>
        noteRefused(services, company, id, readers).catch(failed('a refused address could not be held')),
      campaignGate(services),
      sendByGmail(services),
    ),
    push: pushDeliverer(providers.push, services),
    sms: smsDeliverer(sms, options.publicUrl, campaignGate(services)),
    line: lineDeliverer(services, http.log, lineRecordings(services, http.log)),
  }
  await checkSecretsKey(services, http.log)
  await sweepHourly(db, schedule, sweeps, failed)
  for (const { schedules } of Object.values(features)) {
    for (const { work, every, run } of schedules(services, failed)) {
      await schedule.open(work)
      if (run) schedule.on(work, run)
      if (run && every) schedule.every(work, every)
    }
  }
  if (options.followsClock !== false && !isCanary) await watchDates(db, schedule, happenings, failed)
  const figures =
    options.keepsFigures === false || isCanary
      ? null
      : keepFigures(db, failed('figures could not be brought up to date'))
  const following = isCanary
    ? null
    : followHappenings(
        db,
        straight,
        happenings,
        followersOf(services),
        failed('what is to be done about something that happened could not be done'),
      )
  const delivery = isCanary ? null : deliverOutbox(db, straight, deliverers, http.log, { note: loads.sent })
  await http.ready()
  const intake = isCanary
    ? null
    : await providers.mailIntake?.receive?.(
        intakeHost(services, failed('a mail could not be stored; its sender tries again')),
      )
  health = null
  const { sockets: open, echo } = changes
  const heart =
    options.followsClock === false
      ? null
      : beatHeart(db, loads, { version: options.version, isCanary, sockets: open, echo })

  return {
    http,
    services,
    catchUp: async company => following?.catchUp(company),
    async drain(milliseconds) {
      health = stopping
      void heart?.drain()
      await changes.drain(milliseconds)
    },
    async stop() {
      health = stopping
      await changes.stop()
      await Promise.all([http.close(), intake?.stop()])
      await Promise.all([schedule.stop(), delivery?.stop(), following?.stop(), figures?.stop()])
      await services.securityLog.stop()
      await heart?.stop()
      await db.close()
    },
  }
}
