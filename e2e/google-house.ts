import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEmulator } from 'emulate'
import { createTransport } from 'nodemailer'
import { freePort } from '../src/server/testing/free-port.ts'

interface Mail {
  from: string
  to: string
  subject: string
  text: string
  inReplyTo?: string
}

/** Milliseconds for which a mail is read only once its sender's domain was looked up, which a closed network can't. */
const waitsForNames = 2 * 3_600_000

/**
 * Google's sign-in and Gmail as a package has them that we did not write, with one account. The package knows no profiles:
 * what stands before it answers with the place of the last mail.
 */
export async function googleHouse(email: string) {
  const port = await freePort()
  // The package names itself so.
  const url = `http://localhost:${port}`
  let vendor: Awaited<ReturnType<typeof createEmulator>> | undefined
  /** The token that the server asks with. */
  let token = ''
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${url}/gmail/v1/users/me${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: token, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, never> }
  }
  const listed = async (label: string) =>
    ((await ask(`/messages?labelIds=${label}`)).body as { messages?: { id: string }[] }).messages ?? []

  async function place(): Promise<string> {
    const [last] =
      ((await ask('/messages?maxResults=1')).body as { messages?: { id: string }[] }).messages ?? []
    return last ? (await ask(`/messages/${last.id}?format=minimal`)).body.historyId! : '1'
  }
  const door = createServer(async (request, reply) => {
    token = request.headers.authorization ?? token
    if (request.url?.startsWith('/gmail/v1/users/me/profile'))
      return reply
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ historyId: await place() }))
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { authorization = '', 'content-type': type = 'application/json' } = request.headers
    const answer = await fetch(url + request.url, {
      method: request.method ?? 'GET',
      headers: { authorization, 'content-type': type },
      ...(parts.length > 0 && { body: new Uint8Array(Buffer.concat(parts)) }),
    })
    return reply
      .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' })
      .end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>(done => door.listen(0, '127.0.0.1', done))
  const variables = {
    GOOGLE_CLIENT_ID: 'tradewind',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: url,
    GOOGLE_API_URL: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
  }

  return {
    variables,
    /** Opens it for the server at this address. */
    async open(address: string) {
      vendor = await createEmulator({
        service: 'google',
        port,
        seed: {
          google: {
            users: [{ email, name: 'Olivia Hart' }],
            oauth_clients: [
              {
                client_id: 'tradewind',
                client_secret: 'secret',
                redirect_uris: [`${address}/settings/connections`],
              },
            ],
          },
        },
      })
    },
    /** Mails among the sent ones, as they travelled. */
    async sent(): Promise<string[]> {
      return Promise.all(
        (await listed('SENT')).map(async ({ id }) =>
          Buffer.from((await ask(`/messages/${id}?format=raw`)).body.raw!, 'base64url').toString(),
        ),
      )
    },
    /** A mail that comes to the inbox. */
    async receive({ from, to, subject, text, inReplyTo }: Mail) {
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const date = new Date(Date.now() - waitsForNames)
      const answers = inReplyTo && { inReplyTo, references: inReplyTo }
      const { message } = await transport.sendMail({ from, to, subject, text, date, ...answers })
      const raw = (message as Buffer).toString('base64url')
      const { status } = await ask('/messages/import', { raw, labelIds: ['INBOX'] })
      if (status !== 200) throw new Error(`The mail was answered with ${status}.`)
    },
    async stop() {
      door.closeAllConnections()
      door.close()
      await vendor?.close()
    },
  }
}
