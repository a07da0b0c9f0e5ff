import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pino from 'pino'
import { noteSelling } from '#features/account/plans/server/selling.service.ts'
import { seedCompanies } from '#features/guide/demo/server/demo-seed.service.ts'
import { knowKeys } from '#server/auth/known-keys.ts'
import { type OpenDatabase, openDatabase } from '#server/db/connection/connect.ts'
import { StartError } from '#server/db/connection/start-error.ts'
import { migrate } from '#server/db/migrate.ts'
import { followLife } from '#server/operations/life.queries.ts'
import type { Accounting } from '#server/providers/accounting/accounting.port.ts'
import { createXero } from '#server/providers/accounting/xero.ts'
import type { Ai } from '#server/providers/ai/ai.port.ts'
import { openAiCompatible } from '#server/providers/ai/openai-compatible.ts'
import type { Calendars } from '#server/providers/calendars/calendars.port.ts'
import { googleCalendars } from '#server/providers/calendars/google.ts'
import { embeddedDns } from '#server/providers/dns/embedded-dns.ts'
import { createResolverDns } from '#server/providers/dns/resolver-dns.ts'
import type { GoogleAccounts } from '#server/providers/google/google.port.ts'
import { googleAccounts } from '#server/providers/google/google.ts'
import { chosenIdentities } from '#server/providers/identity/chosen-identities.ts'
import { embeddedMail } from '#server/providers/mail/embedded.ts'
import { embeddedIntake } from '#server/providers/mail/embedded-intake.ts'
import { createImapMailboxes } from '#server/providers/mail/imap-mailboxes.ts'
import type { MailIntake } from '#server/providers/mail/mail-intake.port.ts'
import { createPostmarkIntake } from '#server/providers/mail/postmark.ts'
import { createSmtpMail } from '#server/providers/mail/smtp.ts'
import { createSmtpIntake } from '#server/providers/mail/smtp-intake.ts'
import { chooseMaps } from '#server/providers/maps/choose-maps.ts'
import { embeddedMaps } from '#server/providers/maps/gazetteer.ts'
import { readTileSource } from '#server/providers/maps/map-tiles.ts'
import type { Maps } from '#server/providers/maps/maps.port.ts'
import { createStripePay, type StripePlatform } from '#server/providers/pay/stripe.ts'
import type { Payroll } from '#server/providers/payroll/payroll.port.ts'
import { simulatedPayroll } from '#server/providers/payroll/simulator.ts'
import { createXeroPayroll } from '#server/providers/payroll/xero-payroll.ts'
import type { PlanPay } from '#server/providers/plan-pay/plan-pay.port.ts'
import { simulatedPlanPay } from '#server/providers/plan-pay/simulator.ts'
import { stripePlanPay } from '#server/providers/plan-pay/stripe.ts'
import { createDomain } from '#server/providers/property/domain.ts'
import type { VapidKeys } from '#server/providers/push/vapid-keys.ts'
import { createWebPush } from '#server/providers/push/web-push.ts'
import { googleBusiness } from '#server/providers/reviews/google-business.ts'
import type { PublicReviews } from '#server/providers/reviews/reviews.port.ts'
import { createOsrm } from '#server/providers/routing/osrm.ts'
import { createClamd } from '#server/providers/scan/clamd.ts'
import { embeddedSms } from '#server/providers/sms/embedded.ts'
import type { Sms } from '#server/providers/sms/sms.port.ts'
import { createTwilioSms } from '#server/providers/sms/twilio.ts'
import { embeddedVoice } from '#server/providers/voice/embedded.ts'
import { iceServers } from '#server/providers/voice/ice-servers.ts'
import { createTwilioVoice } from '#server/providers/voice/twilio.ts'
import type { Voice } from '#server/providers/voice/voice.port.ts'
import { guardedWebsites } from '#server/providers/websites/guarded-websites.ts'
import { prepareSchedule } from '#server/schedule.ts'
import type { Tracing } from '#server/tracing/traced.ts'
import { tracedStorage } from '#server/tracing/traced-storage.ts'
import { loadTemporal } from '#shared/dates.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { endWhenAsked } from './ending.ts'
import { listen } from './installation/listen.ts'
import { serverKeys } from './installation/server-keys.ts'
import { openStorage } from './installation/storage-places.ts'
import { tracingFrom } from './installation/tracing.ts'
import { vendorsOf } from './installation/vendors.ts'
import { openLog } from './log.ts'
import { type App, createApp } from './server.ts'
import { readSettings, type Settings, WrongSetting } from './settings.ts'
import { sayWhereToGo } from './welcome.ts'

