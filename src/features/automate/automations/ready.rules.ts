import { blankStep, type Step, type Timing, waitUnits } from './automations.rules.ts'
import { type Conditions, noConditions, onlyIf } from './conditions.rules.ts'
import type { ReadyWords } from './ready-words.ts'
import type { StopName, TriggerName } from './triggers.rules.ts'

/** An automation to begin with; it is off until somebody switches it on. */
export interface ReadyAutomation {
  name: string
  about: string
  trigger: TriggerName
  timing: Timing | null
  conditions: Conditions
  stops: StopName[]
  steps: Step[]
}

const days = (count: number): Step => ({ ...blankStep('wait'), minutes: count * waitUnits.days })
const hours = (count: number): Step => ({ ...blankStep('wait'), minutes: count * waitUnits.hours })
const email = (subject: string, text: string): Step => ({ ...blankStep('email'), subject, text })
const sms = (text: string): Step => ({ ...blankStep('sms'), text })
const notify = (text: string): Step => ({ ...blankStep('notify'), text })
const check = blankStep('check')

export const readyAutomations = (words: ReadyWords): readonly ReadyAutomation[] => [
  {
    name: 'Follow up quotes',
    about: 'Two friendly messages, three and seven days after a quote was sent.',
    trigger: 'quote.sent',
    timing: null,
    conditions: onlyIf({ column: 'state', is: 'is', value: 'sent' }),
    stops: ['replied', 'decided'],
    steps: [
      days(3),
      check,
      email(words.quoteSubject, words.quoteEmail),
      days(4),
      check,
      sms(words.quoteText),
    ],
  },
  {
    name: 'Call back missed leads',
    about: 'Notifies the office when a lead is still new after two hours.',
    trigger: 'lead.received',
    timing: null,
    conditions: noConditions,
    stops: ['replied', 'booked'],
    steps: [hours(2), notify(words.leadNotice)],
  },
  {
    name: 'Thank new clients',
    about: 'A welcome email when a client is added.',
    trigger: 'client.added',
    timing: null,
    conditions: onlyIf({ column: 'email', is: 'filled', value: '' }),
    stops: [],
    steps: [email(words.welcomeSubject, words.welcomeEmail)],
  },
  {
    name: 'Ask for a review',
    about: 'Two hours after a job is closed, by text.',
    trigger: 'job.closed',
    timing: null,
    conditions: noConditions,
    stops: [],
    steps: [hours(2), blankStep('review')],
  },
  {
    name: 'Yearly service',
    about: 'Eleven months after a job is closed, by email.',
    trigger: 'date.lastJob',
    timing: { count: 11, unit: 'months', side: 'after' },
    conditions: noConditions,
    stops: ['booked'],
    steps: [email(words.serviceSubject, words.serviceEmail)],
  },
  {
    name: 'Win back clients',
    about: 'A text six months after the last job.',
    trigger: 'date.lastJob',
    timing: { count: 6, unit: 'months', side: 'after' },
    conditions: noConditions,
    stops: ['booked'],
    steps: [sms(words.winBackText)],
  },
  {
    name: 'Closed but not invoiced',
    about: 'Notifies the office three days after a job is closed without an invoice.',
    trigger: 'job.closed',
    timing: null,
    conditions: onlyIf({ column: 'invoiced', is: 'is', value: '0' }),
    stops: [],
    steps: [days(3), check, notify(words.notInvoicedNotice)],
  },
  {
    name: 'Job without an appointment',
    about: 'Notifies the office when a new job still has no appointment after two days.',
    trigger: 'job.booked',
    timing: null,
    conditions: onlyIf({ column: 'appointments', is: 'atMost', value: '0' }),
    stops: ['closed'],
    steps: [days(2), check, notify(words.noAppointmentNotice)],
  },
  {
    name: 'Book when parts arrive',
    about: 'Notifies the office when a supplier’s order for a job has arrived.',
    trigger: 'order.received',
    timing: null,
    conditions: noConditions,
    stops: [],
    steps: [notify(words.partsNotice)],
  },
  {
    name: 'Call about overdue invoices',
    about: 'Notifies the office when an invoice is a week overdue.',
    trigger: 'invoice.overdue',
    timing: null,
    conditions: noConditions,
    stops: ['paid'],
    steps: [days(7), notify(words.overdueNotice)],
  },
  {
    name: 'Deposit unpaid',
    about: 'Reminds the client after two days, and the office after five.',
    trigger: 'invoice.issued',
    timing: null,
    conditions: onlyIf(
      { column: 'kind', is: 'is', value: 'deposit' },
      { column: 'owed', is: 'atLeast', value: '0.01' },
    ),
    stops: ['paid'],
    steps: [
      days(2),
      check,
      email(words.depositSubject, words.depositEmail),
      days(3),
      check,
      notify(words.depositNotice),
    ],
  },
  {
    name: 'Low stock',
    about: 'Notifies the office when a part falls below its minimum.',
    trigger: 'stock.low',
    timing: null,
    conditions: noConditions,
    stops: [],
    steps: [notify(words.lowStockNotice)],
  },
]
