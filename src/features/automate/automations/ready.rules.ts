import type { Condition } from '#shared/rows/conditions.ts'
import { blankStep, type Step, waitUnits } from './automations.rules.ts'
import type { StopName, TriggerName } from './triggers.rules.ts'

interface Group {
  match: 'all' | 'any'
  conditions: Condition[]
}
export interface Conditions {
  match: 'all' | 'any'
  groups: Group[]
}
export const noConditions: Conditions = { match: 'all', groups: [] }
export const only = (...conditions: Condition[]): Conditions => ({
  match: 'all',
  groups: [{ match: 'all', conditions }],
})

/** An automation to begin with; it is off until somebody switches it on. */
export interface ReadyAutomation {
  name: string
  about: string
  trigger: TriggerName
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

const bye = 'Kind regards,\n{{Company_Name}}\n{{Company_Phone}}'

// Clients are written to in English.
export const readyAutomations: readonly ReadyAutomation[] = [
  {
    name: 'Follow up quotes',
    about: 'Two friendly messages, three and seven days after a quote was sent.',
    trigger: 'quote.sent',
    conditions: only({ column: 'state', is: 'is', value: 'sent' }),
    stops: ['replied', 'decided'],
    steps: [
      days(3),
      check,
      email(
        'Your quote {{Quote_Number}}',
        `Hi {{Customer_Name}},\n\nDid you have a chance to look at our quote? If anything is unclear, just reply to this email.\n\n${bye}`,
      ),
      days(4),
      check,
      sms(
        'Hi {{Customer_Name}}, is our quote {{Quote_Number}} still of interest? View it here: {{Link}} {{Company_Name}}',
      ),
    ],
  },
  {
    name: 'Call back missed leads',
    about: 'Notifies the office when a lead is still new after two hours.',
    trigger: 'lead.received',
    conditions: noConditions,
    stops: ['replied', 'booked'],
    steps: [hours(2), notify('Nobody has called {{Customer_Name}} back yet')],
  },
  {
    name: 'Thank new clients',
    about: 'A welcome email when a client is added.',
    trigger: 'client.added',
    conditions: only({ column: 'email', is: 'filled', value: '' }),
    stops: [],
    steps: [
      email(
        'Welcome to {{Company_Name}}',
        `Hi {{Customer_Name}},\n\nThank you for choosing us. Save our number: {{Company_Phone}}.\n\n${bye}`,
      ),
    ],
  },
  {
    name: 'Ask for a review',
    about: 'Two hours after a job is closed, by text.',
    trigger: 'job.closed',
    conditions: noConditions,
    stops: [],
    steps: [hours(2), blankStep('review')],
  },
  {
    name: 'Yearly service',
    about: 'Eleven months after a job is closed, by email.',
    trigger: 'job.closed',
    conditions: noConditions,
    stops: ['booked'],
    steps: [
      days(335),
      email(
        'Time for your yearly service',
        `Hi {{Customer_Name}},\n\nIt’s nearly a year since we were at {{Job_Address}}. Reply to this email to book your next service.\n\n${bye}`,
      ),
    ],
  },
  {
    name: 'Win back clients',
    about: 'A text six months after the last job.',
    trigger: 'job.closed',
    conditions: noConditions,
    stops: ['booked'],
    steps: [
      days(182),
      sms(
        'Hi {{Customer_Name}}, it’s been a while. Anything we can help with? {{Company_Name}} {{Company_Phone}}',
      ),
    ],
  },
  {
    name: 'Done but not invoiced',
    about: 'Notifies the office three days after a job is closed without an invoice.',
    trigger: 'job.closed',
    conditions: only({ column: 'invoiced', is: 'is', value: '0' }),
    stops: [],
    steps: [days(3), check, notify('Job {{Job_Id}}, {{Customer_Name}}, is closed but not invoiced')],
  },
  {
    name: 'Job without an appointment',
    about: 'Notifies the office when a new job still has no appointment after two days.',
    trigger: 'job.booked',
    conditions: only({ column: 'appointments', is: 'atMost', value: '0' }),
    stops: ['closed'],
    steps: [days(2), check, notify('Job {{Job_Id}}, {{Customer_Name}}, has no appointment')],
  },
  {
    name: 'Call about overdue invoices',
    about: 'A diary note and a notification when an invoice is a week overdue.',
    trigger: 'invoice.overdue',
    conditions: noConditions,
    stops: ['paid'],
    steps: [
      days(7),
      notify('Call {{Customer_Name}}: invoice {{Invoice_Number}}, {{Amount_Due}}, is a week overdue'),
    ],
  },
  {
    name: 'Unhappy clients',
    about: 'Notifies the office at once when a client gives feedback.',
    trigger: 'feedback.given',
    conditions: noConditions,
    stops: [],
    steps: [notify('{{Customer_Name}} left feedback on job {{Job_Id}}')],
  },
]
