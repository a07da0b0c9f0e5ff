import type { Transporter } from 'nodemailer'
import { refusedReader } from './machine-mail.ts'
import { type Mail, MailRefused, type MailToSend, MailUnavailable } from './mail.port.ts'
import { bareAddress, checkedMail } from './mail-address.ts'
import type { FailedReader } from './mail-intake.port.ts'
import { messageIdOf } from './message-id.ts'
import { postmarkMark, reportAddress } from './report-address.ts'

export interface SmtpSettings {
  /** smtp://user:password@host:587 (upgraded to TLS) or smtps://…:465. */
  url: string
  /** The address that mails come from; the server must be allowed to use it. */
  from: string
  /** Milliseconds: to connect, to greet, of silence afterwards, and for all of it, should the server trickle. */
  timeouts?: { connect: number; greeting: number; silence: number; whole: number }
}

const usualTimeouts = { connect: 10_000, greeting: 10_000, silence: 30_000, whole: 180_000 }

/** Connections at once; the outbox hands over fewer mails (`outbox-delivery.ts`). */
const mostConnections = 96
/** Milliseconds that a connection is kept for the next mail. */
const idle = 2_000

/** Mail by any SMTP server. Throws on settings that can't work, naming the variable; connects at the first mail. */
export function createSmtpMail({ url, from, timeouts = usualTimeouts }: SmtpSettings): Mail {
  const server = serverOf(url)
  const sender = senderOf(from)
  const isPostmark = /(^|\.)postmarkapp\.com$/i.test(server.hostname)
  let transport: Promise<Transporter> | undefined

  const open = () => {
    transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({
        url,
        pool: true,
        maxConnections: mostConnections,
        idleTimeout: idle,
        // Trying again is the outbox's, but for a kept connection that the server had closed before the mail began.
        maxRequeues: 1,
        connectionTimeout: timeouts.connect,
        greetingTimeout: timeouts.greeting,
        socketTimeout: timeouts.silence,
        // A password is sent to another machine over TLS or not at all.
        requireTLS: server.username !== '' && !isThisMachine(server.hostname),
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    )
    return transport
  }

  return {
    send: async (unchecked, refused) => {
      const mail = checkedMail(unchecked)
      const transporter = await open()
      try {
        const sent = await transporter.sendMail({
          envelope: { from: returnPath(mail, sender), to: [mail.to, ...(mail.cc ?? [])] },
          ...nodemailerMail(mail, mail.own?.address ?? sender, sender),
          headers: {
            ...unsubscribing(mail),
            // It keeps the return path to itself, and names this in its webhooks.
            ...(isPostmark && mail.reports && { [`X-PM-Metadata-${postmarkMark}`]: mail.reports.tag }),
          },
          ...(mail.own && {
            dkim: {
              domainName: mail.own.dkim.domain,
              keySelector: mail.own.dkim.selector,
              privateKey: mail.own.dkim.privateKey,
              headerFieldNames: signedHeaders,
            },
          }),
          signal: AbortSignal.timeout(timeouts.whole),
        })
        refused?.(refusedReaders(sent as Rejections))
      } catch (error) {
        refused?.(refusedReaders(error as SmtpError))
        throw sortError(error)
      }
    },
  }
}

/** A mail from `address` as nodemailer takes it; `sender` gives its Message-ID the domain. */
export const nodemailerMail = (mail: MailToSend, address: string, sender: string) => ({
  from: { name: mail.from ?? '', address },
  to: { name: '', address: mail.to },
  ...(mail.cc && { cc: mail.cc.map(reader => ({ name: '', address: reader })) }),
  ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  ...(mail.attachments && {
    attachments: mail.attachments.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(content),
    })),
  }),
  headers: unsubscribing(mail),
  messageId: messageId(mail.idempotencyKey, sender),
  ...threading(mail, sender),
})

const unsubscribing = ({ unsubscribe }: MailToSend): Record<string, string> =>
  unsubscribe
    ? {
        'List-Unsubscribe': `<${unsubscribe.oneClick}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {}

/** Headers that a signature covers: nodemailer's own list lacks List-Unsubscribe-Post, which RFC 8058 asks for. */
const signedHeaders = [
  ...['From', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'Cc', 'In-Reply-To', 'References'],
  ...[
    'MIME-Version',
    'Content-Type',
    'Content-Transfer-Encoding',
    'List-Unsubscribe',
    'List-Unsubscribe-Post',
  ],
].join(':')

/** The envelope's sender, which reports of other servers go to. */
const returnPath = ({ reports }: MailToSend, sender: string): string =>
  reports && reports.domain !== '' ? reportAddress(reports) : sender

function serverOf(url: string): URL {
  const server = URL.canParse(url) ? new URL(url) : null
  if (!server?.hostname || !['smtp:', 'smtps:'].includes(server.protocol)) {
    // The value is not repeated: it carries a password.
    throw new Error(
      'SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465.',
    )
  }
  return server
}

function senderOf(from: string): string {
  try {
    return bareAddress(from)
  } catch {
    throw new Error('MAIL_FROM must be one e-mail address, such as office@example.com.')
  }
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.')
}

function messageId(key: string, sender: string): string {
  return `<${messageIdOf(key)}@${sender.split('@')[1]}>`
}

/** Headers by which mail programs put mails together: a thread begins with a mail that never was, which all name. */
function threading({ thread, inReplyTo }: MailToSend, sender: string) {
  const root = thread === undefined ? [] : [messageId(thread, sender)]
  const references = inReplyTo === undefined ? root : [...root, inReplyTo]
  return references.length === 0 ? {} : { references, inReplyTo: references.at(-1)! }
}

const aboutTheMail = ['MAIL FROM', 'RCPT TO', 'DATA']

/** The server's answer about this mail is final; problems with our sign-in or connection may pass. */
function sortError(error: unknown): Error {
  const { message, code, command, responseCode } = error as SmtpError
  const ofTheMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const permanent = ofTheMail && responseCode !== undefined && responseCode >= 500
  if (permanent) return new MailRefused(message, { cause: error })
  // 421: it closes, or takes no more connections. 432: Exchange's word for the latter.
  const isServers = responseCode === 421 || responseCode === 432
  const isBegun = command === undefined || aboutTheMail.includes(command)
  return new MailUnavailable(
    message,
    { cause: error },
    isBegun ? (isServers ? 'server' : 'mail') : 'connection',
  )
}

/** Readers whom the server refused for good by their address; what it refuses ours for is no fault of theirs. */
const refusedReaders = ({ rejectedErrors = [] }: Rejections): FailedReader[] =>
  rejectedErrors.flatMap(({ recipient = '', responseCode = 0, response = '' }) =>
    responseCode >= 500 && recipient !== '' ? refusedReader(recipient, response) : [],
  )

interface Rejections {
  /** One for each reader who was refused, as nodemailer has them. */
  rejectedErrors?: { recipient?: string; responseCode?: number; response?: string }[]
}

type SmtpError = Rejections & Error & { code?: string; command?: string; responseCode?: number }
