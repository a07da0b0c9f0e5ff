import { canonicalEmail } from '#shared/identifiers.ts'
import { outsideText } from '#shared/outside-text.ts'
import { isPlausiblePhone } from '#shared/phones/phone.ts'
import { withoutEnd } from '#shared/plain-text.ts'

export const mailRuleKinds = ['lead', 'bill'] as const
export type MailRuleKind = (typeof mailRuleKinds)[number]

/** Reasons why a rule made nothing of a mail. */
export const mailProblems = ['contact', 'file'] as const
export type MailProblem = (typeof mailProblems)[number]

/** Fields of a lead that a label can stand before, and how many characters of each are kept. */
export const leadFields = {
  name: 200,
  phone: 40,
  email: 254,
  address: 300,
  suburb: 120,
  note: 5_000,
} as const
export type LeadField = keyof typeof leadFields
export const leadFieldNames = Object.keys(leadFields) as LeadField[]
export type LeadLabels = Record<LeadField, string>

export const noLabels: LeadLabels = { name: '', phone: '', email: '', address: '', suburb: '', note: '' }

/** Characters of a label, and rules of a company. */
export const mostLabel = 60
export const mostMailRules = 200

export const mailRuleTexts = {
  sender: 'Enter the sender’s email address.',
  name: 'Enter the name of the portal or supplier.',
  contact: 'Choose the label of the phone number or the email.',
  taken: 'There is already a rule for this sender.',
  unproven: 'Nothing proves who sent this email, so it can’t start a rule.',
  tooMany: 'You have 200 rules. Delete one first.',
} as const

/** Reasons as the conversation shows them. */
export const mailProblemTexts: Record<MailProblem, string> = {
  contact: 'No lead: the rule found neither phone nor email here.',
  file: 'No bill: this email has no PDF or photo.',
}

interface RuleFields {
  sender: string
  name: string
  makes: MailRuleKind
  labels: LeadLabels
}

/** Why a rule can't be kept, and in which field; null if it can. */
export function mailRuleProblem({ sender, name, makes, labels }: RuleFields) {
  if (canonicalEmail(sender) === null) return { field: 'sender', message: mailRuleTexts.sender } as const
  if (name.trim() === '') return { field: 'name', message: mailRuleTexts.name } as const
  // A lead that nobody can reach is none.
  return makes === 'lead' && labels.phone === '' && labels.email === ''
    ? ({ field: 'labels.phone', message: mailRuleTexts.contact } as const)
    : null
}

/** Lines of a mail without the marks around them; quoted ones are empty. */
const linesOf = (text: string) =>
  text.split(/\r\n?|\n/).map(line => (line.trimStart().startsWith('>') ? '' : unmarked(line)))

/** A line without the stars and bars of mail programs. */
function unmarked(line: string): string {
  const bare = line.trim()
  let start = 0
  while (start < bare.length && '*|•-· \t'.includes(bare[start]!)) start++
  return bare.slice(start).replaceAll('*', '').trim()
}

const folded = (label: string) => withoutEnd(unmarked(label), ':： ').toLowerCase()
const isWordAt = (text: string, at: number) => /^[\p{L}\p{N}]/u.test(text.slice(at, at + 2))

/** The rest behind a label at the beginning of a line; null: the line begins otherwise. */
function behind(line: string, label: string): string | null {
  if (!line.toLowerCase().startsWith(label) || isWordAt(line, label.length)) return null
  let at = label.length
  while (at < line.length && ' \t:：|=–'.includes(line[at]!)) at++
  return line.slice(at).trim()
}

const longestLine = 2_000
/** Lines of the words about the job. */
const mostNoteLines = 60

