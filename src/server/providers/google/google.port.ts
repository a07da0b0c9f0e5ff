import type { Consent, ConsentRequest } from '../calendars/calendars.port.ts'

/** Google's interfaces that use one consent of a person, widened by each further purpose. */
export interface GoogleAccounts {
  /** Where to send the browser; it comes back to `returnUrl`. Throws GoogleAway. */
  consentUrl(request: ConsentRequest, scopes: readonly string[], email?: string): Promise<URL>
  /** Returns the person's consent to all scopes. Throws ConsentRefused, GoogleAway. */
  finish(
    request: ConsentRequest,
    answer: URLSearchParams,
    scopes: readonly string[],
  ): Promise<Consent & { endsAt: Date | null }>
  /** A token for requests. Throws ConsentEnded, GoogleAway. */
  access(grant: string): Promise<{ token: string; endsAt: Date }>
  /** Gives a consent back; one that has ended already is no error. Throws GoogleAway. */
  giveBack(grant: string): Promise<void>
  sites(token: string): GoogleSites
  mail(token: string): GoogleMail
}

/** Site Verification and Search Console. Each question throws ConsentEnded, GoogleRefused, GoogleAway. */
export interface GoogleSites {
  /** What has to stand on a website: a META tag, or a file's name, which its content repeats. */
  token(prefix: string, method: 'META' | 'FILE'): Promise<string>
  /** Has Google look for it. Throws GoogleRefused where it is not there. */
  verify(prefix: string, method: 'META' | 'FILE'): Promise<void>
  /** Adds the site to the account's Search Console. */
  add(prefix: string): Promise<void>
}

/** A mailbox at Gmail. Every call can throw ConsentEnded, GoogleRefused or GoogleAway. */
export interface GoogleMail {
  /** Sends a mail as it travels; it lies among the sent ones then. */
  send(raw: Uint8Array): Promise<void>
  /** True if the sent mails include this Message-ID. */
  isSent(messageId: string): Promise<boolean>
  /** The place behind the last mail. */
  latest(): Promise<string>
  /**
   * Mails that came to the inbox after a place, in order, the place behind each where it is known, and the place then; null: the
   * place is too old.
   */
  since(
    cursor: string,
  ): Promise<{ ids: string[]; places: ReadonlyMap<string, string>; cursor: string } | null>
  /** Mails of the inbox since a moment, in order; at most so many of the last ones. */
  recent(since: Date, most?: number): Promise<string[]>
  /** A mail before it is fetched; null: it is gone. */
  head(id: string): Promise<{ headers: { Name: string; Value: string }[]; bytes: number; at: Date } | null>
  /** A mail as it travels; null: it is gone. */
  raw(id: string): Promise<Buffer | null>
}

/** Google's refusal of this request, in its own words. */
export class GoogleRefused extends Error {
  override name = 'GoogleRefused'
}
/** Google could not be reached, or has had enough of us for now. */
export class GoogleAway extends Error {
  override name = 'GoogleAway'
  /** Seconds that it asks us to wait; 0: it does not say. */
  readonly wait: number
  /** It refuses for now what it would take another time: nothing was done. */
  readonly isLimit: boolean
  constructor(
    message: string,
    { wait = 0, isLimit = false, ...options }: { wait?: number; isLimit?: boolean; cause?: unknown } = {},
  ) {
    super(message, options)
    this.wait = wait
    this.isLimit = isLimit
  }
}
