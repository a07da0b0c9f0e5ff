import { outsideText } from '#shared/outside-text.ts'
import type { DeliveryReport } from './mail-intake.port.ts'

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

/** A report that a mail was not delivered; null: none, or one of a delay or of success. */
export function reportIn({ headers, from, to, text, parts }: ReportedMail): DeliveryReport | null {
  const status = parts.find(({ type }) => /^message\/(global-)?delivery-status\b/i.test(type))
  const isPostmaster = /^(mailer-daemon|postmaster)@/i.test(from)
  if (!status && !(isPostmaster && isAutomatic(headers))) return null
  const fields = status ? failedFields(status.content.slice(0, mostRead)) : null
  if (status && !fields) return null
  const head = text.slice(0, mostRead)
  const written = fields?.get('diagnostic-code') || fields?.get('status') || reasonIn(head)
  if (written === '') return null
  const said = [head, ...parts.map(({ content }) => content.slice(0, mostRead))].join('\n')
  return {
    to,
    recipient: addressIn(
      fields?.get('original-recipient') ||
        fields?.get('final-recipient') ||
        headerOf(headers, 'x-failed-recipients'),
    ),
    mentioned: mentionedIn(said),
    said,
    reason: outsideText(written.replace(/^[a-z-]{1,20}; ?/i, '').replace(/\s+/g, ' '), 300),
  }
}

/** The fields of the first recipient whom a delivery status (RFC 3464) calls failed. */
function failedFields(status: string): Map<string, string> | null {
  let fields = new Map<string, string>()
  let last = ''
  for (const line of [...status.split(/\r\n|\r|\n/), '']) {
    if (line.trim() === '') {
      if (fields.get('action')?.toLowerCase() === 'failed') return fields
      fields = new Map()
    } else if (/^[ \t]/.test(line)) fields.set(last, `${fields.get(last) ?? ''} ${line.trim()}`)
    else {
      const colon = line.indexOf(':')
      last = line.slice(0, Math.max(0, colon)).trim().toLowerCase()
      fields.set(last, line.slice(colon + 1).trim())
    }
  }
  return null
}

/** The line of a report in free words that gives the server's refusal; '': none does. */
const reasonIn = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .find(line => /\b5\d\d[ -]|\b5\.\d{1,3}\.\d{1,3}\b/.test(line.slice(0, 500)))
    ?.trim() ?? ''

/** 'rfc822; ana@costa.test' or 'ana@costa.test' in small letters. */
const addressIn = (field: string): string =>
  (mentionedIn(field.slice(field.indexOf(';') + 1))[0] ?? '').toLowerCase()

const mentionedIn = (text: string): string[] => {
  const words = text.split(/[\s<>"',;()[\]]+/).filter(word => word.includes('@') && word.length <= 320)
  return [...new Set(words)].slice(0, mostMentioned)
}
