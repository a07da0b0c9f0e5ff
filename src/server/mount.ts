import { rm } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Access,
  factorNeeded,
  lacksPlanAlone,
  largerPlan,
  mayAccess,
  noPermission,
  type PublicAccess,
} from '#shared/access.ts'
import { todayIn } from '#shared/dates.ts'
import {
  type Answers,
  type Contract,
  type Endpoint,
  type FileInParts,
  type FileReply,
  type Gets,
  portalExpiryHeader,
  type StoredFile,
} from '#shared/endpoint.ts'
import { parseInput } from '#shared/parse.ts'
import { seesNoPhones, withoutEmptyPhones, withoutPhones } from '#shared/phones/masking.ts'
import { type PlanStop, planStop, planStops } from '#shared/plan.ts'
import { findPartnerSession, type PartnerSession } from './auth/partner-sessions.ts'
import { findPortalSession, type PortalSession } from './auth/portal-sessions.ts'
import type { Session } from './auth/session.ts'
import { languageOf } from './client-page/reader-of-request.ts'
import type { ClientContext, PartnerContext, PublicContext, Services, UserContext } from './context.ts'
import type { CompanyTx, UserTx } from './db/company-tx.ts'
import { newDeed } from './db/deed.ts'
import { happenedIn } from './happened.ts'
import type { HeavyRead } from './heavy-reads/heavy-reads.ts'
import { isNoStranger } from './http/connections.ts'
import { cookieIn, cookieText } from './http/cookies.ts'
import { databaseRefusal } from './http/database-trouble.ts'
import { draftPath } from './http/draft-file.ts'
import {
  answerOnce,
  keyedWrite,
  keyOwner,
  ownerIn,
  partnerKeyOwner,
  writeByLink,
} from './http/idempotency.ts'
import { secretsOf } from './http/logged-address.ts'
import { markNext } from './http/next-version.ts'
import { replyWriter } from './http/reply-writer.ts'
import { scanUpload } from './http/scan-upload.ts'
import { sendFile, sendStored } from './http/send-file.ts'
import { readerOf } from './reader.ts'
import { notFound, Refusal, refuse } from './refusal.ts'
import { noteRefused } from './security/note-refused.ts'
import { receive, uploadTexts } from './uploads/receive.ts'

type Context<A extends Access> = A extends { as: 'public' }
  ? PublicContext
  : A extends { as: 'client' }
    ? ClientContext
    : A extends { as: 'partner' }
      ? PartnerContext
      : UserContext

/** One function per endpoint; a missing one or a wrong reply does not compile. */
export type Handlers<C extends Contract> = {
  [K in keyof C]: (input: Gets<C[K]>, ctx: Context<C[K]['access']>) => Promise<Answers<C[K]> | ByLink<C[K]>>
}

/** A heavy file for whoever has a link: only the handler knows the link's company, in whose turn it is made. */
export interface ReadByLink extends Pick<HeavyRead, 'companyId' | 'make'> {
  /** Names it within the company. */
  link: string
}
type ByLink<E extends Endpoint> = E extends { reply: 'file'; access: PublicAccess } ? ReadByLink : never

type AnyHandler = (input: unknown, ctx: PublicContext) => Promise<unknown>

