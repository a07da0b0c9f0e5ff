// The processes of `bench/outbox.ts`: the mail server, the bare loop over nodemailer, and the product.
import type pg from 'pg'
import { createSmtpMail } from '#server/providers/mail/smtp.ts'
import { loadTemporal } from '#shared/dates.ts'
import { benchApp } from './bench-app.ts'

export type OutboxOrder =
  | { kind: 'post'; port: number }
  | { kind: 'bare'; port: number; connections: number }
  | { kind: 'tradewind'; port: number; serve: pg.PoolConfig }

/** A mail that the server has taken, and when. */
export interface Taken {
  to: string
  at: number
}

const order = JSON.parse(process.env.BENCH_ORDER ?? '') as OutboxOrder
const answer = (message: unknown) => process.send?.(message as object)
if (order.kind === 'post') await post(order.port)
else if (order.kind === 'bare') await bare(order.port, order.connections)
else {
  await loadTemporal()
  const url = `smtp://127.0.0.1:${order.port}`
  await benchApp(order.serve, createSmtpMail({ url, from: 'post@tradewind.test' }))
}
answer('ready')
process.on('disconnect', () => process.exit())

async function post(port: number): Promise<void> {
  const { SMTPServer } = await import('smtp-server')
  let taken: Taken[] = []
  let delay = 0
  let hangs = false
  /** Connections that are taken; 0: any number. */
  let most = 0
  let open = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onConnect(_session, done) {
      open++
      done(most > 0 && open > most ? Object.assign(new Error('Too many'), { responseCode: 421 }) : null)
    },
    onClose() {
      open--
    },
    onRcptTo({ address }, _session, done) {
      if (!hangs || !address.startsWith('hang')) done()
    },
    onData(stream, { envelope }, done) {
      stream.on('data', () => {})
      stream.on('end', () =>
        setTimeout(() => {
          taken.push({ to: envelope.rcptTo[0]!.address, at: Date.now() })
          done()
        }, delay),
      )
    },
  })
  server.on('error', () => {})
  await new Promise<void>(done => void server.listen(port, '127.0.0.1', () => done()))
  type Order = { reset?: boolean; count?: boolean; delay: number; hang: boolean; most?: number }
  process.on('message', (message: Order) => {
    if (message.reset) {
      ;({ delay, hang: hangs, most = 0 } = message)
      taken = []
    }
    answer(message.count ? taken.length : message.reset ? 'reset' : taken)
  })
}

async function bare(port: number, connections: number): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: connections,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  process.on(
    'message',
    async ({ mails, mail }: { mails: number; mail: { subject: string; text: string; html: string } }) => {
      let next = 0
      const work = async () => {
        for (let n = next++; n < mails; n = next++)
          await transport.sendMail({
            ...mail,
            from: { name: 'Smith Plumbing', address: 'post@tradewind.test' },
            to: `client-${n}@mail.test`,
          })
      }
      await Promise.all(Array.from({ length: connections }, work))
      answer('sent')
    },
  )
}
