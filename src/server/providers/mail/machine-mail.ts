import { outsideText } from '#shared/outside-text.ts'
import { headersIn } from './mail-head.ts'
import type { DeliveryReport, FailedReader } from './mail-intake.port.ts'

interface Header {
  Name: string
  Value: string
}
interface ReportedMail {
  headers: readonly Header[]
  from: string
  to: readonly string[]
  text: string
  /** Parts that came along, with their MIME type. */
  parts: readonly { type: string; content: string }[]
}

/** Characters of a part that are read: reports are short, and headers stand at the beginning of what they return. */
const mostRead = 100_000
/** Mails that an answer names: long conversations name all that went before. */
const mostReferences = 50
/** Addresses and message ids that are looked at in a report. */
const mostMentioned = 500
/** Recipients of one report. */
const mostRecipients = 100

export const headerOf = (headers: readonly Header[], name: string): string =>
  headers.find(({ Name }) => Name.toLowerCase() === name)?.Value.trim() ?? ''

/** True for an id that an answer may name. */
export const isMessageId = (text: string): boolean => /^<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>$/.test(text)

/** Message-IDs of the mails that one answers: the last that it names, and the one that it says it answers. */
export function referencesIn(headers: readonly Header[]): string[] {
  const named = ['references', 'in-reply-to'].flatMap(
    name => headerOf(headers, name).match(/<[^<>\s]+>/g) ?? [],
  )
  return [...new Set(named.filter(isMessageId))].slice(-mostReferences)
}

/** True for a mail that no person wrote: an automatic reply, a list, a report (RFC 3834 and what programs sent before it). */
export function isAutomatic(headers: readonly Header[]): boolean {
  const value = (name: string) => headerOf(headers, name).toLowerCase()
  const submitted = value('auto-submitted')
  return (
    (submitted !== '' && submitted !== 'no') ||
    /^(bulk|list|junk|auto_reply)$/.test(value('precedence')) ||
    /\b(all|oof|autoreply)\b/.test(value('x-auto-response-suppress')) ||
    ['x-autoreply', 'x-autorespond', 'x-auto-reply-from', 'list-id'].some(name => value(name) !== '') ||
    isReturnless(headers) ||
    isReportType(value('content-type'))
  )
}

/** Reports and automatic replies leave with an empty return path, so that none answers another. */
const isReturnless = (headers: readonly Header[]) =>
  headerOf(headers, 'return-path') === '<>' ||
  /\benvelope-from=("?<>"?|"")(;|$)/i.test(headerOf(headers, 'received-spf'))

const isReportType = (type: string) => /^multipart\/report\b/i.test(type)

/** A report about a mail of ours; null: none, one of a delay or of success, or one about another report. */
export function reportIn(mail: ReportedMail): DeliveryReport | null {
  const found = mail.parts.some(({ type, content }) => returned.test(type) && isReport(content))
    ? null
    : (complaintIn(mail.parts) ?? refusalsIn(mail))
  const [first] = found ?? []
  if (!found || !first) return null
  const said = [mail.text, ...mail.parts.map(({ content }) => content)]
    .map(each => each.slice(0, mostRead))
    .join('\n')
  return {
    to: mail.to,
    recipient: first.address,
    mentioned: mentionedIn(said),
    said,
    reason: first.reason,
    failed: found,
  }
}

/** Parts that return the mail that is reported, or its headers. */
const returned = /^(message\/(rfc822|global|global-headers)|text\/rfc822-headers)\b/i

/** True for a returned mail that is a report itself: ours are none. */
function isReport(content: string): boolean {
  const head = headersIn(content.slice(0, mostRead).split(/\r?\n\r?\n/)[0] ?? '')
  return isReportType(headerOf(head, 'content-type')) || headerOf(head, 'return-path') === '<>'
}