// The exit code for wrong settings (sysexits.h, EX_CONFIG): a supervisor need not try again.
const configExit = 78
// "Try again later" (sysexits.h, EX_TEMPFAIL).
const laterExit = 75
// Milliseconds from the first signal to stop until the process ends; half of it is for work under way.
const graceMs = 10_000
// The part of that time for the last spans.
const flushMs = 2_000

const say = (text: string) => process.stdout.write(`${text}\n`)

async function start(settings: Settings): Promise<void> {
  const log = openLog(settings.LOG_LEVEL)
  let opening: Promise<OpenDatabase> | undefined
  let app: App | undefined
  let tracing: Tracing | null = null
  const drainMs = settings.DRAIN_SECONDS * 1_000
  const ending = endWhenAsked(log, drainMs + graceMs, async code => {
    // After an error nothing more is served.
    if (code === 0 && drainMs > 0) await app?.drain(drainMs)
    const from = Date.now()
    // Asked to end in the middle of the start: what it has begun by now is ended too.
    const database = await opening?.catch(() => null)
    const finished = app?.stop().catch(error => log.error({ err: error }, 'could not end tidily'))
    await Promise.race([finished, sleep(graceMs / 2)])
    await tracing?.stop(flushMs)
    await database?.stop(graceMs - 1_000 - (Date.now() - from))
  })
  try {
    await loadTemporal()
    opening = openDatabase({
      dataDir: settings.dataDir,
      databaseUrl: settings.DATABASE_URL,
      migrateUrl: settings.MIGRATE_URL,
      listenUrl: settings.LISTEN_URL,
      log: { info: say, warn: say },
      onGone: endFor,
      signal: ending.signal,
    })
    const database = await opening
    ending.signal.throwIfAborted()
    const quiet = { info: () => {}, warn: say }
    const applied = await migrate(database.migrate, resolve('migrations'), quiet, undefined, { serves: true })
    if (applied.length > 0) say(`Database brought up to date: ${applied.length} migrations.`)
    await followLife(database.migrate, quiet)
    const keys = await serverKeys(settings)
    const kept = openStorage(settings, text => log.warn(text))
    tracing = await tracingFrom(settings, packageJson.version, log)
    const files = tracing ? tracedStorage(kept) : kept
    await knowKeys(database.migrate, keys)
    await prepareSchedule(database.migrate, { info: say, warn: say }, { isCanary: settings.CANARY })
    app = await createApp({
      serve: {
        ...database.serve,
        files,
        max: settings.DATABASE_POOL,
        mostOfCompany: settings.DATABASE_POOL_PER_COMPANY,
        ...(settings.REPLICA_URL && {
          replica: { connectionString: settings.REPLICA_URL, application_name: 'tradewind', files },
        }),
      },
      databaseTrouble: database.trouble,
      log,
      publicUrl: settings.publicUrl,
      webRoot: existsSync('dist/web/index.html') ? resolve('dist/web') : null,
      providers: {
        maps: mapsFrom(settings, log),
        push: createWebPush(pushOptions(settings, keys.vapid)),
        accounting: accountingFrom(settings),
        payroll: payrollFrom(settings),
        ai: aiFrom(settings),
        pay: createStripePay({ baseUrl: settings.STRIPE_URL, platform: stripePlatform(settings) }),
        property: settings.DOMAIN_API_KEY
          ? createDomain({ key: settings.DOMAIN_API_KEY, url: settings.DOMAIN_API_URL })
          : null,
        calendars: calendarsFrom(settings),
        reviews: reviewsFrom(settings),
        google: googleFrom(settings),
        routing: settings.ROUTING_URL ? createOsrm({ url: settings.ROUTING_URL }) : null,
        sms: smsFrom(settings),
        storage: files,
        scan: settings.SCAN_URL
          ? createClamd({ url: settings.SCAN_URL, whenAway: settings.SCAN_WHEN_AWAY })
          : null,
        voice: voiceFrom(settings),
        iceServers: iceServers({
          stun: settings.STUN_URL,
          turn: settings.TURN_URL,
          secret: settings.TURN_SECRET,
        }),
        mailIntake: intakeFrom(settings),
        // Where no mail leaves, nothing is asked outside either.
        dns: settings.SMTP_URL ? createResolverDns() : embeddedDns(join(settings.dataDir, 'dns')),
        websites: guardedWebsites({ allowPrivate: settings.WEBSITE_PRIVATE_ADDRESSES }),
        mailboxes: createImapMailboxes({ allowPrivate: settings.MAILBOX_PRIVATE_ADDRESSES }),
        mail: settings.SMTP_URL
          ? createSmtpMail({ url: settings.SMTP_URL, from: settings.MAIL_FROM ?? '' })
          : embeddedMail({ folder: join(settings.dataDir, 'mail'), tell: say }),
      },
      vendors: vendorsOf(settings),
      secretsKey: keys.secrets,
      identity: chosenIdentities(settings),
      demo: settings.DEMO,
      planPay: planPayFrom(settings),
      sellsPlans: settings.BILLING ?? settings.DEMO,
      helpVideos: settings.HELP_VIDEOS_URL,
      legalFolder: settings.dataDir,
      version: packageJson.version,
      isCanary: settings.CANARY,
      requestsPerMinute: settings.REQUESTS_PER_MINUTE,
      requests: { perUser: settings.REQUESTS_PER_USER, perCompany: settings.REQUESTS_PER_COMPANY },
      turns: { atOnce: settings.REQUESTS_AT_ONCE_PER_COMPANY },
      sockets: {
        perUser: settings.SOCKETS_PER_USER,
        perCompany: settings.SOCKETS_PER_COMPANY,
        perNetwork: settings.SOCKETS_PER_NETWORK,
        messagesPerSecond: settings.SOCKET_MESSAGES_PER_SECOND,
        unreadBytes: settings.SOCKET_UNREAD_BYTES,
      },
      provesSignUps: settings.SMTP_URL !== undefined,
      storageLimits: {
        most: settings.STORAGE_GB * 1e9,
        mostOnTrial: settings.TRIAL_STORAGE_GB * 1e9,
      },
      sending: {
        mail: { most: settings.MAILS_PER_DAY, mostOnTrial: settings.TRIAL_MAILS_PER_DAY },
        sms: { most: settings.SMS_PER_DAY, mostOnTrial: settings.TRIAL_SMS_PER_DAY },
        closesDemo: settings.isReachable,
      },
      metricsToken: settings.METRICS_TOKEN,
      tracing: tracing && { to: tracing, takesParent: settings.TRACES_FROM_PROXY },
      trustProxy: settings.TRUST_PROXY ? settings.TRUST_PROXY.split(',').map(part => part.trim()) : false,
    })
    ending.signal.throwIfAborted()
    const seeded = await seedCompanies(app.services.db, {
      now: new Date(),
      maps: embeddedMaps(),
      demo: settings.DEMO,
      contact: settings.MAIL_FROM ?? '',
    })
    if (seeded) say('Demo company seeded.')
    await noteSelling(app.services)
    await listen(app.http, settings)
    sayWhereToGo(settings, say)
  } catch (error) {
    // A failure that comes as it was asked to end is none.
    if (!ending.signal.aborted) complain(error)
    ending.end(exitCodeOf(error))
  }
}

