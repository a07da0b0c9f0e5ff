import type { Viewer } from '#shared/access.ts'
import type { Vendors } from '#shared/connections/outside-services.ts'
import type { Endpoint, Topic } from '#shared/endpoint.ts'
import type { MenuEntry } from '#shared/menu.ts'
import type { PartnerSession } from './auth/partner-sessions.ts'
import type { PortalSession } from './auth/portal-sessions.ts'
import type { Seal } from './auth/seal.ts'
import type { Session } from './auth/session.ts'
import type { Sessions } from './auth/sessions.ts'
import type { CompanyId } from './db/company-id.ts'
import type { CompanyTx, UserTx } from './db/company-tx.ts'
import type { Deed } from './db/deed.ts'
import type { Doors } from './db/doors.ts'
import type { HeavyReads } from './heavy-reads/heavy-reads.ts'
import type { CompanyTurns } from './http/company-turns.ts'
import type { RequestCounts } from './http/request-shares.ts'
import type { Outbox } from './outbox.ts'
import type { Loads } from './processes/loads.ts'
import type { Accounting } from './providers/accounting/accounting.port.ts'
import type { Ai } from './providers/ai/ai.port.ts'
import type { Calendars } from './providers/calendars/calendars.port.ts'
import type { Dns } from './providers/dns/dns.port.ts'
import type { GoogleAccounts } from './providers/google/google.port.ts'
import type { MailIntake } from './providers/mail/mail-intake.port.ts'
import type { Mailboxes } from './providers/mail/mailboxes.port.ts'
import type { Maps } from './providers/maps/maps.port.ts'
import type { Pay } from './providers/pay/pay.port.ts'
import type { Payroll } from './providers/payroll/payroll.port.ts'
import type { PlanPay } from './providers/plan-pay/plan-pay.port.ts'
import type { Property } from './providers/property/property.port.ts'
import type { Push } from './providers/push/push.port.ts'

import type { PublicReviews } from './providers/reviews/reviews.port.ts'
import type { Routing } from './providers/routing/routing.port.ts'
import type { Scan } from './providers/scan/scan.port.ts'
import type { Sms } from './providers/sms/sms.port.ts'
import type { Storage } from './providers/storage/storage.port.ts'
import type { IceServer } from './providers/voice/ice-servers.ts'
import type { Voice } from './providers/voice/voice.port.ts'
import type { Websites } from './providers/websites/websites.port.ts'
import type { SecurityLog } from './security/security-log.ts'

/** External services, each behind a port of our own. Mail is sent only through the outbox. */
export interface Providers {
  maps: Maps
  /** A program for books; null when none is configured: files do. */
  accounting: Accounting | null
  /** A program for payroll; null when none is configured: files do. */
  payroll: Payroll | null
  /** A language model; null when none is configured: our own rules do without. */
  ai: Ai | null
  /** Null when no source is configured: no property is looked up. */
  property: Property | null
  /** Calendars at Google; null when no project at Google is configured. */
  calendars: Calendars | null
  /** Reviews at Google; null when no project at Google is configured. */
  reviews: PublicReviews | null
  /** Google's interfaces that share one consent; null when no project at Google is configured. */
  google: GoogleAccounts | null
  /** Ways by road; null when no service is configured: straight lines do. */
  routing: Routing | null
  /** Payments by card, for companies that have connected an account. */
  pay: Pay
  /** Only for the key that browsers subscribe with; notifications are sent through the outbox. */
  push: Push
  /** For its sender and its signed requests; messages are sent through the outbox. */
  sms: Sms
  /** Null when no scanner is configured: uploads are not looked at. */
  scan: Scan | null
  storage: Storage
  /** Calls to people outside. */
  /** Servers by which two browsers find a way to each other. */
  iceServers(who: string, now: Date): IceServer[]
  voice: Voice
  /** Where clients' answers to our mails go; null when none is configured: to the company's own address. */
  mailIntake: MailIntake | null
  dns: Dns
  /** Companies' own mailboxes at other mail servers. */
  mailboxes: Mailboxes
  /** Websites that companies say are theirs. */
  websites: Websites
}

