import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { parseSecretsKey } from '#server/auth/secrets-key.ts'
import { turnLimits } from '#server/http/company-turns.ts'
import { requestShares } from '#server/http/request-shares.ts'
import { socketLimits } from '#server/live/socket-limits.ts'
import { samplerNames } from '#server/providers/tracing/otlp.ts'
import { isEmail } from '#shared/identifiers.ts'
import { withoutEnd } from '#shared/plain-text.ts'

const port = z.coerce.number().check(z.int(), z.gte(1), z.lte(65_535))
const count = z.coerce.number().check(z.int(), z.gte(1))
// One is held for what is asked in between.
const poolSize = z.coerce.number().check(z.int(), z.gte(2), z.lte(1_000))
const drainTime = z.coerce.number().check(z.gte(0), z.lte(600))
const amount = z.coerce.number().check(z.int(), z.gte(0))
const gigabytes = z.coerce.number().check(z.gte(0))
const url = (protocols: RegExp) =>
  z.string().check(z.refine(value => URL.canParse(value) && protocols.test(value)))
const identityUrl = url(/^(https:|http:\/\/(localhost|127\.0\.0\.1)[:/])/)
const onOff = z.pipe(
  z.enum(['0', '1', 'true', 'false', 'on', 'off']),
  z.transform(value => value === '1' || value === 'true' || value === 'on'),
)

const share = z.coerce.number().check(z.gte(0), z.lte(1))
/** The way OpenTelemetry writes them: `name=value,name=value`, values percent-encoded. */
const headers = z.pipe(
  z
    .string()
    .check(z.refine(text => text.split(',').every(part => /^\s*[\w-]+=([^%]|%[0-9a-f]{2})*$/i.test(part)))),
  z.transform(text =>
    Object.fromEntries(
      text.split(',').map(part => {
        const at = part.indexOf('=')
        return [part.slice(0, at).trim(), decodeURIComponent(part.slice(at + 1).trim())]
      }),
    ),
  ),
)

const pem = (what: string) => z.string().check(z.includes(`${what}-----`))

const vapidKey = (bytes: number) =>
  z.string().check(z.refine(value => Buffer.from(value, 'base64url').length === bytes))

const secretsKey = z.pipe(
  z.string().check(z.refine(value => parseSecretsKey(value) !== null)),
  z.transform(value => parseSecretsKey(value) ?? Buffer.alloc(0)),
)

