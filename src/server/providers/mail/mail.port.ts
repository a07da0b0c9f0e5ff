import type { FailedReader } from './mail-intake.port.ts'

/** Sending e-mail; one adapter per vendor. */
export interface Mail {
  /**
   * Hands one mail over for delivery. Throws MailRefused when it will never be taken, any other error
   * (MailUnavailable) when it may be taken later: the outbox then tries again. `refused` is told of readers whom the server
   * refused for good as it was asked, also where others got the mail.
   */
  send(mail: MailToSend, refused?: (readers: readonly FailedReader[]) => void): Promise<void>
}

export interface Attachment {
  /** 'Invoice 12.pdf' */
  name: string
  /** MIME type. */
  type: string
  content: Uint8Array
}

/** A key whose public half stands in DNS at `selector._domainkey.domain` (RFC 6376). */
export interface DkimKey {
  domain: string
  selector: string
  /** PEM. */
  privateKey: string
}

export interface MailToSend {
  /** One bare address. */
  to: string
  subject: string
  text: string
  html: string
  /** The sender's name as people see it, e.g. the company's; the address stays the one that the server may use. */
  from?: string
  /** Bare addresses of further readers, whom all see. */
  cc?: readonly string[]
  attachments?: readonly Attachment[]
  /** One bare address that answers go to. */
  replyTo?: string
  /** Key of what it is about: mails of one thread stand together in a mail program. */
  thread?: string
  /** The Message-ID of a client's mail that it answers. */
  inReplyTo?: string
  /** The company's own address that it comes from, and the key that signs it; left out: the server's own address. */
  own?: { address: string; dkim: DkimKey }
  /** How reports name it, and the domain that they come to; '': they go to the server's own address. */
  reports?: { tag: string; domain: string }
  /** Where its reader ends such mails, and where a mail program does by one request (RFC 8058). */
  unsubscribe?: { page: string; oneClick: string }
  /** The same for every attempt at the same mail; a mailbox that gets it twice can tell. */
  idempotencyKey: string
}

/** The mail will never be accepted as it is (SMTP 5xx, an impossible address): retrying is pointless. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** The mail could not be handed over for now: no connection, time-out, SMTP 4xx, a failed sign-in. */
export class MailUnavailable extends Error {
  override name = 'MailUnavailable'
  constructor(
    message: string,
    options: ErrorOptions = {},
    /** 'connection': the server gave none, no mail was begun; 'server': it wants fewer at once; 'mail': it is this mail. */
    readonly of: 'connection' | 'server' | 'mail' = 'mail',
  ) {
    super(message, options)
  }
}
