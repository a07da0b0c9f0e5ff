/** Sending and receiving text messages; one adapter per vendor. */
export interface Sms {
  /** True when sending costs the platform money: then companies use up their credit. */
  readonly usesCredit: boolean
  /** True when nothing leaves this machine: what was sent is read, and answered, on a simulated phone. */
  readonly isSimulated: boolean
  /** The number that messages come from where a company has none of its own; '' when there is none. */
  readonly number: string
  /**
   * Hands one message over. Throws SmsRefused when it will never be taken, any other error (SmsUnavailable) when it may
   * be taken later: the outbox then tries again.
   */
  send(sms: SmsToSend): Promise<SmsTaken>
  /** True if messages from this number or name ('': the vendor's own number) can carry pictures; absent: none can. */
  sendsPictures?(from: string): Promise<boolean>
  /**
   * Fetches a picture that came with a message, up to so many bytes. Throws SmsRefused when it is gone, any other error when
   * it may be there later.
   */
  fetchPicture?(url: string, mostBytes: number): Promise<Uint8Array>
  /** Reads a request of the vendor's; null: nothing to note. */
  read?(hook: SmsHook): Promise<SmsNews | 'unsigned' | null>
}

export interface SmsToSend {
  /** '+' and country code. */
  to: string
  /** A number, or a registered name of at most 11 characters; '' for the vendor's own number. */
  from: string
  text: string
  /** Addresses from which the vendor fetches the pictures that it carries. */
  pictures: readonly string[]
  /** Where the vendor tells what became of it. */
  statusUrl: string
  /** When it was written, if it may have been handed over before: the adapter then looks whether it was. */
  maybeSentSince: Date | null
}

export interface SmsTaken {
  /** The vendor's id of the message. */
  vendorId: string
  status: 'sent' | 'delivered'
}

/** A request of the vendor, as it came. */
export interface SmsHook {
  /** The whole address as the vendor called it: part of what is signed. */
  url: string
  fields: Readonly<Record<string, string>>
  signature: string
}

export type SmsNews =
  | { about: 'status'; vendorId: string; status: 'sent' | 'delivered' | 'failed'; error: string }
  | {
      about: 'reply'
      vendorId: string
      from: string
      to: string
      text: string
      /** Addresses of the pictures and other files that came with it. */
      pictures: readonly string[]
    }

/** The message will never be taken as it is: an impossible number, a sender that may not be used, a recipient who opted out. */
export class SmsRefused extends Error {
  override name = 'SmsRefused'
}

/** Not taken for now: no connection, a time-out, too many at once, the vendor's own trouble, a wrong sign-in. */
export class SmsUnavailable extends Error {
  override name = 'SmsUnavailable'
}
