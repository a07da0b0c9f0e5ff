import type { Viewer } from '#shared/access.ts'
import type { Endpoint, Topic } from '#shared/endpoint.ts'
import type { MenuEntry } from '#shared/menu.ts'
import type { Seal } from './auth/seal.ts'
import type { Session } from './auth/session.ts'
import type { Sessions } from './auth/sessions.ts'
import type { CompanyTx, UserTx } from './db/company-tx.ts'
import type { Deed } from './db/deed.ts'
import type { Doors } from './db/doors.ts'
import type { Outbox } from './outbox.ts'
import type { Maps } from './providers/maps/maps.port.ts'
import type { Push } from './providers/push/push.port.ts'

/** The services outside the house, each a port in our words. Mail goes out through the outbox alone. */
export interface Providers {
  maps: Maps
  /** Only for what a browser subscribes with; notifications leave through the outbox. */
  push: Push
}

/** What the parts of the server share; made once at start. */
export interface Services {
  db: Doors
  sessions: Sessions
  outbox: Outbox
  /** For secrets that stand in the database and must be read again. */
  seal: Seal
  providers: Providers
  now(): Date
  /** Where people reach this server, without a slash at the end: for links in mails. */
  publicUrl: string
  /** Whether a demo company is kept, with its sign-ins on the sign-in page. */
  demo: boolean
  /** The side menu of a signed-in user. */
  menuOf(viewer: Viewer): MenuEntry[]
  /** Gives a new company what its first job needs, feature by feature. */
  furnishCompany(company: CompanyTx): Promise<void>
  /** Hears which topics a request has told: tests compare them with what its contract says it changes. */
  onTold?(entry: Endpoint, told: ReadonlySet<Topic>): void
}

interface Log {
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
  error(fields: object, text: string): void
}

export interface Upload {
  filename: string
  bytes: Buffer
}

/** What every handler gets besides its input; what it records through `db` names the request. */
export interface PublicContext extends Services {
  log: Log
  readonly deed: Deed
  /** The caller's address, behind proxies that were named as trusted. */
  ip: string
  agent: string
  /** The bearer token as sent, for sign-out. */
  token: string | null
  /** The session when a valid token came along; on `public` endpoints it may be missing. */
  session: Session | null
  upload: Upload | null
  /** A cookie that came along; undefined when there is none. */
  cookie(name: string): string | undefined
  /** Has the browser keep a cookie and send it below `path`; no script sees it. */
  keepCookie(name: string, value: string, keep: { path: string; seconds: number }): void
}

/** What a handler of a signed-in user gets. */
export interface UserContext extends PublicContext {
  session: Session
  /** Reads in one transaction of the session's company. */
  read<T>(fn: (tx: UserTx) => Promise<T>): Promise<T>
  /**
   * One write: all of it is kept or nothing. When the caller sent an Idempotency-Key, what `fn` answers is
   * stored in the same transaction and is the answer to every repetition; so return it as the reply.
   */
  write<T>(fn: (tx: UserTx) => Promise<T>): Promise<T>
}
