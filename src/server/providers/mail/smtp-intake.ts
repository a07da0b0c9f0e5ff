import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { CompanyId } from '../../db/company-id.ts'
import { errorCode, StartError } from '../../db/connection/start-error.ts'
import { Undecodable } from '../../decoding/decoding.ts'
import { FairQueue, QueueFull } from '../../decoding/fair-queue.ts'
import { draftPath } from '../../http/draft-file.ts'
import { createDoorkeeper, type DoorLimits, doorLimits } from './intake-doorkeeper.ts'
import { headOf } from './mail-head.ts'
import type { IntakeHost, MailIntake } from './mail-intake.port.ts'
import { type LookUp, proveSender } from './prove-sender.ts'
import { readMime } from './read-mime.ts'

export interface SmtpIntakeOptions {
  /** Answers go to it, with what they answer behind a plus; its domain's MX is this server. */
  address: string
  port: number
  host: string
  /** Certificate and key in PEM; without them mail comes in without encryption. */
  tls?: { cert: string; key: string }
  lookUp?: LookUp
  limits?: Partial<DoorLimits>
  /** Milliseconds: a silent connection, and a whole one. */
  timeouts?: { silence: number; whole: number }
  mostBytes?: number
  /** Told the port that it listens on. */
  onListening?: (port: number) => void
}

/** Bytes of a mail with all of its files, which is base64: photos of 22 MB. */
const mostMail = 30_000_000
/** Servers that a mail has passed; more is a loop (RFC 5321, 6.3). */
const mostHops = 50
const usualTimeouts = { silence: 60_000, whole: 600_000 }

/** Answers of SMTP: those with 4 ask the other server to try again, for days. */
class SmtpAnswer extends Error {
  constructor(
    readonly responseCode: number,
    text: string,
  ) {
    super(text)
  }
}
const answers = {
  noAddress: () => new SmtpAnswer(550, 'No such address here'),
  tooMany: () => new SmtpAnswer(421, 'Too many connections, try again later'),
  busy: () => new SmtpAnswer(451, 'Busy, try again later'),
  trouble: () => new SmtpAnswer(451, 'The mail could not be stored, try again later'),
  noNames: () => new SmtpAnswer(451, 'The sender’s domain could not be looked up, try again later'),
  head: () => new SmtpAnswer(554, 'The headers are too long'),
  loop: () => new SmtpAnswer(554, 'The mail has passed too many servers: a loop'),
  unreadable: () => new SmtpAnswer(554, 'The mail can’t be read'),
}

/** A mail server for the domain of our answer addresses. It says 250 once the mail is stored, and knows no other address. */
export function createSmtpIntake(options: SmtpIntakeOptions): MailIntake {
  return {
    address: options.address,
    isSimulated: false,
    receive: host => listen(options, host),
  }
}

