import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request of Twilio's as our server gets it: the whole address, the fields of its form, and its signature. */
export interface SignedHook {
  url: string
  fields: Record<string, string>
  signature: string
}

/** A server that keeps what a vendor tells it. */
export async function keepHooks(): Promise<{ url: string; hooks: SignedHook[]; close(): void }> {
  const hooks: SignedHook[] = []
  const server = createServer((request, reply) => {
    const pieces: Buffer[] = []
    request.on('data', piece => pieces.push(piece))
    request.on('end', () => {
      const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(pieces).toString()))
      hooks.push({
        url: `${url}${request.url}`,
        fields,
        signature: String(request.headers['x-twilio-signature']),
      })
      reply.end()
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, hooks, close: () => void server.close() }
}