/** The server can't continue without its database: its supervisor restarts it. */
function endFor(error: Error): never {
  process.stderr.write(`The database ended and can't be started again. ${error.message}\n`)
  process.exit(1)
}

/** A contact for push services, which may ask who sends: an e-mail address or the public address. */
function pushOptions({ publicUrl, MAIL_FROM, PUSH_PRIVATE_ADDRESSES }: Settings, keys: VapidKeys) {
  const mail = MAIL_FROM?.split(/[\s<>]/).find(part => part.includes('@')) ?? 'push@localhost'
  return {
    keys,
    subject: publicUrl.startsWith('https:') ? publicUrl : `mailto:${mail}`,
    allowPrivate: PUSH_PRIVATE_ADDRESSES,
  }
}

function aiFrom({
  AI_URL: url,
  AI_MODEL: model,
  AI_SPEECH_MODEL: speechModel,
  AI_KEY: key,
}: Settings): Ai | null {
  return url && model ? openAiCompatible({ url, model, speechModel, key }) : null
}

/** Uses the same Google project as the sign-in. */
function calendarsFrom(settings: Settings): Calendars | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings
  if (!clientId || !clientSecret) return null
  const { GOOGLE_ISSUER: issuer, GOOGLE_CALENDAR_URL: url } = settings
  return googleCalendars({ clientId, clientSecret, issuer, url })
}

/** The same project, with the interfaces of Google Business Profile, which Google opens on request. */
function reviewsFrom(settings: Settings): PublicReviews | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings
  if (!clientId || !clientSecret) return null
  const { GOOGLE_ISSUER: issuer, GOOGLE_BUSINESS_URL: url } = settings
  return googleBusiness({ clientId, clientSecret, issuer, url })
}

/** The same project, with the interfaces that share one consent. */
function googleFrom(settings: Settings): GoogleAccounts | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings
  if (!clientId || !clientSecret) return null
  const { GOOGLE_ISSUER: issuer, GOOGLE_API_URL: url } = settings
  return googleAccounts({ clientId, clientSecret, issuer, url })
}