/** Every variable that the server reads, with the message for a wrong value. Secrets can also be given as NAME_FILE. */
const variables = {
  PORT: [z._default(port, 4000), 'a port between 1 and 65535'],
  HOST: [
    z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
    'an address to listen on, like 127.0.0.1 or 0.0.0.0',
  ],
  PUBLIC_URL: [
    z.optional(url(/^https?:\/\//)),
    'the address that people open, like https://office.example.com',
  ],
  DATA_DIR: [z._default(z.string().check(z.minLength(1)), './data'), 'a folder'],
  DATABASE_URL: [z.optional(url(/^postgres(ql)?:\/\//)), 'like postgres://user:password@host:5432/database'],
  LISTEN_URL: [z.optional(url(/^postgres(ql)?:\/\//)), 'like DATABASE_URL, straight to the database'],
  REPLICA_URL: [z.optional(url(/^postgres(ql)?:\/\//)), 'like DATABASE_URL, of a streaming replica'],
  MIGRATE_URL: [z.optional(url(/^postgres(ql)?:\/\//)), 'like postgres://owner:password@host:5432/database'],
  SMTP_URL: [z.optional(url(/^smtps?:\/\//)), 'like smtps://user:password@mail.example.com:465'],
  MAIL_FROM: [z.optional(z.string().check(z.minLength(3))), 'the address that mail comes from'],
  MAIL_REPLY_ADDRESS: [
    z.optional(z.string().check(z.refine(text => text.indexOf('@') <= 12 && isEmail(text)))),
    'an address with at most 12 letters before the @, like answers@in.example.com',
  ],
  MAIL_REPLY_SECRET: [
    z.optional(z.string().check(z.minLength(16))),
    'at least 16 letters and digits, the password of who passes answers on',
  ],
  MAIL_RETURN_DOMAIN: [
    z.optional(z.string().check(z.refine(text => text === text.toLowerCase() && isEmail(`bounce@${text}`)))),
    'a host such as in.example.com, whose mail comes in here',
  ],
  MAIL_IN_PORT: [z.optional(port), 'a port between 1 and 65535, by which mail comes in'],
  MAIL_IN_HOST: [z._default(z.string().check(z.minLength(1)), '0.0.0.0'), 'an address to receive mail on'],
  MAIL_IN_CERT: [z.optional(pem('CERTIFICATE')), 'a certificate in PEM; MAIL_IN_CERT_FILE names its file'],
  MAIL_IN_KEY: [z.optional(pem('PRIVATE KEY')), 'the key of MAIL_IN_CERT; MAIL_IN_KEY_FILE names its file'],
  TWILIO_ACCOUNT_SID: [
    z.optional(z.string().check(z.regex(/^AC[0-9a-f]{32}$/i))),
    'the account SID of Twilio: AC and 32 characters',
  ],
  TWILIO_AUTH_TOKEN: [z.optional(z.string().check(z.minLength(8))), 'the auth token of the Twilio account'],
  TWILIO_NUMBER: [
    z.optional(z.string().check(z.regex(/^\+\d{6,15}$/))),
    'a number of the Twilio account, like +61480000000',
  ],
  TWILIO_API_KEY: [
    z.optional(z.string().check(z.regex(/^SK[0-9a-f]{32}$/i))),
    'a standard API key of the Twilio account: SK and 32 characters',
  ],
  TWILIO_API_SECRET: [z.optional(z.string().check(z.minLength(8))), 'the secret of TWILIO_API_KEY'],
  TWILIO_APP_SID: [
    z.optional(z.string().check(z.regex(/^AP[0-9a-f]{32}$/i))),
    'the TwiML app whose voice address is PUBLIC_URL/api/phone/line/call: AP and 32 characters',
  ],
  STUN_URL: [
    z.optional(z.string().check(z.regex(/^stuns?:[\w.-]{1,200}(:\d{1,5})?$/))),
    'like stun:stun.example.com:3478, by which browsers behind routers find each other',
  ],
  TURN_URL: [
    z.optional(z.string().check(z.regex(/^turns?:[\w.-]{1,200}(:\d{1,5})?(\?transport=(udp|tcp))?$/))),
    'like turn:turn.example.com:3478, a relay for calls between browsers; TURN_SECRET goes with it',
  ],
  TURN_SECRET: [
    z.optional(z.string().check(z.minLength(16))),
    'at least 16 letters, the static-auth-secret of TURN_URL',
  ],
  TWILIO_URL: [z.optional(url(/^https?:\/\//)), "an address to ask instead of Twilio's"],
  STRIPE_SECRET_KEY: [
    z.optional(z.string().check(z.regex(/^[rs]k_(test|live)_\w{8,}$/))),
    "the secret key of the host's Stripe account, by which companies pay for plans",
  ],
  STRIPE_PUBLISHABLE_KEY: [
    z.optional(z.string().check(z.regex(/^pk_(test|live)_\w{8,}$/))),
    "the publishable key of the host's Stripe account",
  ],
  STRIPE_WEBHOOK_SECRET: [
    z.optional(z.string().check(z.regex(/^whsec_\w{8,}$/))),
    'the signing secret of the webhook at /api/plans/stripe',
  ],
  STRIPE_CONNECT_WEBHOOK_SECRET: [
    z.optional(z.string().check(z.regex(/^whsec_\w{8,}$/))),
    'the signing secret of the Connect webhook at /api/payments/stripe',
  ],
  STRIPE_URL: [z.optional(url(/^https?:\/\//)), "an address to ask instead of Stripe's"],
  XERO_CLIENT_ID: [z.optional(z.string().check(z.minLength(8))), 'the client id of the Xero app'],
  XERO_CLIENT_SECRET: [z.optional(z.string().check(z.minLength(8))), 'the client secret of the Xero app'],
  XERO_WEBHOOK_KEY: [
    z.optional(z.string().check(z.minLength(16))),
    "the signing key of the Xero app's webhook at /api/accounting/xero",
  ],
  XERO_URL: [z.optional(url(/^https?:\/\//)), "an address to ask instead of Xero's"],
  XERO_ISSUER: [z.optional(identityUrl), "an https address to sign in at instead of Xero's"],
  VAPID_PUBLIC_KEY: [z.optional(vapidKey(65)), 'a public VAPID key: 65 bytes in base64url'],
  VAPID_PRIVATE_KEY: [z.optional(vapidKey(32)), 'a private VAPID key: 32 bytes in base64url'],
  FILES_IN: [z.optional(z.enum(['bucket', 'folder'])), 'bucket or folder'],
  S3_BUCKET: [z.optional(z.string().check(z.minLength(3))), 'the bucket that files are kept in'],
  S3_ACCESS_KEY: [z.optional(z.string().check(z.minLength(1))), 'the key that the bucket knows us by'],
  S3_SECRET_KEY: [z.optional(z.string().check(z.minLength(1))), 'the secret of S3_ACCESS_KEY'],
  S3_REGION: [z._default(z.string().check(z.minLength(1)), 'us-east-1'), 'a region like ap-southeast-2'],
  S3_ENDPOINT: [
    z.optional(url(/^https?:\/\//)),
    "the address of a service that speaks like Amazon's S3, like https://s3.example.com",
  ],
  S3_DOWNLOADS: [z._default(z.enum(['server', 'direct']), 'server'), 'server or direct'],
  S3_PUBLIC_ENDPOINT: [
    z.optional(url(/^https?:\/\//)),
    'the address at which browsers reach the bucket, like https://s3.example.com',
  ],
  SCAN_URL: [
    z.optional(url(/^clamd:\/\//)),
    'the socket of ClamAV, like clamd:///run/clamav/clamd.ctl or clamd://clamav:3310',
  ],
  SCAN_WHEN_AWAY: [z._default(z.enum(['refuse', 'pass']), 'refuse'), 'refuse or pass'],
  INSTALLATIONS_KEY: [
    z.optional(secretsKey),
    '32 bytes in base64, the same for all installations of one operator',
  ],
  SECRETS_KEY: [
    z.optional(secretsKey),
    'a key of 32 bytes in base64, like openssl rand -base64 32 writes it',
  ],
  MAILBOX_PRIVATE_ADDRESSES: [z._default(onOff, false), '1 or 0'],
  WEBSITE_PRIVATE_ADDRESSES: [z._default(onOff, false), '1 or 0'],
  PUSH_PRIVATE_ADDRESSES: [z._default(onOff, false), '1 or 0'],
  GOOGLE_CLIENT_ID: [z.optional(z.string()), 'the client id of the Google project'],
  GOOGLE_CLIENT_SECRET: [z.optional(z.string()), 'the client secret of the Google project'],
  GOOGLE_ISSUER: [z.optional(identityUrl), 'an https address of an OpenID provider'],
  GOOGLE_API_URL: [z.optional(identityUrl), "an address to ask instead of Google's other interfaces"],
  GOOGLE_BUSINESS_URL: [z.optional(identityUrl), "an address to ask instead of Google Business Profile's"],
  GOOGLE_CALENDAR_URL: [z.optional(identityUrl), "an address to ask instead of Google Calendar's"],
  APPLE_CLIENT_ID: [z.optional(z.string()), "Apple's Services ID"],
  APPLE_TEAM_ID: [z.optional(z.string()), "Apple's Team ID"],
  APPLE_KEY_ID: [z.optional(z.string()), "the id of Apple's key"],
  APPLE_PRIVATE_KEY: [
    z.optional(z.string().check(z.includes('PRIVATE KEY'))),
    "Apple's key as its .p8 file has it",
  ],
  APPLE_ISSUER: [z.optional(identityUrl), 'an https address of an OpenID provider'],
  FACEBOOK_APP_ID: [z.optional(z.string()), 'the id of the Facebook app'],
  FACEBOOK_APP_SECRET: [z.optional(z.string()), 'the secret of the Facebook app'],
  FACEBOOK_BASE_URL: [z.optional(identityUrl), 'an https address'],
  MAPS_PROVIDER: [
    z._default(z.enum(['gazetteer', 'photon', 'nominatim', 'google']), 'gazetteer'),
    'gazetteer, photon, nominatim or google',
  ],
  PHOTON_URL: [z.optional(url(/^https?:\/\//)), 'the address of a Photon server, like http://photon:2322'],
  NOMINATIM_URL: [
    z.optional(url(/^https?:\/\//)),
    'the address of a Nominatim server, like http://nominatim:8080',
  ],
  GOOGLE_MAPS_KEY: [z.optional(z.string().check(z.minLength(10))), 'a key of the Google Maps Platform'],
  GOOGLE_MAPS_URL: [z.optional(url(/^https?:\/\//)), "an address to ask instead of Google's"],
  MAP_TILES_URL: [
    z.optional(z.string().check(z.minLength(3))),
    'a style or tiles like https://tiles.example.com/{z}/{x}/{y}.png, or a .pmtiles file in DATA_DIR',
  ],
  ROUTING_URL: [z.optional(url(/^https?:\/\//)), 'the address of an OSRM server, like http://osrm:5000'],
  AI_URL: [
    z.optional(url(/^https?:\/\//)),
    'the address of chat completions without their path, like http://127.0.0.1:11434/v1',
  ],
  AI_MODEL: [z.optional(z.string().check(z.minLength(1))), 'the name of a language model'],
  AI_SPEECH_MODEL: [
    z.optional(z.string().check(z.minLength(1))),
    'the name of a model that turns speech into text',
  ],
  AI_KEY: [z.optional(z.string().check(z.minLength(1))), 'the key of the language model'],
  DOMAIN_API_KEY: [z.optional(z.string().check(z.minLength(8))), 'a key of the Domain API'],
  DOMAIN_API_URL: [z.optional(url(/^https?:\/\//)), "an address to ask instead of Domain's"],
  HELP_VIDEOS_URL: [
    z.optional(url(/^https?:\/\//)),
    'the address of a folder with the clips of the help panel, like https://files.example.com/help',
  ],
  DEMO: [z._default(onOff, true), '1 or 0'],
  BILLING: [z.optional(onOff), '1 or 0'],
  LOG_LEVEL: [
    z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'warn'),
    'a level like info or warn',
  ],
  TRUST_PROXY: [z.optional(z.string()), 'addresses of proxies, with commas'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    z.optional(url(/^https?:\/\//)),
    'the address of an OpenTelemetry collector, like http://127.0.0.1:4318',
  ],
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: [
    z.optional(url(/^https?:\/\//)),
    'the whole address for traces, like http://127.0.0.1:4318/v1/traces',
  ],
  OTEL_EXPORTER_OTLP_HEADERS: [
    z._default(headers, {}),
    'headers for the collector like authorization=Bearer%20secret,tenant=one',
  ],
  OTEL_SERVICE_NAME: [z._default(z.string().check(z.minLength(1)), 'tradewind'), 'a name'],
  OTEL_TRACES_SAMPLER: [z._default(z.enum(samplerNames), 'parentbased_always_on'), samplerNames.join(', ')],
  OTEL_TRACES_SAMPLER_ARG: [z._default(share, 1), 'a share from 0 to 1'],
  TRACES_FROM_PROXY: [z._default(onOff, false), '1 or 0'],
  METRICS_TOKEN: [z.optional(z.string().check(z.minLength(16))), 'a secret of at least 16 characters'],
  DATABASE_POOL: [z._default(poolSize, 20), 'a number from 2 to 1000'],
  DATABASE_POOL_PER_COMPANY: [z.optional(count), 'a number from 1 up'],
  CANARY: [z._default(onOff, false), '1 or 0'],
  DRAIN_SECONDS: [z._default(drainTime, 0), 'a number of seconds from 0 to 600'],
  REQUESTS_PER_MINUTE: [z._default(count, 3_000), 'a number from 1 up'],
  REQUESTS_PER_USER: [z._default(count, requestShares.perUser), 'a number from 1 up'],
  REQUESTS_PER_COMPANY: [z._default(count, requestShares.perCompany), 'a number from 1 up'],
  REQUESTS_AT_ONCE_PER_COMPANY: [z._default(count, turnLimits.atOnce), 'a number from 1 up'],
  MAILS_PER_DAY: [z._default(amount, 2_000), 'a number from 0 up'],
  SMS_PER_DAY: [z._default(amount, 500), 'a number from 0 up'],
  TRIAL_MAILS_PER_DAY: [z._default(amount, 20), 'a number from 0 up'],
  TRIAL_SMS_PER_DAY: [z._default(amount, 10), 'a number from 0 up'],
  STORAGE_GB: [z._default(gigabytes, 100), 'a number of gigabytes from 0 up'],
  TRIAL_STORAGE_GB: [z._default(gigabytes, 2), 'a number of gigabytes from 0 up'],
  SOCKETS_PER_USER: [z._default(count, socketLimits.perUser), 'a number from 1 up'],
  SOCKETS_PER_COMPANY: [z._default(count, socketLimits.perCompany), 'a number from 1 up'],
  SOCKETS_PER_NETWORK: [z._default(count, socketLimits.perNetwork), 'a number from 1 up'],
  SOCKET_MESSAGES_PER_SECOND: [z._default(count, socketLimits.messagesPerSecond), 'a number from 1 up'],
  SOCKET_UNREAD_BYTES: [z._default(count, socketLimits.unreadBytes), 'a number of bytes'],
} as const

/** Settings that only work together. */
const together = [
  ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['AI_URL', 'AI_MODEL'],
  ['XERO_CLIENT_ID', 'XERO_CLIENT_SECRET'],
  ['MAIL_IN_CERT', 'MAIL_IN_KEY'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_NUMBER'],
  ['TWILIO_API_KEY', 'TWILIO_API_SECRET', 'TWILIO_APP_SID'],
] as const

type Variables = typeof variables
type Values = { [K in keyof Variables]: z.output<Variables[K][0]> }

export type Settings = Values & {
  publicUrl: string
  dataDir: string
  /** True if other machines can open it. */
  isReachable: boolean
}

/** A sentence for the operator: which variable is wrong and what it should be. */
export class WrongSetting extends Error {}

const neededForMaps = [
  ['photon', 'PHOTON_URL'],
  ['nominatim', 'NOMINATIM_URL'],
  ['google', 'GOOGLE_MAPS_KEY'],
] as const

/** Reads the settings from an environment. Throws WrongSetting. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const values: Record<string, unknown> = {}
  for (const [name, [schema, hint]] of Object.entries(variables)) {
    const raw = rawValue(env, name)
    const parsed = z.safeParse(schema as z.ZodMiniType, raw)
    if (!parsed.success) throw new WrongSetting(`${name} is not valid: it should be ${hint}.`)
    values[name] = parsed.data
  }
  const settings = values as Values
  if (settings.SMTP_URL && !settings.MAIL_FROM)
    throw new WrongSetting('MAIL_FROM is missing: SMTP_URL is set and mail needs a sender.')
  if (!settings.VAPID_PUBLIC_KEY !== !settings.VAPID_PRIVATE_KEY)
    throw new WrongSetting('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or none.')
  for (const group of together) {
    const missing = group.filter(name => settings[name] === undefined)
    if (missing.length > 0 && missing.length < group.length)
      throw new WrongSetting(`${missing.join(', ')} is missing: ${group.join(', ')} only work together.`)
  }
  if (settings.MAIL_REPLY_ADDRESS && !settings.MAIL_REPLY_SECRET && !settings.MAIL_IN_PORT)
    throw new WrongSetting(
      'MAIL_REPLY_SECRET or MAIL_IN_PORT is missing: MAIL_REPLY_ADDRESS is set, and nothing brings its mail.',
    )
  if (settings.LISTEN_URL && !(settings.DATABASE_URL && settings.MIGRATE_URL))
    throw new WrongSetting(
      'LISTEN_URL goes with DATABASE_URL, of a pooler, and MIGRATE_URL, of the owner: set all three.',
    )
  // A single user for everything becomes the serving role by an option, which a replica would not be asked for.
  if (settings.REPLICA_URL && !(settings.DATABASE_URL && settings.MIGRATE_URL))
    throw new WrongSetting(
      'REPLICA_URL goes with DATABASE_URL, of the same user, and MIGRATE_URL, of the owner: set all three.',
    )
  for (const name of ['MAIL_REPLY_SECRET', 'MAIL_IN_PORT', 'MAIL_RETURN_DOMAIN'] as const)
    if (settings[name] && !settings.MAIL_REPLY_ADDRESS)
      throw new WrongSetting(`MAIL_REPLY_ADDRESS is missing: ${name} only works with it.`)
  if (settings.TRACES_FROM_PROXY && !settings.TRUST_PROXY)
    throw new WrongSetting(
      'TRUST_PROXY is missing: TRACES_FROM_PROXY is set, and nothing says which proxy names the traces.',
    )
  if (settings.TWILIO_API_KEY && !settings.TWILIO_ACCOUNT_SID)
    throw new WrongSetting(
      'TWILIO_ACCOUNT_SID is missing: TWILIO_API_KEY is set, and calls need the account.',
    )
  if (settings.STRIPE_CONNECT_WEBHOOK_SECRET && !settings.STRIPE_SECRET_KEY)
    throw new WrongSetting(
      'STRIPE_SECRET_KEY is missing: STRIPE_CONNECT_WEBHOOK_SECRET is set, and accounts are linked to its platform.',
    )
  for (const [provider, name] of neededForMaps) {
    if (settings.MAPS_PROVIDER === provider && !settings[name])
      throw new WrongSetting(`${name} is missing: MAPS_PROVIDER is ${provider}.`)
  }
  const wrongWay = downloadsFault(settings)
  if (wrongWay) throw new WrongSetting(wrongWay)
  const host = settings.HOST === '0.0.0.0' || settings.HOST === '::' ? 'localhost' : settings.HOST
  const shown = host.includes(':') ? `[${host}]` : host
  return {
    ...settings,
    publicUrl: withoutEnd(settings.PUBLIC_URL ?? `http://${shown}:${settings.PORT}`, '/'),
    dataDir: resolve(settings.DATA_DIR),
    isReachable:
      !isLoopback(settings.HOST) ||
      (settings.PUBLIC_URL !== undefined && !isLoopback(new URL(settings.PUBLIC_URL).hostname)),
  }
}

/** Keeps browsers from a bucket's own addresses for good. */
function downloadsFault(settings: Values): string | null {
  const { S3_DOWNLOADS, S3_BUCKET, FILES_IN, PUBLIC_URL, S3_ENDPOINT } = settings
  const { S3_PUBLIC_ENDPOINT: endpoint = S3_ENDPOINT } = settings
  if (S3_DOWNLOADS === 'server')
    return settings.S3_PUBLIC_ENDPOINT ? 'S3_PUBLIC_ENDPOINT only works with S3_DOWNLOADS=direct.' : null
  if (!S3_BUCKET || FILES_IN === 'folder')
    return 'S3_DOWNLOADS=direct goes with files that are kept in a bucket: S3_BUCKET, and no FILES_IN=folder.'
  if (PUBLIC_URL?.startsWith('https:') && endpoint?.startsWith('http:'))
    return `S3_DOWNLOADS=direct: browsers refuse ${endpoint} on pages of ${PUBLIC_URL}. S3_PUBLIC_ENDPOINT should be an https address.`
  return null
}

export const isLoopback = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

function rawValue(env: Record<string, string | undefined>, name: string): string | undefined {
  const file = env[`${name}_FILE`]
  if (!file) return env[name] || undefined
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new WrongSetting(`${name}_FILE names ${file}, which can't be read.`)
  }
}