/** Serves a contract's endpoints below /api. */
export function mount<C extends Contract>(
  app: FastifyInstance,
  services: Services,
  contract: C,
  handlers: Handlers<C>,
): void {
  for (const [name, entry] of Object.entries(contract)) {
    const handler = handlers[name] as AnyHandler
    const write = entry.reply === 'file' ? null : replyWriter(entry.reply)
    if (write && entry.effect === 'reads' && entry.access.as === 'user')
      services.served.set(entry, async (sent, ctx) => {
        if (!mayAccess(entry.access, ctx.session)) refuse(403, noPermission)
        const parsed = parseInput(entry.input, sent)
        if (!parsed.ok) return refuse(400, parsed.first)
        const answer = await handler(parsed.value, ctx)
        return write({
          success: true,
          ...((hidesPhones(entry, ctx.session) ? withoutPhones(answer) : answer) as object),
        })
      })
    app.route({
      method: entry.method,
      url: `/api${entry.path}`,
      config: { secrets: secretsOf(entry) },
      bodyLimit: entry.upload ? entry.upload.maxBytes + 10_000 : (entry.bodyLimit ?? 1_000_000),
      onRequest: async (request, reply) => {
        // Told off before its body is read and its session looked up.
        if (services.requests.wasRefused(bearer(request) ?? '')) refuseTooMany(reply, services.now())
      },
      handler: async (request, reply) => {
        const ctx = await contextFor(entry, request, reply, services)
        const draft = entry.upload && draftPath('upload')
        try {
          const file = draft && (await receive(request, ctx, entry.upload!.maxBytes, draft))
          ctx.upload = file ? file.upload : null
          await scanUpload(ctx)
          const input = inputOf(entry, request, ctx.session)
          const hides = ctx.session !== null && hidesPhones(entry, ctx.session)
          const isUsedUp = file && !file.upload
          const handled = () => (isUsedUp ? refuse(409, 'This file was already sent.') : handler(input, ctx))
          const isHeavy = entry.cost === 'heavy'
          const answering = isHeavy ? () => inTurn(entry, input, request, ctx, handled) : handled
          const company = ownerIn(entry, ctx)?.companyId
          const answered = () => answerOnce(entry, request, ctx, answering)
          const counted = () => (company ? services.loads.serve(company, request, answered) : answered())
          const answer = await (company ? services.inTurnOf(company, counted) : counted()).catch(error => {
            if (error instanceof Refusal && error.status === 403 && ctx.session)
              noteRefused(services, entry, ctx.session, ctx.ip)
            throw hides ? withoutPhonesOf(error) : error
          })
          if (file) await file.used()
          services.onTold?.(entry, ctx.deed.told)
          if (!write) {
            const file = answer as FileReply | FileInParts | StoredFile
            if ('key' in file) return sendStored(request, reply, file, services.providers.storage)
            return sendFile(request, reply, file)
          }
          reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store')
          const shown = hides ? withoutPhones(answer) : answer
          return reply.status(entry.status ?? 200).send(write({ success: true, ...(shown as object) }))
        } finally {
          if (draft) await rm(draft, { force: true })
        }
      },
    })
  }
}

/** Asks a handler for a heavy file, in the turn of its reader and company. */
async function inTurn(
  entry: Endpoint,
  input: unknown,
  request: FastifyRequest,
  ctx: PublicContext,
  handled: () => Promise<unknown>,
): Promise<FileReply | FileInParts> {
  const asked = [entry.method, entry.path, input]
  const isGivenUp = () => request.raw.socket.destroyed
  const owner = ownerIn(entry, ctx)
  if (owner) {
    const make = handled as HeavyRead['make']
    return ctx.heavyReads.file({
      companyId: owner.companyId,
      reader: String(owner.id),
      asked,
      make,
      isGivenUp,
    })
  }
  const { companyId, link, make } = (await handled()) as ReadByLink
  return ctx.heavyReads.file({ companyId, reader: `link ${link}`, asked, make, isGivenUp })
}