function accountingFrom(settings: Settings): Accounting | null {
  const { XERO_CLIENT_ID: clientId, XERO_CLIENT_SECRET: clientSecret } = settings
  if (!clientId || !clientSecret) return null
  return createXero({
    clientId,
    clientSecret,
    apiUrl: settings.XERO_URL,
    issuer: settings.XERO_ISSUER,
    webhookKey: settings.XERO_WEBHOOK_KEY,
  })
}

/** The program of the books does payroll too; in the demo a simulator. */
function payrollFrom(settings: Settings): Payroll | null {
  if (settings.XERO_CLIENT_ID) return createXeroPayroll({ apiUrl: settings.XERO_URL })
  return settings.DEMO ? simulatedPayroll() : null
}

/** Cards for plans: the host's account at Stripe, in the demo a simulator. */
function planPayFrom(settings: Settings): PlanPay | null {
  const {
    STRIPE_SECRET_KEY: key,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: hookSecret,
  } = settings
  if (key && publishableKey && hookSecret)
    return stripePlanPay({ key, publishableKey, hookSecret, baseUrl: settings.STRIPE_URL })
  return settings.DEMO ? simulatedPlanPay() : null
}

/** Companies open accounts through the host's, where Stripe tells it of them. */
function stripePlatform(settings: Settings): StripePlatform | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_CONNECT_WEBHOOK_SECRET: hookSecret } = settings
  return key && hookSecret ? { key, hookSecret } : null
}

function smsFrom(settings: Settings): Sms {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_NUMBER: number } = settings
  if (!accountSid || !authToken || !number) return embeddedSms()
  return createTwilioSms({ accountSid, authToken, number, baseUrl: settings.TWILIO_URL })
}

/** The same account as the text messages'; a handset on the screen stands in for people outside where those are simulated. */
function voiceFrom(settings: Settings): Voice {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_NUMBER: number } = settings
  const { TWILIO_API_KEY: keySid, TWILIO_API_SECRET: keySecret, TWILIO_APP_SID: appSid } = settings
  if (!accountSid || !authToken || !number) return embeddedVoice({ isSimulated: true })
  if (!keySid || !keySecret || !appSid) return embeddedVoice({ isSimulated: false })
  return createTwilioVoice({
    accountSid,
    authToken,
    number,
    keySid,
    keySecret,
    appSid,
    baseUrl: settings.TWILIO_URL,
  })
}

/** Mail of answers comes by a service that posts it, or by a mail server of our own, or by both. */
function intakeFrom(settings: Settings): MailIntake | null {
  const { MAIL_REPLY_ADDRESS: address, MAIL_REPLY_SECRET: secret, MAIL_IN_PORT: port } = settings
  if (!address) return settings.SMTP_URL ? null : embeddedIntake()
  const { MAIL_IN_HOST: host, MAIL_IN_CERT: cert, MAIL_IN_KEY: key } = settings
  const posted = secret ? createPostmarkIntake({ address, secret }) : {}
  const own = port
    ? createSmtpIntake({ address, port, host, ...(cert && key && { tls: { cert, key } }) })
    : {}
  const returnDomain = settings.MAIL_RETURN_DOMAIN
  return { ...posted, ...own, address, isSimulated: false, ...(returnDomain && { returnDomain }) }
}

function mapsFrom(settings: Settings, log: pino.Logger): Maps {
  const named = settings.MAP_TILES_URL
  const tiles = named ? readTileSource(named, settings.dataDir) : null
  if (named && !tiles) {
    throw new WrongSetting(
      `MAP_TILES_URL is ${named}: it should be an http address, or a .pmtiles file that lies in ${settings.dataDir}.`,
    )
  }
  const maps = chooseMaps(
    {
      provider: settings.MAPS_PROVIDER,
      photonUrl: settings.PHOTON_URL,
      nominatimUrl: settings.NOMINATIM_URL,
      googleKey: settings.GOOGLE_MAPS_KEY,
      googleUrl: settings.GOOGLE_MAPS_URL,
      userAgent: `Tradewind/${packageJson.version} (${settings.publicUrl})`,
    },
    error => log.warn({ err: error }, 'the maps service did not answer; the gazetteer did'),
  )
  return tiles ? { ...maps, tiles } : maps
}

const isExpected = (error: unknown): error is Error =>
  error instanceof StartError || error instanceof WrongSetting

function exitCodeOf(error: unknown): number {
  if (!isExpected(error)) return 1
  return error instanceof StartError && error.mayPass ? laterExit : configExit
}

function complain(error: unknown): void {
  process.stderr.write(`${isExpected(error) ? error.message : (error as Error).stack}\n`)
}

try {
  await start(readSettings(process.env))
} catch (error) {
  complain(error)
  process.exit(exitCodeOf(error))
}
