import type { WebSocket } from 'ws'
import type { Session } from '#server/auth/session.ts'
import { countEach, countOpen } from '#server/http/connections.ts'

/** Limits of the live sockets of one server process. */
export interface SocketLimits {
  perUser: number
  perCompany: number
  /** An office behind one address, or all callers behind a proxy that is not trusted. */
  perNetwork: number
  /** Messages, pings included, of one socket. */
  messagesPerSecond: number
  /** Bytes that wait for a slow reader. */
  unreadBytes: number
}

export const socketLimits: SocketLimits = {
  perUser: 20,
  perCompany: 500,
  perNetwork: 1_000,
  messagesPerSecond: 20,
  unreadBytes: 100_000,
}

/** Close codes of RFC 6455; browsers wait longer before they come back. */
const policyViolation = 1008
const tryAgainLater = 1013

/** A closed socket counts for so much longer, so that coming back at once gains nothing. */
const restMs = 1_000
const floodRestMs = 10_000
/** A flooder gets so long to read why it was closed. */
const lastWordsMs = 1_000

const flooding = new WeakSet<WebSocket>()

/** Closes a socket that says more than it may. Before any other listener is added. */
export function limitMessages(socket: WebSocket, most: number): void {
  let second = 0
  let said = 0
  const count = () => {
    const now = Math.floor(performance.now() / 1_000)
    if (now !== second) said = 0
    second = now
    said += 1
    if (said <= most || flooding.has(socket)) return
    flooding.add(socket)
    socket.close(policyViolation, 'Too many messages.')
    // Nothing more is read from it, neither its answer to the close.
    socket.pause()
    setTimeout(() => socket.terminate(), lastWordsMs).unref()
  }
  for (const what of ['message', 'ping', 'pong'] as const) socket.on(what, count)
}

/** Counts the sockets of each user, company and network; `take` closes a socket that is one too many. */
export function countSockets(limits: SocketLimits) {
  const users = countEach(limits.perUser)
  const companies = countEach(limits.perCompany)
  const networks = countOpen(limits.perNetwork)
  return {
    /** Whether it may stay. */
    take(socket: WebSocket, { companyId, id }: Pick<Session, 'companyId' | 'id'>, ip: string): boolean {
      const places = [
        () => users.acquire(`${companyId} ${id}`),
        () => companies.acquire(String(companyId)),
        () => networks.acquire(ip),
      ]
      const taken: (() => void)[] = []
      for (const acquire of places) {
        const release = acquire()
        if (!release) {
          for (const each of taken) each()
          refuseSocket(socket)
          return false
        }
        taken.push(release)
      }
      socket.once('close', () =>
        setTimeout(
          () => {
            for (const release of taken) release()
          },
          flooding.has(socket) ? floodRestMs : restMs,
        ).unref(),
      )
      return true
    },
  }
}

export const refuseSocket = (socket: WebSocket) => socket.close(tryAgainLater, 'Too many connections.')

/** Sends unless the reader is so slow that what waits would fill the server's memory: then it is hung up on. */
export function sendTo(socket: WebSocket, message: string, unreadBytes: number): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > unreadBytes) socket.terminate()
  else socket.send(message)
}
