import { instantText } from '#shared/dates.ts'
import { type Fact, type FactValue, fact, sentenceOf } from '#shared/fact.ts'

/** Types of diary entries. */
export const diaryTypes = [
  'address',
  'call',
  'email',
  'file',
  'note',
  'review',
  'schedule',
  'sms',
  'status',
  'task',
  'welcome',
] as const
/** The types that the filter offers (document 1 §9): every job has its one welcome. */
export const filterTypes = diaryTypes.filter(type => type !== 'welcome')
export type DiaryType = (typeof diaryTypes)[number]

/** Types that people and messages write; all others the product writes by itself. */
export const writtenTypes = ['email', 'file', 'note', 'sms'] as const satisfies readonly DiaryType[]

/** Delivery states of a message; incoming ones are 'received'. */
export const deliveryStates = ['waiting', 'sent', 'delivered', 'failed', 'received'] as const

/** The key of the entry that tells of a message, by which what became of it is found. */
export const messageKey = (kind: 'sms' | 'mail', id: number): string => `${kind}-${id}`

/** True for a message's key, which nobody may give to their own entry. */
export const isMessageKey = (key: string): boolean => /^(sms|mail)-/.test(key)

/** Longest content of an entry, in characters of its JSON. */
export const mostContent = 20_000

/** Name shown where an entry has no author. */
export const systemLabel = 'System'

const at = (time: string | Date): FactValue => ({
  instant: instantText(new Date(time)),
})

/** Entries that a save writes by itself. */
export const diaryTexts = {
  created: fact('Job created.'),
  status: (label: string) => fact('Job status changed to: {{label}}', { label: { text: label } }),
  scheduled: (time: string | Date) => fact('Appointment scheduled for: {{time}}', { time: at(time) }),
  cancelled: (time: string | Date) => fact('Appointment cancelled: {{time}}', { time: at(time) }),
  restored: (time: string | Date) => fact('Appointment restored: {{time}}', { time: at(time) }),
  assigned: (time: string | Date, names: readonly string[]) =>
    fact('Appointment at {{time}} assigned to: {{names}}', { time: at(time), names: names.join(', ') }),
  moved: (from: string | Date, to: string | Date) =>
    fact('Appointment moved from {{from}} to {{to}}', { from: at(from), to: at(to) }),
  address: (address: string) => fact('Job address set to: {{address}}', { address }),
  signed: (name: string) => fact('Signed by {{name}}', { name }),
  unsigned: fact('Signature deleted'),
  joined: (names: readonly string[]) => fact('Assigned to the job: {{names}}', { names: names.join(', ') }),
  left: (names: readonly string[]) => fact('Removed from the job: {{names}}', { names: names.join(', ') }),
  changed: (label: string, from: string, to: string) => {
    const field = { text: label }
    if (from === '') return fact('{{field}} set to: {{to}}', { field, to: shortened(to) })
    if (to === '') return fact('{{field}} removed: {{from}}', { field, from: shortened(from) })
    return fact('{{field}} changed from “{{from}}” to “{{to}}”', {
      field,
      from: shortened(from),
      to: shortened(to),
    })
  },
}

/** The record of changes has the full text. */
const shortened = (text: string) => (text.length > mostTold ? `${text.slice(0, mostTold - 1)}…` : text)
const mostTold = 300

/** An entry of the product as it is kept: the specified sentence, with times in `zone`, and what it is made of. */
export function keptEntry(told: Fact, zone: string | undefined, items?: readonly object[]) {
  return { content: items ?? sentenceOf(told, zone), text: told.text, values: told.values }
}