/** Readers refused by a delivery status (RFC 3464), or in free words of a mail server. */
function refusalsIn({ headers, from, text, parts }: ReportedMail): FailedReader[] | null {
  const status = parts.find(({ type }) => /^message\/(global-)?delivery-status\b/i.test(type))
  if (status)
    return failedFields(status.content.slice(0, mostRead)).flatMap(fields => {
      const written =
        fields.get('diagnostic-code') || fields.get('status') || reasonIn(text.slice(0, mostRead))
      const address = addressIn(fields.get('original-recipient') || fields.get('final-recipient') || '')
      return written === '' ? [] : [refusal(address, written, fields.get('status') ?? '')]
    })
  const written = reasonIn(text.slice(0, mostRead))
  if (!/^(mailer-daemon|postmaster)@/i.test(from) || !isAutomatic(headers) || written === '') return null
  return [refusal(addressIn(headerOf(headers, 'x-failed-recipients')), written, '')]
}

function refusal(address: string, written: string, status: string): FailedReader {
  const reason = outsideText(written.replace(/^[a-z-]{1,20}; ?/i, '').replace(/\s+/g, ' '), 300)
  const code = codeIn(status) || codeIn(reason)
  return { address, kind: kindOf(code || reason), code, reason }
}

/** Codes of RFC 3463 about the reader's address or mailbox. */
const aboutReader = /^5\.(1\.\d+|2\.[01])$/
/** Words by which servers refuse the sender rather than the reader. */
const aboutSender = /relay|authenticat|sender|spam|black|block|polic|denied|reputation|dmarc|spf/i

/** A server's refusal of one reader as they were named to it (RCPT); 'other' where it may be about us. */
export function refusedReader(address: string, response: string): FailedReader {
  const found = refusal(address.toLowerCase(), response, '')
  const isTheirs =
    found.code === ''
      ? /^55[013]\b/.test(found.reason) && !aboutSender.test(found.reason)
      : aboutReader.test(found.code)
  return { ...found, kind: isTheirs ? 'hard' : 'other' }
}

/** The enhanced status code (RFC 3463) in a text; '': none. */
export const codeIn = (text: string): string =>
  /(?:^|[^\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(text)?.[1] ?? ''

/** Mails that are too large, for the mailbox or a server on the way: they say nothing about the address. */
const tooLarge = ['5.2.3', '5.3.4']

function kindOf(status: string): FailedReader['kind'] {
  if (tooLarge.includes(status)) return 'other'
  if (status.startsWith('4')) return 'soft'
  return /^5|\b5\d\d\b/.test(status) ? 'hard' : 'other'
}

/** The reader behind a feedback report (RFC 5965), for which mailbox providers hide their address at times. */
function complaintIn(parts: ReportedMail['parts']): FailedReader[] | null {
  const feedback = parts.find(({ type }) => /^message\/feedback-report\b/i.test(type))
  if (!feedback) return null
  const fields = fieldsIn(feedback.content.slice(0, mostRead))
  // Others are about fraud and viruses, or say that a mail is no spam.
  if (fields.get('feedback-type')?.toLowerCase() !== 'abuse') return []
  const address = addressIn(fields.get('original-rcpt-to') ?? '')
  const reason = outsideText(fields.get('user-agent') ?? '', 300)
  return [{ address, kind: 'complaint', code: '', reason }]
}

/** Fields of one block of a report, the first of each name. */
function fieldsIn(block: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const { Name, Value } of headersIn(block)) {
    const name = Name.toLowerCase()
    if (!fields.has(name)) fields.set(name, Value)
  }
  return fields
}

/** The fields of each recipient whom a delivery status (RFC 3464) calls failed. */
const failedFields = (status: string): Map<string, string>[] =>
  status
    .replace(/\r\n|\r/g, '\n')
    .split(/\n[ \t]*\n/)
    .slice(0, mostRecipients)
    .map(fieldsIn)
    .filter(fields => fields.get('action')?.toLowerCase() === 'failed')

/** The line of a report in free words that gives the server's refusal; '': none does. */
const reasonIn = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .find(line => /\b5\d\d[ -]|\b5\.\d{1,3}\.\d{1,3}\b/.test(line.slice(0, 500)))
    ?.trim() ?? ''

/** 'rfc822; ana@costa.test' or 'ana@costa.test' in small letters. */
const addressIn = (field: string): string =>
  (mentionedIn(field.slice(field.indexOf(';') + 1))[0] ?? '').toLowerCase()

export const mentionedIn = (text: string): string[] => {
  const words = text.split(/[\s<>"',;()[\]]+/).filter(word => word.includes('@') && word.length <= 320)
  return [...new Set(words)].slice(0, mostMentioned)
}