async function contextFor(
  entry: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<PublicContext> {
  const token = bearer(request)
  const { as } = entry.access
  // Nothing could be earned on an installation that sells no plans.
  if (as === 'partner' && !services.sellsPlans) notFound()
  const session = token && as !== 'client' && as !== 'partner' ? await services.sessions.find(token) : null
  const client = token && as === 'client' ? await findPortalSession(services.db, token) : null
  const partner = token && as === 'partner' ? await findPartnerSession(services.db, token) : null
  if (session || client || partner) isNoStranger(request.raw.socket)
  if (session) markNext(request, reply, session.takes_next === true, services.publicUrl)
  const owner = session ?? (client && keyOwner(client)) ?? (partner && partnerKeyOwner(partner))
  if (owner && !services.requests.isServed(owner, token)) refuseTooMany(reply, services.now())
  const deed = newDeed({
    by: session,
    client: client && { companyId: client.companyId, id: client.clientId },
    partner: partner && { companyId: partner.companyId, id: partner.partnerId },
    endpoint: `${entry.method} ${entry.path}`,
    means: entry.undoes ? 'automation' : 'screen',
    happened: session && happenedIn(entry, request, services.now()),
  })
  // Fields after a spread are copied one by one, a microsecond each: so they come before it.
  const ctx: PublicContext = {
    deed,
    log: request.log,
    ip: request.ip,
    agent: request.headers['user-agent'] ?? '',
    language: languageOf(request),
    token,
    session,
    upload: null,
    byLink: (company, clientId) => writeByLink(request, ctx)(company, clientId),
    cookie: name => cookieIn(request.headers.cookie, name),
    keepCookie: (name, value, keep) => {
      const isSecure = services.publicUrl.startsWith('https:')
      reply.header('set-cookie', cookieText(name, value, { ...keep, isSecure }))
    },
    ...services,
  }
  ctx.db = services.db.doing(deed)
  if (entry.access.as === 'public') return ctx
  if (!token) return refuse(401, 'No token provided.')
  if (client) return forClient(ctx, request, reply, client)
  if (partner) return forPartner(entry, ctx, request, partner)
  if (!session) return refuse(401, 'User not authorized.')
  if (session.lacks_factor && !entry.openWithoutFactor) return refuse(403, factorNeeded)
  if (!mayAccess(entry.access, session)) {
    noteRefused(services, entry, session, request.ip)
    return refuse(403, lacksPlanAlone(entry.access, session) ? largerPlan : noPermission)
  }
  const stop = entry.effect === 'reads' || entry.openWithoutPlan ? null : stopOf(session, services.now())
  if (stop) return refuse(403, planStops[stop])
  const signedIn: Pick<UserContext, 'session' | 'read' | 'readByKey' | 'write'> = {
    session,
    read: fn =>
      ctx.db[entry.beside ? 'readBeside' : 'readCompany'](session.companyId, tx => fn(tx as UserTx)),
    readByKey: fn => ctx.db.readByKey(session.companyId, tx => fn(tx as UserTx)),
    write: keyedWrite(request, ctx.db, { companyId: session.companyId, id: session.id }),
  }
  return Object.assign(ctx, signedIn)
}

/** No statement: the session carries the plan's last day, and whether it rests. */
function stopOf(session: Session, now: Date): PlanStop | null {
  if (session.subscription_date === null && !session.plan_paused) return null
  return planStop(session, todayIn(session.timeZone, now.toISOString()))
}

function forClient(
  ctx: PublicContext,
  request: FastifyRequest,
  reply: FastifyReply,
  client: PortalSession,
): PublicContext {
  // The session lasts for as long as it is used: the browser learns until when.
  reply.header(portalExpiryHeader, String(Math.floor(client.expires.getTime() / 1000)))
  const signedIn: Pick<ClientContext, 'client' | 'read' | 'write'> = {
    client,
    read: fn => ctx.db.readCompany(client.companyId, fn),
    write: keyedWrite<CompanyTx>(request, ctx.db, keyOwner(client)),
  }
  return Object.assign(ctx, signedIn)
}

function forPartner(
  { access }: Endpoint,
  ctx: PublicContext,
  request: FastifyRequest,
  partner: PartnerSession,
): PublicContext {
  if (access.as === 'partner' && access.roles && !access.roles.includes(partner.role))
    return refuse(403, noPermission)
  const signedIn: Pick<PartnerContext, 'partner' | 'read' | 'write'> = {
    partner,
    read: fn => ctx.db.readCompany(partner.companyId, fn),
    write: keyedWrite<CompanyTx>(request, ctx.db, partnerKeyOwner(partner)),
  }
  return Object.assign(ctx, signedIn)
}

function bearer(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

function inputOf(entry: Endpoint, request: FastifyRequest, session: Session | null): unknown {
  const fromQuery = entry.method === 'GET' || entry.method === 'DELETE' || entry.upload !== undefined
  const sent = fromQuery ? request.query : request.body === undefined ? {} : request.body
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return refuse(400, 'Body is not valid')
  const body = session && hidesPhones(entry, session) ? phonesAsKept(entry, sent) : sent
  const parsed = parseInput(entry.input, { ...body, ...(request.params as object) })
  if (parsed.ok) return parsed.value
  // A path that can't identify a row is answered like a missing row.
  const inPath = Object.keys(request.params as object)
  if (Object.keys(parsed.fields).every(field => inPath.includes(field))) return refuse(404, 'Not found.')
  return refuse(400, parsed.first, { field: Object.keys(parsed.fields)[0], fields: parsed.fields })
}

const hidesPhones = (entry: Endpoint, session: Session) => entry.phones !== 'own' && seesNoPhones(session)

/** A refusal with the row as it is now, whose phone numbers are taken out. */
function withoutPhonesOf(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.details.current === undefined) return error
  const { status, fact: told, details } = error
  return new Refusal(status, told, { ...details, current: withoutPhones(details.current) })
}

/** Input of who reads no phone numbers: an empty one is what they were shown, so the database keeps what is there (166). */
const phonesAsKept = (entry: Endpoint, sent: object): object =>
  entry.phones === 'kept' ? withoutEmptyPhones(sent) : sent

/**
 * Turns every error into the same form of refusal; unexpected ones give only their request id. `note` receives those
 * that are not the caller's fault.
 */
export function answerErrors(app: FastifyInstance, note: (error: Error) => void = () => {}): void {
  app.setErrorHandler(async (error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const refusal = asRefusal(error)
    if (!(error instanceof Refusal) && (refusal?.status ?? 500) >= 500) {
      note(error)
      request.log.error({ err: error }, 'request failed')
    }
    // Logged, as it may be a mistake of ours too.
    if (refusal?.status === 409 && error !== refusal) request.log.warn({ err: error }, 'two at once')
    if (refusal?.status === 503) reply.header('retry-after', retrySeconds)
    if (refusal) {
      // Pages that the server makes have no texts of their own to say it with.
      const language = request.headers['told-in']
      const { t } = typeof language === 'string' ? await readerOf(language, 'UTC') : { t: null }
      return reply.status(refusal.status).send(t ? refusal.toldBy(t) : refusal.body())
    }
    return reply.status(500).send({ success: false, message: 'An error occurred.', request_id: request.id })
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).send({ success: false, message: 'Not found.' }),
  )
}

const tooManyRequests = 'Too many requests. Please wait a minute and try again.'

function refuseTooMany(reply: FastifyReply, now: Date): never {
  reply.header('retry-after', 60 - Math.floor((now.getTime() / 1_000) % 60))
  return refuse(429, tooManyRequests)
}

/** Seconds after which what is busy or away for now is worth another try. */
const retrySeconds = 10

function asRefusal(error: Error & { statusCode?: number; code?: string }): Refusal | null {
  if (error instanceof Refusal) return error
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal(413, uploadTexts.tooLarge)
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal(413, 'The request is too large.')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal(415, 'Send JSON.')
  if (error.statusCode === 429) return new Refusal(429, tooManyRequests)
  if (error.code === 'FST_CP_ERR_INVALID_CONTENT_ENCODING')
    return new Refusal(415, 'The request is not valid.')
  // Refusals by the server and its plugins before a handler runs.
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal(400, 'The request is not valid.')
  // A row that another transaction has written first, and two that wait for each other: nothing was stored.
  if (/^(23505|40P01|40001)$/.test(error.code ?? ''))
    return new Refusal(409, 'Someone else just changed this. Try again.')
  return databaseRefusal(error)
}