/** Parts of the server shared by all, created once at start-up. */
export interface Services {
  db: Doors
  sessions: Sessions
  outbox: Outbox
  securityLog: SecurityLog
  requests: RequestCounts
  /** Sums up what companies take of this process. */
  loads: Loads
  /** Works on a request in its company's turn. */
  inTurnOf: CompanyTurns
  /** Makes files that take long, a few at a time. */
  heavyReads: HeavyReads
  /** For secrets in the database that must be read again. */
  seal: Seal
  providers: Providers
  /** The other side of the operator's services, for people to read. */
  vendors: Vendors
  now(): Date
  /** The public address of this server without a trailing slash, for links in e-mails. */
  publicUrl: string
  /** Cards for plans, with the host's account; null: they are paid by bank transfer. */
  planPay: PlanPay | null
  /** True if companies buy plans here (BILLING); else all of them have everything without end. */
  sellsPlans: boolean
  /** True if there is a demo company, with its accounts on the sign-in page. */
  demo: boolean
  /** True if the demo company sends nothing to people outside it. */
  closesDemo: boolean
  /** True if a sign-up is finished by a mailed link: where mail leaves the server. */
  provesSignUps: boolean
  /** Bytes of files that a company may keep, and one on trial. */
  storageLimits: { most: number; mostOnTrial: number }
  /** The side menu of a signed-in user. */
  menuOf(viewer: Viewer): MenuEntry[]
  /** Sets a new company up for its first job, feature by feature. */
  furnishCompany(
    company: CompanyTx,
    owner: { fullname: string; email: string; phone?: string },
  ): Promise<void>
  ratingLink: RatingLink
  formMail: FormMail
  /**
   * Reads as this session would be answered, as the text of the reply: the same rights, checks and masks, in the given
   * context and without a request of its own. Throws the same refusals.
   */
  served: Map<Endpoint, (sent: object, ctx: UserContext) => Promise<string>>
  /** Receives the topics that a request announced: tests compare them with the contract's `changes`. */
  onTold?(entry: Endpoint, told: ReadonlySet<Topic>): void
}

/** The address of the page where the client of a job rates it; `?stars=4` begins with four. */
export type RatingLink = (tx: CompanyTx, job: { id: number; client_id: number | null }) => string

/** A mail of forms, in the company's words and design: the rest of the words and what fills them. */
export type FormMail = (
  tx: CompanyTx,
  name: 'form-email' | 'form-receipt-email',
  mail: {
    values: Readonly<Record<string, string>>
    more?: readonly string[]
    button?: { label: string; url: string }
  },
) => Promise<{ subject: string; html: string; text: string }>

interface Log {
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
  error(fields: object, text: string): void
}

/** A file that was sent, on this machine for as long as the request takes. */
export interface Upload {
  /** File name given by the sender. */
  filename: string
  path: string
  bytes: number
  /** SHA-256 of its bytes, as hex, where it came with the request. */
  sha256?: string
}

/** Context of every handler; changes recorded through `db` name the request. */
export interface PublicContext extends Services {
  log: Log
  readonly deed: Deed
  /** The caller's address, as seen through trusted proxies. */
  ip: string
  agent: string
  /** The language chosen in the caller's browser, or the browser's own. */
  language: string
  /** The bearer token as sent, for sign-out. */
  token: string | null
  /** The session, if a valid token was sent; public endpoints may have none. */
  session: Session | null
  upload: Upload | null
  /**
   * `write` for those who have shown a link of a company and are nobody else: kept with the caller's Idempotency-Key.
   * Ask for it before anything is refused: if the same request came before, its first answer is given and nothing after
   * this runs. With a client's id it is limited to that client's rows, as in the portal.
   */
  byLink(
    company: CompanyId,
    clientId?: number,
  ): Promise<<T extends object>(fn: (tx: CompanyTx) => Promise<T>) => Promise<T>>
  /** A cookie of the request, or undefined. */
  cookie(name: string): string | undefined
  /** Sets a cookie for addresses below `path`, hidden from scripts. */
  keepCookie(name: string, value: string, keep: { path: string; seconds: number }): void
}

/** Context of a signed-in user's handler. */
export interface UserContext extends PublicContext {
  session: Session
  /** Reads in one transaction of the session's company. */
  read<T>(fn: (tx: UserTx) => Promise<T>): Promise<T>
  /** The same for what is looked up by keys alone; its plans are kept. */
  readByKey<T>(fn: (tx: UserTx) => Promise<T>): Promise<T>
  /**
   * One write: all of it is kept or nothing. When the caller sent an Idempotency-Key, what `fn` answers is
   * stored in the same transaction and is the answer to every repetition; so return it as the reply.
   */
  write<T extends object>(fn: (tx: UserTx) => Promise<T>): Promise<T>
}

/** Context of a handler for clients signed in to the portal. */
export interface ClientContext extends Omit<PublicContext, 'session'> {
  session: null
  client: PortalSession
  /** Reads in one transaction in which only this client's work and money exist. */
  read<T>(fn: (tx: CompanyTx) => Promise<T>): Promise<T>
  /** One write, as `write` of a user: kept with the caller's Idempotency-Key. */
  write<T extends object>(fn: (tx: CompanyTx) => Promise<T>): Promise<T>
}

/** Context of a handler for a partner's people. */
export interface PartnerContext extends Omit<PublicContext, 'session'> {
  session: null
  partner: PartnerSession
  /** Reads in one transaction of the host's company, in which only this partner's rows exist. */
  read<T>(fn: (tx: CompanyTx) => Promise<T>): Promise<T>
  /** One write, as `write` of a user: kept with the caller's Idempotency-Key. */
  write<T extends object>(fn: (tx: CompanyTx) => Promise<T>): Promise<T>
}