async function listen(options: SmtpIntakeOptions, host: IntakeHost) {
  const { tls, mostBytes = mostMail, timeouts = usualTimeouts } = options
  const door = createDoorkeeper({ ...doorLimits, ...options.limits })
  // One mail of a company at a time, so that a flood of it leaves others their places.
  const queue = new FairQueue<CompanyId>({
    atOnce: 4,
    atOnceOfGroup: 1,
    waitingOfGroup: 8,
    mostWaitMs: 60_000,
  })
  const clocks = new Map<string, NodeJS.Timeout>()
  const mta = options.address.slice(options.address.lastIndexOf('@') + 1)
  const end = (session: SMTPServerSession) => {
    for (const connection of server.connections) if (connection.session === session) connection.close()
  }
  const server = new SMTPServer({
    name: mta,
    logger: false,
    size: mostBytes,
    rejectOversized: true,
    hideENHANCEDSTATUSCODES: false,
    maxRecipients: 1,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...tls,
    authOptional: true,
    disableReverseLookup: true,
    socketTimeout: timeouts.silence,
    closeTimeout: 3_000,
    onConnect(session, done) {
      if (!door.enter(session.id, session.remoteAddress)) return done(answers.tooMany())
      const clock = setTimeout(() => end(session), timeouts.whole)
      clock.unref()
      clocks.set(session.id, clock)
      done()
    },
    onClose({ id }) {
      clearTimeout(clocks.get(id))
      clocks.delete(id)
      door.leave(id)
    },
    onMailFrom({ address }, session, done) {
      door.release(session.id)
      done(address.length > 320 ? answers.noAddress() : null)
    },
    onRcptTo({ address }, session, done) {
      const company = host.ownerOf(address)
      if (company === null)
        return done(door.noteWrong(session.remoteAddress) ? answers.noAddress() : answers.tooMany())
      done(door.reserve(session.id, company) ? null : answers.busy())
    },
    onData(stream, session, done) {
      receive(stream, session)
        .then(
          () => done(),
          error => done(answerOf(error)),
        )
        .finally(() => door.release(session.id))
    },
  })

  function answerOf(error: unknown): Error {
    if (error instanceof SmtpAnswer) return error
    if (error instanceof QueueFull) return answers.busy()
    if (error instanceof Undecodable) return error.trouble === 'busy' ? answers.busy() : answers.unreadable()
    host.failed(error)
    return answers.trouble()
  }

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const path = draftPath('mail')
    try {
      await spool(stream, path, mostBytes, () => end(session))
      // The server answers 552 by itself.
      if (stream.sizeExceeded) return
      const recipient = session.envelope.rcptTo[0]!.address
      const company = host.ownerOf(recipient)
      if (company === null) throw answers.noAddress()
      const head = await headOf(path)
      if (head === null) throw answers.head()
      if ((head.match(/^received:/gim)?.length ?? 0) > mostHops) throw answers.loop()
      await queue.run(company, () => take(company, path, head, recipient, session))
    } finally {
      await rm(path, { force: true })
    }
  }

  async function take(
    company: CompanyId,
    path: string,
    head: string,
    recipient: string,
    session: SMTPServerSession,
  ): Promise<void> {
    const { mailFrom } = session.envelope
    const proof = await proveSender(path, head, {
      ip: session.remoteAddress,
      helo: session.hostNameAppearsAs || session.remoteAddress,
      sender: mailFrom ? mailFrom.address : '',
      mta,
      ...(options.lookUp && { lookUp: options.lookUp }),
    })
    if (proof === 'later') throw answers.noNames()
    const { mail, report } = await readMime(company, path, { recipient, ...proof })
    if (report) await host.takeReport(report)
    // Without a return path it is a program's: nothing that somebody wrote.
    else if (mail && mailFrom && mailFrom.address !== '')
      await host.take({ ...mail, id: `${mail.id} ${recipient.toLowerCase()}` })
  }

  server.listen(options.port, options.host)
  try {
    await once(server.server, 'listening')
  } catch (error) {
    throw new StartError(
      `MAIL_IN_PORT ${options.port} can’t be opened for mail: ${errorCode(error) || (error as Error).message}.`,
      { cause: error, mayPass: errorCode(error) === 'EADDRINUSE' },
    )
  }
  // Connections that break off are everyday's.
  server.on('error', () => {})
  const at = server.server.address()
  options.onListening?.(typeof at === 'object' && at ? at.port : options.port)
  return { stop: () => new Promise<void>(done => server.close(() => done())) }
}

/** Writes a mail to the disk as far as it may go; a sender who goes on without end is cut off. */
async function spool(
  stream: SMTPServerDataStream,
  path: string,
  mostBytes: number,
  cutOff: () => void,
): Promise<void> {
  await pipeline(
    stream,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        if (!stream.sizeExceeded) yield piece
        else if (stream.byteLength > mostBytes * 2) cutOff()
      }
    },
    createWriteStream(path, { mode: 0o600, flags: 'wx' }),
  )
}
