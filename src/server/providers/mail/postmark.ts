import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { outsideText } from '#shared/outside-text.ts'
import { contentIdWithin } from './content-id.ts'
import { textOfHtml } from './html-text.ts'
import {
  codeIn,
  headerOf,
  isAutomatic,
  isMessageId,
  mentionedIn,
  referencesIn,
  reportIn,
} from './machine-mail.ts'
import type { DeliveryReport, FailedReader, IncomingMail, MailIntake } from './mail-intake.port.ts'
import { postmarkMark, reportAddress } from './report-address.ts'

interface PostmarkOptions {
  address: string
  /** The password in the address that Postmark calls. */
  secret: string
}

/** Characters of a report's part in base64 that are read. */
const mostReport = 200_000
/** Characters of HTML that are read. */
const mostHtml = 2_000_000

const text = z._default(z.string(), '')
const person = z.object({ Email: z.string() })
/** https://postmarkapp.com/developer/webhooks/inbound-webhook: what of it we read. */
const inbound = z.object({
  MessageID: z.string().check(z.minLength(1), z.maxLength(200)),
  FromFull: person,
  ToFull: z._default(z.array(person), []),
  CcFull: z._default(z.array(person), []),
  /** Where it was really sent, also when it was forwarded. */
  OriginalRecipient: text,
  Subject: text,
  // Not StrippedTextReply: it leaves out what was written below or between the quoted lines.
  TextBody: text,
  Headers: z._default(z.array(z.object({ Name: z.string(), Value: z.string() })), []),
  HtmlBody: text,
  Attachments: z._default(
    z.array(z.object({ Name: text, Content: text, ContentType: text, ContentID: z.nullish(z.string()) })),
    [],
  ),
})

/**
 * https://postmarkapp.com/developer/webhooks/bounce-webhook and …/spam-complaint-webhook: Postmark keeps the return path of
 * what it sends to itself, and tells by these.
 */
const webhook = z.object({
  RecordType: z.enum(['Bounce', 'SpamComplaint']),
  Type: z.string(),
  Email: z.string(),
  Description: text,
  Details: text,
  Subject: text,
  /** The report as it came, or the headers of the mail. */
  Content: z._default(z.nullable(z.string()), null),
  Metadata: z._default(z.record(z.string(), z.string()), {}),
})

/** Types of bounces that end a delivery: https://postmarkapp.com/developer/api/bounce-api#bounce-types. */
const bounces: Readonly<Record<string, FailedReader['kind']>> = {
  HardBounce: 'hard',
  BadEmailAddress: 'hard',
  SoftBounce: 'soft',
  DnsError: 'soft',
  Undeliverable: 'soft',
  Blocked: 'other',
  SpamNotification: 'other',
  DMARCPolicy: 'other',
  VirusNotification: 'other',
}

function reportOfWebhook(told: z.output<typeof webhook>): DeliveryReport | null {
  const kind = told.RecordType === 'SpamComplaint' ? 'complaint' : bounces[told.Type]
  if (!kind) return null
  const said = `Subject: ${told.Subject}\n${(told.Content ?? '').slice(0, mostReport)}`
  const reason = outsideText((told.Details || told.Description).replace(/\s+/g, ' '), 300)
  const tag = told.Metadata[postmarkMark]
  const address = told.Email.trim().toLowerCase()
  return {
    to: tag === undefined ? [] : [reportAddress({ tag, domain: 'postmark' })],
    recipient: address,
    mentioned: mentionedIn(said),
    said,
    reason,
    failed: [{ address, kind, code: codeIn(reason), reason }],
  }
}

/** Postmark, and whatever else passes mails on as it does: JSON by POST, signed in by a password of ours. */
export function createPostmarkIntake({ address, secret }: PostmarkOptions): MailIntake {
  const known = digest(secret)
  return {
    address,
    isSimulated: false,
    admits(authorization) {
      const [kind = '', sent = ''] = authorization.split(' ')
      if (kind.toLowerCase() !== 'basic') return false
      const typed = Buffer.from(sent, 'base64').toString('utf8')
      return timingSafeEqual(digest(typed.slice(typed.indexOf(':') + 1)), known)
    },
    read(body) {
      const parsed = z.safeParse(inbound, body)
      return parsed.success && !isMachines(parsed.data) ? mailOf(parsed.data) : null
    },
    readReport(body) {
      const told = z.safeParse(webhook, body)
      if (told.success) return reportOfWebhook(told.data)
      const parsed = z.safeParse(inbound, body)
      return parsed.success ? reportOf(parsed.data) : null
    },
  }
}

const digest = (secret: string) => createHash('sha256').update(secret).digest()

type Inbound = z.output<typeof inbound>

const isMachines = (mail: Inbound) => isAutomatic(mail.Headers) || reportOf(mail) !== null

const addressesOf = ({ OriginalRecipient, ToFull, CcFull }: Inbound) => [
  OriginalRecipient,
  ...[...ToFull, ...CcFull].map(each => each.Email),
]

/** Parts of a report, which Postmark passes on as attachments. */
const reportParts = /^(message\/|text\/rfc822-headers)/i

const reportOf = (mail: Inbound): DeliveryReport | null =>
  reportIn({
    headers: mail.Headers,
    from: mail.FromFull.Email,
    to: addressesOf(mail),
    text: mail.TextBody,
    parts: mail.Attachments.filter(({ ContentType }) => reportParts.test(ContentType)).map(
      ({ ContentType, Content }) => ({
        type: ContentType,
        content: Buffer.from(Content.slice(0, mostReport), 'base64').toString('utf8'),
      }),
    ),
  })

function mailOf(mail: Inbound): IncomingMail {
  const messageId = headerOf(mail.Headers, 'message-id')
  return {
    id: mail.MessageID,
    messageId: isMessageId(messageId) ? messageId : '',
    references: referencesIn(mail.Headers),
    from: mail.FromFull.Email,
    isProven: isProven(mail.Headers, mail.FromFull.Email),
    to: addressesOf(mail),
    subject: mail.Subject,
    text: mail.TextBody.trim() === '' ? textOfHtml(mail.HtmlBody) : mail.TextBody,
    html: mail.HtmlBody.slice(0, mostHtml),
    attachments: mail.Attachments.map(({ Name, Content, ContentID }) => ({
      name: Name,
      bytes: Buffer.from(Content, 'base64'),
      contentId: contentIdWithin(mail.HtmlBody, ContentID?.replace(/^cid:/i, '')),
    })),
  }
}

/**
 * SpamAssassin's verdict, as Postmark passes it on: a signature of the author's own domain, or SPF for an envelope of that
 * domain. A header that is there twice may be the sender's own, and proves nothing.
 */
function isProven(headers: readonly { Name: string; Value: string }[], from: string): boolean {
  const onlyValue = (name: string): string => {
    const found = headers.filter(({ Name }) => Name.toLowerCase() === name)
    return found.length === 1 ? found[0]!.Value : ''
  }
  const tests = onlyValue('x-spam-tests').split(/[\s,]+/)
  if (tests.includes('DKIM_VALID_AU')) return true
  const spf = onlyValue('received-spf')
  const envelope = /\benvelope-from=["<]{0,2}([^\s;">]{1,320})/i.exec(spf)?.[1] ?? ''
  return /^pass\b/i.test(spf) && domainOf(envelope) === domainOf(from)
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
