import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CompanyId } from '../db/company-id.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The company for which it is worked on; 0: of none, or not known. */
    servedFor: number
    /** Bytes that its connection had sent before. */
    sentBefore: number
  }
}

/** A company's load since it was last told; times in milliseconds. */
export interface Load {
  requests: number
  /** How long its requests were worked on. */
  worked: number
  /** How long its transactions held a connection. */
  database: number
  bytes: number
  /** Messages that left. */
  messages: number
  /** Messages that finally failed. */
  failed: number
}

export interface Loads {
  /** Works on a company's request, and notes it. */
  serve<T>(company: CompanyId, request: FastifyRequest, work: () => Promise<T>): Promise<T>
  /** A transaction of the company has held a connection for so long. */
  held(company: number, ms: number): void
  /** A message of the company has left, or finally failed. */
  sent(company: number, isSent: boolean): void
  /** Counts all requests, and the bytes of answers as they left. */
  watch(app: FastifyInstance): void
  /** All requests since the start. */
  requests(): number
  /** Loads noted since this was last asked. */
  take(): Map<number, Load>
}

/** Sums up in memory what companies take of this process. */
export function countLoads(): Loads {
  let loads = new Map<number, Load>()
  let requests = 0
  const of = (company: number): Load => {
    const known = loads.get(company)
    if (known) return known
    const load = { requests: 0, worked: 0, database: 0, bytes: 0, messages: 0, failed: 0 }
    loads.set(company, load)
    return load
  }
  return {
    async serve(company, request, work) {
      request.servedFor = Number(company)
      const since = performance.now()
      try {
        return await work()
      } finally {
        const load = of(Number(company))
        load.requests += 1
        load.worked += performance.now() - since
      }
    },
    held(company, ms) {
      of(company).database += ms
    },
    sent(company, isSent) {
      of(company)[isSent ? 'messages' : 'failed'] += 1
    },
    watch(app) {
      app.decorateRequest('servedFor', 0)
      app.decorateRequest('sentBefore', 0)
      app.addHook('onRequest', (request, _reply, done) => {
        requests += 1
        request.sentBefore = request.raw.socket.bytesWritten
        done()
      })
      app.addHook('onResponse', (request, _reply, done) => {
        const bytes = request.raw.socket.bytesWritten - request.sentBefore
        if (request.servedFor !== 0 && bytes > 0) of(request.servedFor).bytes += bytes
        done()
      })
    },
    requests: () => requests,
    take() {
      const taken = loads
      loads = new Map()
      return taken
    },
  }
}
