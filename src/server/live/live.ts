import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import type { WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { Session } from '#server/auth/session.ts'
import { type Sessions, sessionsChannel } from '#server/auth/sessions.ts'
import { changesChannel } from '#server/db/announcer.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { Doors } from '#server/db/doors.ts'
import { countOpen, isNoStranger } from '#server/http/connections.ts'
import { openPresence, type Presence } from './presence.ts'
import { countSockets, limitMessages, refuseSocket, sendTo, socketLimits } from './socket-limits.ts'

/** A change as listeners hear it: only topic and id; they fetch the rest with their own permissions. */
interface Heard {
  id: number
  topic: string
  row: number | null
}

/** Carries what server processes tell each other of who is where. */
const presenceChannel = 'present'
/** A process looks by it whether it hears notices. */
const echoChannel = 'echo'
// Said again before long, so the disk need not be waited for.
const telling = `
  select set_config('synchronous_commit', 'off', true), count(pg_notify($1::text, line)) from unnest($2::text[]) line`

interface Follower extends Pick<Session, 'companyId' | 'sessionId'> {
  /** Closes the socket when the session is over. */
  look(): Promise<void>
}

export interface Changes {
  /** Sends the sockets away over this time, one after another, so that no other server is stormed. */
  drain(milliseconds: number): Promise<void>
  /** Ends listening. */
  stop(): Promise<void>
  presence: Presence
  /** Sockets that are open. */
  sockets(): number
  /** Milliseconds until a notice of this process came back to it, as news of its companies do; null: none came. */
  echo(): Promise<number | null>
  /** Sends the changes of the session's company to the socket until it closes, or the session ends. */
  follow(follower: Follower, socket: WebSocket): void
}

// Concurrent events may become visible out of order, so a resuming browser gets the last seconds again.
const overlapSeconds = 10
const mostMissed = 500
const reconnectMs = 1_000
// How often, and how far back, events are looked at whose notice may have been lost with the process that wrote them.
const lookMs = 10_000
const lookBackMs = 30_000
const mostEchoMs = 5_000
/** Sessions cache groups, permissions and companies. */
const topicsOfSessions = ['team', 'permissions', 'company']

/** Listens, on its own connection, to the changes of all server processes. */
export function listenToChanges(
  config: pg.PoolConfig,
  sessions: Sessions,
  onError: (error: Error) => void,
  { everyMs = lookMs, unreadBytes = socketLimits.unreadBytes } = {},
): Changes {
  const sockets = new Map<number, Map<WebSocket, Follower>>()
  /** When which event was heard, oldest first. */
  const heard = new Map<number, number>()
  const echoes = new Map<string, () => void>()
  let client: pg.Client | null = null
  let since = 0
  let stopped = false

  const everyone = () => [...sockets.values()].flatMap(followers => [...followers])
  const presence = openPresence(
    async texts => client?.query(telling, [presenceChannel, texts]),
    onError,
    unreadBytes,
  )
  const tell = (socket: WebSocket, message: string) => sendTo(socket, message, unreadBytes)
  const hear = (channel: string, payload: string) => {
    if (channel === presenceChannel) return presence.hear(payload)
    if (channel === echoChannel) return echoes.get(payload)?.()
    if (channel === sessionsChannel) {
      const ended = new Set(payload.split(',').map(Number))
      sessions.forget({ ids: ended })
      for (const [socket, { sessionId }] of everyone()) if (ended.has(sessionId)) hangUp(socket)
      return
    }
    const [company, id, topic = '', row] = payload.split(':')
    pass(Number(company), { id: Number(id), topic, row: row ? Number(row) : null })
  }
  const pass = (company: number, event: Heard) => {
    heard.set(event.id, performance.now())
    if (topicsOfSessions.includes(event.topic)) sessions.forget({ companyId: company })
    const message = JSON.stringify(event)
    for (const socket of sockets.get(company)?.keys() ?? []) tell(socket, message)
  }
  const catchUp = async () => {
    const now = performance.now()
    for (const [id, at] of heard) {
      if (at > now - 2 * lookBackMs) break
      heard.delete(id)
    }
    const back = Math.min(lookBackMs, now - since)
    const { rows } = (await client?.query(
      'select company_id, id, topic, "row" from recent_events($1, $2, $3)',
      [[...sockets.keys()], topicsOfSessions, back / 1000],
    )) ?? { rows: [] }
    for (const { company_id, id, topic, row } of rows) {
      const event = { id: Number(id), topic, row: row === null ? null : Number(row) }
      if (!heard.has(event.id)) pass(Number(company_id), event)
    }
  }
  const watch = setInterval(() => void catchUp().catch(onError), everyMs)
  const connect = async () => {
    if (stopped) return
    const next = new pg.Client(config)
    next.on('error', onError)
    next.on('notification', notice => hear(notice.channel, notice.payload ?? ''))
    next.on('end', () => {
      client = null
      if (!stopped) setTimeout(connect, reconnectMs).unref()
    })
    try {
      await next.connect()
      await next.query(
        `listen ${changesChannel}; listen ${sessionsChannel}; listen ${presenceChannel}; listen ${echoChannel}`,
      )
      client = next
      since = performance.now()
      // Events during the outage are lost: all clients refetch, and every session is checked again.
      sessions.forget()
      for (const [socket, follower] of everyone()) {
        tell(socket, JSON.stringify({ resync: true }))
        void follower.look()
      }
    } catch (error) {
      onError(error as Error)
      await next.end().catch(onError)
    }
  }
  void connect()

  return {
    presence,
    sockets: () => everyone().length,
    async echo() {
      const [key, from] = [randomUUID(), performance.now()]
      const heard = new Promise<void>(resolve => echoes.set(key, resolve))
      const said = client?.query(telling, [echoChannel, [key]])
      const isHeard = await Promise.race([
        Promise.all([heard, said]).then(() => true),
        sleep(mostEchoMs, false, { ref: false }),
      ]).catch(() => false)
      echoes.delete(key)
      return isHeard ? performance.now() - from : null
    },
    async drain(milliseconds) {
      // Whoever is sent away before the proxy knows comes back here.
      await sleep(milliseconds / 2)
      const open = everyone()
      for (const [at, [socket]] of open.entries())
        setTimeout(() => socket.close(1012, 'restarting'), ((milliseconds / 2) * at) / open.length)
      await sleep(milliseconds / 2)
    },
    async stop() {
      stopped = true
      clearInterval(watch)
      presence.stop()
      for (const [socket] of everyone()) socket.close(1012, 'restarting')
      await client?.end()
    },
    follow(follower, socket) {
      const { companyId } = follower
      const followers = sockets.get(companyId) ?? new Map()
      sockets.set(companyId, followers.set(socket, follower))
      socket.on('close', () => {
        followers.delete(socket)
        if (followers.size === 0) sockets.delete(companyId)
      })
    },
  }
}

const hangUp = (socket: WebSocket) => socket.close(4401, 'User not authorized.')

const hello = z.object({
  token: z.string(),
  since: z.optional(z.nullable(z.int().check(z.gte(0)))),
})
const place = z.object({
  at: z.nullable(z.string().check(z.maxLength(100))),
  types: z.optional(z.boolean()),
})
const helloMs = 10_000
// Per network, before authentication.
const mostSilent = 100
/** A browser that does not answer for so long is gone, and counts no longer. */
const answerMs = 30_000

/**
 * Serves /api/live: the first message carries the token, then changes of that company follow. Later messages say which
 * place of the application is open there, and who else has it open comes back.
 */
export function mountLive(
  app: FastifyInstance,
  db: Doors,
  sessions: Sessions,
  changes: Changes,
  mayStandAt: (session: Session, place: string) => Promise<boolean>,
  limits = socketLimits,
): void {
  const silent = countOpen(mostSilent)
  const sockets = countSockets(limits)
  app.get('/api/live', { websocket: true }, (socket: WebSocket, request) => {
    limitMessages(socket, limits.messagesPerSecond)
    const release = silent.acquire(request.ip)
    if (!release) return refuseSocket(socket)
    socket.once('close', release)
    const impatience = setTimeout(() => socket.close(4401, 'No token provided.'), helloMs)
    socket.once('message', async (raw: Buffer) => {
      clearTimeout(impatience)
      release()
      const first = helloFrom(raw)
      if (!first) return socket.close(4400, 'The first message is not valid.')
      try {
        await serve(socket, request, first)
      } catch (error) {
        app.log.warn({ err: error }, 'a browser could not follow the changes')
        socket.close(1011, 'An error occurred.')
      }
    })
  })

  async function serve(
    socket: WebSocket,
    request: FastifyRequest,
    { token, since }: z.infer<typeof hello>,
  ): Promise<void> {
    const session = await sessions.find(token)
    // It may have closed meanwhile; then nothing would ever clean up what starts here.
    if (socket.readyState !== socket.OPEN) return
    if (!session || session.lacks_factor) return hangUp(socket)
    if (!sockets.take(socket, session, request.ip)) return
    isNoStranger(request.raw.socket)
    const look = async () => {
      const present = await sessions.find(token).catch(() => session)
      if (!present || present.lacks_factor) hangUp(socket)
    }
    changes.follow({ ...session, look }, socket)
    const stand = changes.presence.follow(session, socket, place => mayStandAt(session, place))
    socket.on('message', (raw: Buffer) => {
      // What comes after a close is not looked at.
      if (socket.readyState !== socket.OPEN) return
      const said = place.safeParse(jsonOf(raw))
      if (said.success) void stand(said.data.at, said.data.types)
    })
    // A session that is ended is announced; one that just expires stops receiving within a minute.
    const watch = setInterval(look, 60_000)
    const pulse = endWithoutAnswer(socket)
    socket.on('close', () => {
      clearInterval(watch)
      clearInterval(pulse)
    })
    // It may have ended since it was found, before anybody listened for it.
    await look()
    for (const message of await missed(db, session.companyId, since ?? null)) {
      sendTo(socket, JSON.stringify(message), limits.unreadBytes)
    }
  }
}

function endWithoutAnswer(socket: WebSocket): ReturnType<typeof setInterval> {
  let isAnswering = true
  socket.on('pong', () => {
    isAnswering = true
  })
  return setInterval(() => {
    if (!isAnswering) return socket.terminate()
    isAnswering = false
    socket.ping()
  }, answerMs)
}

const helloFrom = (raw: Buffer): z.infer<typeof hello> | null => hello.safeParse(jsonOf(raw)).data ?? null

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString().slice(0, 2_000))
  } catch {
    return undefined
  }
}

async function missed(db: Doors, companyId: CompanyId, since: number | null): Promise<object[]> {
  const { last, rows } = await db.readCompany(companyId, async tx => {
    const newest = await tx
      .rows('events')
      .select(eb => eb.fn.max('id').as('id'))
      .executeTakeFirst()
    if (since === null) return { last: newest?.id ?? 0, rows: [] }
    const { rows } = await sql<Heard & { known: boolean }>`
      select id, topic, row_id as row from events
      where company_id = ${companyId} and at > (
        select at - make_interval(secs => ${overlapSeconds}) from events where company_id = ${companyId} and id = ${since})
      order by id limit ${mostMissed + 1}`.execute(tx)
    return { last: newest?.id ?? 0, rows }
  })
  // Already swept, or too many events: refetch everything.
  const unknown = since !== null && since > 0 && rows.length === 0
  if (unknown || rows.length > mostMissed) return [{ ready: true, last }, { resync: true }]
  return [{ ready: true, last }, ...rows.map(({ id, topic, row }) => ({ id, topic, row }))]
}
