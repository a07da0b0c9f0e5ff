import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import closeWithGrace from 'close-with-grace'
import pino from 'pino'
import { seedCompanies } from '#features/guide/demo/server/demo-seed.service.ts'
import { keptSecretsKey } from '#server/auth/secrets-key.ts'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { StartError } from '#server/db/start-error.ts'
import { chosenIdentities } from '#server/providers/identity/chosen-identities.ts'
import { embeddedMail } from '#server/providers/mail/embedded.ts'
import { createSmtpMail } from '#server/providers/mail/smtp.ts'
import { chooseMaps } from '#server/providers/maps/choose-maps.ts'
import { embeddedMaps } from '#server/providers/maps/gazetteer.ts'
import { readTileSource } from '#server/providers/maps/map-tiles.ts'
import type { Maps } from '#server/providers/maps/maps.port.ts'
import { keptVapidKeys } from '#server/providers/push/vapid-keys.ts'
import { createWebPush } from '#server/providers/push/web-push.ts'
import { prepareSchedule } from '#server/schedule.ts'
import { loadTemporal } from '#shared/dates.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { type App, createApp } from './server.ts'
import { readSettings, type Settings, WrongSetting } from './settings.ts'
import { sayWhereToGo } from './welcome.ts'

// The exit code of "not configured right" (sysexits.h, EX_CONFIG): a supervisor need not try again.
const configExit = 78

const say = (text: string) => process.stdout.write(`${text}\n`)

function logTo(level: string) {
  return pino({ level, redact: ['req.headers.authorization', '*.password', '*.token', '*.accessToken'] })
}

async function start(settings: Settings): Promise<void> {
  const log = logTo(settings.LOG_LEVEL)
  await loadTemporal()
  const database = await openDatabase({
    dataDir: settings.dataDir,
    databaseUrl: settings.DATABASE_URL,
    migrateUrl: settings.MIGRATE_URL,
    log: { info: say, warn: say },
    onGone: endFor,
  })
  let app: App | undefined
  const stopAll = async () => {
    await app?.stop()
    await database.stop()
  }
  try {
    const applied = await migrate(database.migrate, resolve('migrations'), { info: () => {}, warn: say })
    if (applied.length > 0) say(`Database brought up to date: ${applied.length} migrations.`)
    await prepareSchedule(database.migrate)
    app = await createApp({
      serve: database.serve,
      log,
      publicUrl: settings.publicUrl,
      webRoot: existsSync('dist/web/index.html') ? resolve('dist/web') : null,
      providers: {
        maps: mapsFrom(settings, log),
        push: createWebPush(await pushOptions(settings)),
        mail: settings.SMTP_URL
          ? createSmtpMail({ url: settings.SMTP_URL, from: settings.MAIL_FROM ?? '' })
          : embeddedMail({ folder: join(settings.dataDir, 'mail'), tell: say }),
      },
      secretsKey: settings.SECRETS_KEY ?? (await keptSecretsKey(settings.dataDir)),
      identity: chosenIdentities(settings),
      demo: settings.DEMO,
      helpVideos: settings.HELP_VIDEOS_URL,
      legalFolder: settings.dataDir,
      version: packageJson.version,
      requestsPerMinute: settings.REQUESTS_PER_MINUTE,
      metricsToken: settings.METRICS_TOKEN,
      trustProxy: settings.TRUST_PROXY ? settings.TRUST_PROXY.split(',').map(part => part.trim()) : false,
    })
    closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
      if (err) log.error({ err }, 'stopping after an error')
      await stopAll()
    })
    const seeded = await seedCompanies(app.services.db, {
      now: new Date(),
      maps: embeddedMaps(),
      demo: settings.DEMO,
      contact: settings.MAIL_FROM ?? '',
    })
    if (seeded) say('Demo company seeded.')
    await listen(app.http, settings)
    sayWhereToGo(settings, say)
  } catch (error) {
    await stopAll()
    throw error
  }
}

/** Without its database the server can't go on: whoever supervises it starts it anew. */
function endFor(error: Error): never {
  process.stderr.write(`The database ended and can't be started again. ${error.message}\n`)
  process.exit(1)
}

/** Push services may ask who sends: by mail, or at the public address. */
async function pushOptions(settings: Settings) {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, publicUrl, MAIL_FROM } = settings
  const mail = /[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM ?? '')?.[0] ?? 'push@localhost'
  return {
    keys: publicKey && privateKey ? { publicKey, privateKey } : await keptVapidKeys(settings.dataDir),
    subject: publicUrl.startsWith('https:') ? publicUrl : `mailto:${mail}`,
    allowPrivate: settings.PUSH_PRIVATE_ADDRESSES,
  }
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

async function listen(
  http: { listen(to: { port: number; host: string }): Promise<string> },
  settings: Settings,
) {
  try {
    await http.listen({ port: settings.PORT, host: settings.HOST })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${settings.PORT} is in use. Stop the other program, or choose another: PORT=4001 npm start`,
      )
    }
    if (code === 'EACCES')
      throw new StartError(
        `Port ${settings.PORT} needs more rights. Choose one above 1023: PORT=4000 npm start`,
      )
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`HOST is not an address of this machine: ${settings.HOST}`)
    }
    throw error
  }
}

try {
  await start(readSettings(process.env))
} catch (error) {
  const expected = error instanceof StartError || error instanceof WrongSetting
  process.stderr.write(`${expected ? error.message : (error as Error).stack}\n`)
  process.exit(expected ? configExit : 1)
}
