import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import serveStatic from '@fastify/static'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Refusal } from '#server/refusal.ts'
import { compressReplies } from './compress-replies.ts'
import { connectionLimits, limitStrangers, type Patience } from './connections.ts'
import { redirectHelpVideos } from './help-videos.ts'
import { exceededLimit } from './json-limits.ts'
import { loggedRequest } from './logged-address.ts'
import { networkOf } from './network-of.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON body as it was sent. */
    rawJson: string
    /** Hash of the uploaded file's name and bytes; empty without an upload. */
    uploadHash: string
  }
}

export interface HttpOptions {
  log: Logger | false
  publicUrl: string
  /** Folder of the built web app; null: only the API is served. */
  webRoot: string | null
  /** Requests a minute from one address before it has to wait. */
  requestsPerMinute: number
  /** Proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[] | boolean
  /** Another host that maps may be loaded from. */
  mapOrigin?: string | null
  /** Where the clips of the help panel are, when they are not our own files. */
  helpVideos?: string | null
  /** Where browsers may have kept files from, beside us. */
  filesOrigin?: string | undefined
  /** Browsers talk by Twilio's line. */
  hasLine?: boolean
  /** Overrides of the default time limits. */
  patience?: Partial<Patience>
  /** Says why the server can't serve, or null. */
  health: () => Promise<string | null>
  /** How much was set aside (see set-aside.ts), which keeps nobody from being served. */
  setAside?: () => number
}

/** The HTTP server with everything common to all answers: headers, limits, errors, health, the web app. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const limits = { ...connectionLimits, ...options.patience }
  const app = Fastify({
    ...(options.log ? { loggerInstance: withoutSecrets(options.log) } : { logger: false }),
    trustProxy: options.trustProxy,
    bodyLimit: 1_000_000,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    genReqId: () => crypto.randomUUID(),
    connectionTimeout: limits.idleMs,
    requestTimeout: limits.bodyMs,
    http: {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: Math.min(limits.headersMs, 10_000),
    },
  }) as unknown as FastifyInstance
  readJson(app)
  await app.register(helmet, helmetOptions(options))
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: request => networkOf(request.ip),
  })
  await compressReplies(app)
  await app.register(multipart)
  await app.register(websocket, { options: { maxPayload: 10_000 } })
  limitStrangers(app, limits.mostStrangers, options.trustProxy !== false)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('permissions-policy', usedFeatures)
  })
  app.get('/api/health', async (_request, reply) => {
    const trouble = await options.health()
    if (trouble) return reply.status(503).send({ success: false, message: trouble })
    const aside = options.setAside?.() ?? 0
    return { success: true, ...(aside > 0 && { set_aside: aside }) }
  })
  if (options.helpVideos) redirectHelpVideos(app, options.helpVideos)
  if (options.webRoot) await serveWeb(app, options.webRoot)
  return app
}

/** Lets our own pages use what they need of a device, and no frame anything; all else is off. */
const usedFeatures = [
  ...['camera', 'microphone', 'geolocation', 'clipboard-write', 'fullscreen', 'autoplay'].map(
    name => `${name}=(self)`,
  ),
  ...['payment', 'usb', 'serial', 'bluetooth', 'hid', 'midi', 'display-capture'].map(name => `${name}=()`),
].join(', ')

const withoutSecrets = (log: Logger) => log.child({}, { serializers: { req: loggedRequest } })

// An empty body is an empty object; anything that isn't JSON gets a 400, never a 500.
function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.decorateRequest('rawJson', '')
  app.decorateRequest('uploadHash', '')
  app.addContentTypeParser(
    ['application/json', 'text/json'],
    { parseAs: 'string' },
    (request, body, done) => {
      request.rawJson = body as string
      if (body === '') return done(null, {})
      const exceeded = exceededLimit(body as string)
      if (exceeded === 'values') return done(new Refusal(413, 'The request is too large.'))
      if (exceeded === 'levels') return done(new Refusal(400, 'The request is not valid.'))
      try {
        // A `__proto__` key becomes an own property here and is dropped by the contract.
        done(null, JSON.parse(body as string))
      } catch {
        done(new Refusal(400, 'The request is not valid JSON.'))
      }
    },
  )
}

/** Hosts of Twilio's voice SDK (its documentation, "Content Security Policies"). */
const lineHosts = ['https://eventgw.twilio.com', 'wss://voice-js.roaming.twilio.com']
const lineSounds = ['https://media.twiliocdn.com', 'https://sdk.twilio.com']

function helmetOptions({ publicUrl, mapOrigin, helpVideos, filesOrigin, hasLine }: HttpOptions) {
  const https = publicUrl.startsWith('https:')
  const maps = mapOrigin ? [mapOrigin] : []
  const help = helpVideos ? [new URL(helpVideos).origin] : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Mantine sets colours and sizes in style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...maps, ...help],
        mediaSrc: ["'self'", ...help, ...(hasLine ? ['mediastream:', ...lineSounds] : [])],
        fontSrc: ["'self'", 'data:'],
        // Not every browser takes a socket to the same host for 'self'.
        connectSrc: [
          "'self'",
          new URL(publicUrl).origin.replace(/^http/, 'ws'),
          ...maps,
          ...(filesOrigin ? [filesOrigin] : []),
          ...(hasLine ? [...lineHosts, ...lineSounds] : []),
        ],
        // Maps are drawn in a worker.
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // On http it would redirect a self-hosted site's files to https, where nothing answers.
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    crossOriginOpenerPolicy: https ? undefined : false,
    originAgentCluster: https,
    // Mailed links have their token in the address.
    referrerPolicy: { policy: 'strict-origin' as const },
  }
}

/** Replaces the policy of pages in the worker that reads barcodes. */
const scanPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) throw new Error(`no web app in ${root}: run npm run build first`)
  await app.register(serveStatic, {
    root,
    preCompressed: true,
    // A route for each of some 500 files would take the start a tenth of a second.
    serve: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Asset names contain a hash of their content.
      const forever = /[\\/]assets[\\/]/.test(path)
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      // Barcodes are read by WebAssembly, in this worker and nowhere else.
      if (/[\\/]assets[\\/]scan-worker-[^\\/]*\.js/.test(path))
        reply.header('content-security-policy', scanPolicy)
    },
  })
  const files = new Set(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map(entry => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')),
  )
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (files.has(path.slice(1))) return reply.sendFile(path.slice(1))
    // A file that is not there. Who opens a page sees one whatever its address: what is sealed in a link has a dot
    // too, and where the link was cut short there is little behind it.
    const isOpened = request.headers.accept?.includes('text/html') ?? false
    if (path.startsWith('/api/') || (!isOpened && /\.\w{1,12}$/.test(path))) return reply.callNotFound()
    return reply.sendFile('index.html')
  })
}
