import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './network-of.ts'

/** How long a caller may take, in milliseconds, and how much at once comes from one network. */
export interface Patience {
  /** Nothing arrives or leaves. Longer than browsers wait for an answer that is being worked on. */
  idleMs: number
  /** Until the headers are there. */
  headersMs: number
  /** Until the body is there: a picture of 10 MB from a phone that sends 100 kbit a second. */
  bodyMs: number
  /** Connections that no session has come over yet, and requests that are not answered yet. */
  mostStrangers: number
}

export const patience: Patience = { idleMs: 90_000, headersMs: 20_000, bodyMs: 900_000, mostStrangers: 300 }

/** Connections of callers who have not shown a session, with what takes them off the count. */
const strangers = new WeakMap<Socket, () => void>()

/** A session has come over this connection: it no longer counts for its network. */
export const isNoStranger = (socket: Socket): void => strangers.get(socket)?.()

/** Counts by network what is open; `enter` gives back what ends one, or null when there are too many. */
export function countOpen(most: number): { enter(ip: string): (() => void) | null } {
  const open = new Map<string, number>()
  return {
    enter(ip) {
      const network = networkOf(ip)
      const count = open.get(network) ?? 0
      if (count >= most) return null
      open.set(network, count + 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        const left = (open.get(network) ?? 1) - 1
        if (left > 0) open.set(network, left)
        else open.delete(network)
      }
    },
  }
}

/** Bounds what one network holds open. Behind a proxy all connections are the proxy's: there requests alone count. */
export function limitStrangers(app: FastifyInstance, most: number, isBehindProxy: boolean): void {
  const requests = countOpen(most)
  app.addHook('onRequest', async (request, reply) => {
    // A socket has its own count until it has said who it is.
    if (request.ws) return
    const leave = requests.enter(request.ip)
    if (!leave) throw Object.assign(new Error('too many open requests'), { statusCode: 429 })
    reply.raw.once('close', leave)
  })
  if (isBehindProxy) return
  const connections = countOpen(most)
  app.server.on('connection', socket => {
    const leave = connections.enter(socket.remoteAddress ?? '')
    if (!leave) return socket.destroy()
    strangers.set(socket, leave)
    socket.once('close', leave)
  })
}
