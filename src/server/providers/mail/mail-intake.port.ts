import type { CompanyId } from '../../db/company-id.ts'

/** Receiving what people answer to our mails; one adapter per vendor. */
export interface MailIntake {
  /** The address that answers go to: what they answer stands behind its name, after a plus. */
  readonly address: string
  /** Domain whose mail for `bounce+…` comes in here too; absent: reports go to the address that mail comes from. */
  readonly returnDomain?: string
  /** True when nothing leaves this machine: mails are answered where they are read, in the outbox. */
  readonly isSimulated: boolean
  /** True if a request is the vendor's, by its `Authorization`. */
  admits?(authorization: string): boolean
  /** The mail in a request of the vendor; null: nothing that somebody wrote. */
  read?(body: unknown): IncomingMail | null
  /** The report in a request of the vendor that a mail was not delivered; null: none. */
  readReport?(body: unknown): DeliveryReport | null
  /** Receives mail by itself, as a mail server does, until it is stopped. */
  receive?(host: IntakeHost): Promise<{ stop(): Promise<void> }>
}

/** Questions of a mail server to the product. */
export interface IntakeHost {
  /** The company behind one of our addresses; null: we did not make it. */
  ownerOf(address: string): CompanyId | null
  /** Resolves once it is stored, so that nothing is lost whatever happens then. */
  take(mail: IncomingMail): Promise<void>
  takeReport(report: DeliveryReport): Promise<void>
  /** Notes what went wrong with a mail, which its sender is asked to send again. */
  failed(error: unknown): void
}

export interface IncomingMail {
  /** The vendor's id: a mail that comes twice has the same. */
  id: string
  /** Its Message-ID with its brackets, which an answer names; '': none. */
  messageId: string
  /** Message-IDs of the mails that it answers, with their brackets. */
  references: readonly string[]
  from: string
  /** True if the sender's domain vouches for `from` (DKIM or SPF, aligned as DMARC asks); false also if nobody has checked. */
  isProven: boolean
  /** Every address that it came to. */
  to: readonly string[]
  subject: string
  /** Plain text, with what it answers quoted below or not. */
  text: string
  /** HTML as its sender wrote it, with whatever acts in it; '': none. */
  html: string
  /** Files that came with it. */
  attachments: readonly IncomingFile[]
}

/** Verdict of another server about one reader. */
export interface FailedReader {
  /** In small letters; '': the report names none. */
  address: string
  /**
   * hard: for good (5.x.x of RFC 3463); soft: for now, and given up (4.x.x); complaint: reported as spam (RFC 5965); other:
   * about the mail and not the address, such as its size.
   */
  kind: 'hard' | 'soft' | 'complaint' | 'other'
  /** Such as 5.1.1; '': none. */
  code: string
  reason: string
}

/** Another server's report that a mail of ours was not delivered, or that its reader complains. */
export interface DeliveryReport {
  /** Every address that it came to. */
  to: readonly string[]
  /** The reader who was not reached, in small letters; '': the report names none. */
  recipient: string
  /** Addresses and message ids in it and in what it returns. */
  mentioned: readonly string[]
  /** Its text and the headers that it returns. */
  said: string
  /** The refusal as the other server put it. */
  reason: string
  /** Each reader that it is about. */
  failed: readonly FailedReader[]
}

export interface IncomingFile {
  name: string
  bytes: Uint8Array
  /** The name by which the HTML shows it within the text: a logo, or a picture that somebody has pasted; '': it doesn't. */
  contentId: string
}

/** The address for one thing to be answered. */
export function addressFor({ address }: Pick<MailIntake, 'address'>, tag: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${tag}${address.slice(at)}`
}

/** The tag in one of our addresses; null: not our address. */
export function tagOf(intake: Pick<MailIntake, 'address'>, to: string): string | null {
  const [start = '', end = ''] = addressFor(intake, ' ').toLowerCase().split(' ')
  const typed = to.trim().toLowerCase()
  const isOurs = typed.startsWith(start) && typed.endsWith(end) && typed.length > start.length + end.length
  return isOurs ? typed.slice(start.length, typed.length - end.length) : null
}
