import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './network-of.ts'

/** How long a caller may take, in milliseconds, and how much one network may have open. */
export interface Patience {
  /** Nothing arrives or leaves. Longer than browsers wait for an answer that is being worked on. */
  idleMs: number
  /** Until the headers have arrived. */
  headersMs: number
  /** Until the body has arrived: a 10 MB picture from a phone at 100 kbit/s. */
  bodyMs: number
  /** Connections without a session yet, and requests without an answer yet. */
  mostStrangers: number
}

export const connectionLimits: Patience = {
  idleMs: 90_000,
  headersMs: 20_000,
  bodyMs: 900_000,
  mostStrangers: 300,
}

/** Connections of callers without a session, with the function that takes them off the count. */
const strangers = new WeakMap<Socket, () => void>()

/** Called once a session has used this connection, which then no longer counts for its network. */
export const isNoStranger = (socket: Socket): void => strangers.get(socket)?.()

interface Count {
  /** The function that releases what is taken, or null if there are too many. */
  acquire(key: string): (() => void) | null
}

/** Counts what each network has open, by the caller's address. */
export function countOpen(most: number): Count {
  const networks = countEach(most)
  return { acquire: ip => networks.acquire(networkOf(ip)) }
}

/** Counts what is open by a key. */
export function countEach(most: number): Count {
  const open = new Map<string, number>()
  return {
    acquire(key) {
      const count = open.get(key) ?? 0
      if (count >= most) return null
      open.set(key, count + 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        const left = (open.get(key) ?? 1) - 1
        if (left > 0) open.set(key, left)
        else open.delete(key)
      }
    },
  }
}

/** Limits what one network may hold open. Behind a proxy all connections are the proxy's, so only requests count. */
export function limitStrangers(app: FastifyInstance, most: number, isBehindProxy: boolean): void {
  const requests = countOpen(most)
  app.addHook('onRequest', async (request, reply) => {
    // A socket has its own count until it has authenticated.
    if (request.ws) return
    const release = requests.acquire(request.ip)
    if (!release) throw Object.assign(new Error('too many open requests'), { statusCode: 429 })
    reply.raw.once('close', release)
  })
  if (isBehindProxy) return
  const connections = countOpen(most)
  app.server.on('connection', socket => {
    const release = connections.acquire(socket.remoteAddress ?? '')
    if (!release) return socket.destroy()
    strangers.set(socket, release)
    socket.once('close', release)
  })
}
