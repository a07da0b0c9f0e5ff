import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { IncomingMail, MailIntake } from './mail-intake.port.ts'

interface PostmarkOptions {
  address: string
  /** The password in the address that Postmark calls. */
  secret: string
}

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
  TextBody: text,
  /** Without what it answers, where Postmark can tell. */
  StrippedTextReply: text,
  Headers: z._default(z.array(z.object({ Name: z.string(), Value: z.string() })), []),
  HtmlBody: text,
  Attachments: z._default(
    z.array(z.object({ Name: text, Content: text, ContentID: z.nullish(z.string()) })),
    [],
  ),
})

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
      return parsed.success && !isAutomatic(parsed.data.Headers) ? mailOf(parsed.data) : null
    },
  }
}

const digest = (secret: string) => createHash('sha256').update(secret).digest()

function mailOf(mail: z.output<typeof inbound>): IncomingMail {
  return {
    id: mail.MessageID,
    from: mail.FromFull.Email,
    isProven: isProven(mail.Headers, mail.FromFull.Email),
    to: [mail.OriginalRecipient, ...[...mail.ToFull, ...mail.CcFull].map(each => each.Email)],
    text: mail.StrippedTextReply || mail.TextBody,
    attachments: mail.Attachments.map(({ Name, Content, ContentID }) => ({
      name: Name,
      bytes: Buffer.from(Content, 'base64'),
      // Some mail programs name all that is attached, so the name alone says nothing.
      isInline: !!ContentID && mail.HtmlBody.includes(`cid:${ContentID}`),
    })),
  }
}

/** Nobody wrote it: somebody is away, or a mail could not be delivered (RFC 3834). */
const isAutomatic = (headers: readonly { Name: string; Value: string }[]) =>
  headers.some(
    ({ Name, Value }) => Name.toLowerCase() === 'auto-submitted' && Value.trim().toLowerCase() !== 'no',
  )

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
