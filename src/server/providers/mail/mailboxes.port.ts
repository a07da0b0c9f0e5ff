import type { CompanyId } from '../../db/company-id.ts'
import type { DeliveryReport, IncomingMail } from './mail-intake.port.ts'

/** Mailboxes at other mail servers, read where their owners receive mail anyway. */
export interface Mailboxes {
  /** Signs in and finds the place behind the last mail. Throws MailboxTrouble. */
  open(login: MailboxLogin): Promise<MailboxPlace>
  /** Hands over what came after a place, in order, and waits for more where the server tells of it. Throws MailboxTrouble. */
  read(login: MailboxLogin, place: MailboxPlace, reader: MailboxReader): Promise<void>
  /** Lists the last mails that people wrote since then, the newest first, without fetching them. Throws MailboxTrouble. */
  list(login: MailboxLogin, since: Date): Promise<ListedMails>
  /** Fetches one of them; null: it is gone, or nobody can say now who wrote it. Throws MailboxTrouble. */
  fetch(login: MailboxLogin, company: CompanyId, at: MailAt): Promise<IncomingMail | null>
}

/** A mail's number in its mailbox. */
export interface MailAt {
  uidValidity: string
  uid: number
}

export interface ListedMail extends MailHead {
  uid: number
  /** The author's name as they write it; '': none. */
  name: string
  subject: string
  at: Date
}

export interface ListedMails {
  uidValidity: string
  mails: ListedMail[]
}

export interface MailboxLogin {
  host: string
  port: number
  /** tls: at once; starttls: before the sign-in. */
  security: 'tls' | 'starttls'
  username: string
  password: string
}

/** A place in a mailbox. */
export interface MailboxPlace {
  /** Another value: the server has numbered its mails anew. */
  uidValidity: string
  /** Number of the last mail before it. */
  lastUid: number
  /** When it was reached; mails since then are looked at once more where numbers mean nothing any more. */
  at: Date
}

/** A mail before it is fetched. */
export type MailHead = Pick<IncomingMail, 'to' | 'from' | 'references' | 'messageId'>

export interface MailboxReader {
  company: CompanyId
  /** True for a mail that is to be fetched. */
  wants(head: MailHead): Promise<boolean>
  /** Resolves once the mail is stored. */
  take(mail: IncomingMail): Promise<void>
  /** Takes another server's report about a mail, of which all are fetched. */
  takeReport(report: DeliveryReport): Promise<void>
  /** Notes how far it was read. */
  keep(place: Omit<MailboxPlace, 'at'>): Promise<void>
  /** Milliseconds to wait for more mails, counted from the beginning. */
  waitMs: number
  /** Ends it early. */
  signal: AbortSignal
}

/**
 * Why a mailbox can't be read: its sign-in was refused, or its connections for now; no server of that name; a private address;
 * no answer, a closed port, a certificate or an encryption that does not fit, a connection that broke off.
 */
export type MailboxTroubleKind =
  | 'login'
  | 'refused'
  | 'host'
  | 'private'
  | 'silent'
  | 'unreachable'
  | 'certificate'
  | 'encryption'
  | 'broken'

export class MailboxTrouble extends Error {
  override name = 'MailboxTrouble'
  constructor(
    readonly kind: MailboxTroubleKind,
    /** The server's own words; '': none. */
    readonly said: string,
    cause: unknown,
  ) {
    super(`a mailbox can't be read: ${kind}`, { cause })
  }
}