/** Facts behind the labels of a mail's text; '' where a label does not occur. */
export function factsIn(text: string, labels: LeadLabels): Record<LeadField, string> {
  const lines = linesOf(text)
  const wanted = leadFieldNames.flatMap(field => {
    const label = folded(labels[field])
    return label === '' ? [] : [[field, label] as const]
  })
  // The longer label first: "Phone" also begins "Phone 2".
  wanted.sort((a, b) => b[1].length - a[1].length)
  const hits = lines.map(line => {
    if (line === '' || line.length > longestLine) return null
    for (const [field, label] of wanted) {
      const rest = behind(line, label)
      if (rest !== null) return { field, rest }
    }
    return null
  })
  const facts = { ...noLabels }
  const isLabelled = (at: number) => hits[at] !== null || isLabelLine(lines[at]!)
  for (const [at, hit] of hits.entries()) {
    if (!hit || facts[hit.field] !== '') continue
    if (hit.field === 'note') {
      const words = [hit.rest]
      for (let next = at + 1; next < lines.length && words.length < mostNoteLines; next++) {
        if (isLabelled(next) || (lines[next] === '' && words.some(Boolean))) break
        words.push(lines[next]!)
      }
      facts.note = words.filter(Boolean).join('\n')
    } else facts[hit.field] = hit.rest || valueBelow(lines, at + 1, isLabelled)
  }
  return facts
}

/** Tables of portals have the value below its label. */
function valueBelow(lines: readonly string[], from: number, isLabelled: (at: number) => boolean): string {
  for (let at = from; at < Math.min(lines.length, from + 3); at++)
    if (lines[at] !== '') return isLabelled(at) ? '' : lines[at]!
  return ''
}

/** The label of a line such as "Phone: 0412 345 678"; null: it has none. */
function labelOf(line: string): string | null {
  const at = line.search(/[:：]/)
  const label = at <= 0 ? '' : line.slice(0, at).trim()
  return label === '' || label.length > 40 || !/^\p{L}/u.test(label) || /https?$/i.test(label)
    ? null
    : `${label}:`
}
const isLabelLine = (line: string) => line.length <= longestLine && labelOf(line) !== null

/** Labels that a mail's text has, each once, in their order. */
export const labelsIn = (text: string): string[] =>
  [...new Set(linesOf(text).flatMap(line => (line.length > longestLine ? [] : (labelOf(line) ?? []))))].slice(
    0,
    100,
  )

const usual: Record<LeadField, RegExp> = {
  name: /^(full |customer |client |contact |your )?name|^(customer|client|contact)\b/i,
  phone: /phone|mobile|^tel\b|^cell/i,
  email: /e-?mail/i,
  address: /address|^street/i,
  suburb: /suburb|location|^city|^town/i,
  note: /^job|description|message|details|comment|enquiry|request|what/i,
}

/** Labels that most likely stand before each fact. */
export function usualLabels(found: readonly string[]): LeadLabels {
  const left = new Set(found)
  const labels = { ...noLabels }
  for (const field of ['phone', 'email', 'name', 'suburb', 'address', 'note'] as const) {
    const label = [...left].find(each => usual[field].test(each))
    if (label === undefined) continue
    labels[field] = label
    left.delete(label)
  }
  return labels
}

const emailPattern = /[\w!#$%&'*+/=?^`{|}~.-]{1,64}@[\w.-]{1,190}/

/** The phone number at the beginning of a text, as it is written; '': there is none. */
function phoneIn(text: string): string {
  const [digits = ''] = /^[+()\d][\d\s().-]{0,38}/.exec(text.replace(/^tel:/i, '')) ?? []
  const phone = withoutEnd(digits, ' \t(.-')
  return isPlausiblePhone(phone) ? phone : ''
}

/** The lead that a rule finds in a mail's text. Nobody can be reached where both phone and email are ''. */
export function leadIn(text: string, labels: LeadLabels): Record<LeadField, string> {
  const facts = factsIn(text, labels)
  const found = emailPattern.exec(outsideText(facts.email, 500))?.[0] ?? ''
  const kept = Object.fromEntries(
    leadFieldNames.map(field => [field, outsideText(facts[field], leadFields[field]).trim()]),
  ) as Record<LeadField, string>
  return { ...kept, phone: phoneIn(facts.phone), email: canonicalEmail(withoutEnd(found, '.')) ?? '' }
}

export const isReachable = ({ phone, email }: { phone: string; email: string }): boolean =>
  phone !== '' || email !== ''
