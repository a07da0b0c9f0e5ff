import type { SourceName } from '#features/insight/reports/row-sources.rules.ts'

/** Rows that an automation can be about. */
export const subjects = [
  'jobs',
  'quotes',
  'invoices',
  'clients',
  'leads',
  'stock',
  'reviews',
] as const satisfies SourceName[]
export type SubjectSource = (typeof subjects)[number]

/** The table of these rows. */
export const tableOf = (source: SubjectSource): string =>
  source === 'stock' ? 'stock_parts' : source === 'reviews' ? 'feedback' : source

interface Trigger {
  /** The happening that begins it. */
  name: string
  label: string
  about: SubjectSource
  /** The fact of the happening that names the row; left out: the row that it happened to. */
  by?: 'job_id' | 'invoice_id' | 'client_id'
  /** A date instead: the happenings that change it. It begins so long before or after it. */
  moves?: readonly string[]
}

/** Happenings that can begin an automation, and dates. */
export const triggers = [
  { name: 'lead.received', label: 'Lead received', about: 'leads' },
  { name: 'lead.progressed', label: 'Lead status changed', about: 'leads' },
  { name: 'lead.followUpDue', label: 'Lead follow-up due', about: 'leads' },
  { name: 'client.added', label: 'Client added', about: 'clients' },
  { name: 'client.tagged', label: 'Client tagged', about: 'clients' },
  { name: 'message.received', label: 'Message received', about: 'clients', by: 'client_id' },
  { name: 'call.missed', label: 'Missed call', about: 'clients', by: 'client_id' },
  { name: 'quote.sent', label: 'Quote sent', about: 'quotes' },
  { name: 'quote.seen', label: 'Quote opened', about: 'quotes' },
  { name: 'quote.accepted', label: 'Quote accepted', about: 'quotes' },
  { name: 'quote.declined', label: 'Quote declined', about: 'quotes' },
  { name: 'quote.expired', label: 'Quote expired', about: 'quotes' },
  { name: 'job.booked', label: 'Job created', about: 'jobs' },
  { name: 'job.progressed', label: 'Job status changed', about: 'jobs' },
  { name: 'job.assigned', label: 'Technicians changed', about: 'jobs' },
  { name: 'job.taskCompleted', label: 'Job task completed', about: 'jobs' },
  { name: 'order.received', label: 'Parts arrived', about: 'jobs', by: 'job_id' },
  { name: 'stock.low', label: 'Stock low', about: 'stock' },
  { name: 'form.answered', label: 'Form filled in', about: 'jobs', by: 'job_id' },
  { name: 'job.closed', label: 'Job closed', about: 'jobs' },
  { name: 'job.reopened', label: 'Job reopened', about: 'jobs' },
  { name: 'appointment.booked', label: 'Appointment booked', about: 'jobs', by: 'job_id' },
  { name: 'appointment.moved', label: 'Appointment moved', about: 'jobs', by: 'job_id' },
  { name: 'appointment.cancelled', label: 'Appointment cancelled', about: 'jobs', by: 'job_id' },
  { name: 'appointment.upcoming', label: 'A day before an appointment', about: 'jobs', by: 'job_id' },
  { name: 'feedback.given', label: 'Feedback received', about: 'jobs', by: 'job_id' },
  { name: 'review.received', label: 'Review received (any source)', about: 'reviews' },
  { name: 'invoice.issued', label: 'Invoice issued', about: 'invoices' },
  { name: 'invoice.sent', label: 'Invoice sent', about: 'invoices' },
  { name: 'invoice.seen', label: 'Invoice opened', about: 'invoices' },
  { name: 'invoice.overdue', label: 'Invoice overdue', about: 'invoices' },
  { name: 'invoice.paid', label: 'Invoice paid', about: 'invoices' },
  { name: 'payment.received', label: 'Payment received', about: 'invoices', by: 'invoice_id' },
  {
    name: 'date.appointment',
    label: 'Before or after an appointment',
    about: 'jobs',
    moves: ['appointment.booked', 'appointment.moved', 'appointment.cancelled', 'appointment.restored'],
  },
  {
    name: 'date.lastJob',
    label: 'After a client’s last job',
    about: 'clients',
    by: 'client_id',
    moves: ['job.closed'],
  },
  {
    name: 'date.validUntil',
    label: 'Before or after a quote expires',
    about: 'quotes',
    moves: ['quote.sent', 'quote.redated'],
  },
  {
    name: 'date.due',
    label: 'Before or after an invoice is due',
    about: 'invoices',
    moves: ['invoice.issued', 'invoice.redated'],
  },
  {
    name: 'date.followUp',
    label: 'Before or after a lead follow-up',
    about: 'leads',
    moves: ['lead.received', 'lead.redated'],
  },
] as const satisfies readonly Trigger[]
export type TriggerName = (typeof triggers)[number]['name']
export const triggerNames = triggers.map(({ name }) => name) as [TriggerName, ...TriggerName[]]

/** The trigger of this name; undefined: there is none any more. */
export const triggerOf = (name: string): Trigger | undefined => triggers.find(each => each.name === name)

/** Triggers that are dates. */
export const dateTriggers: readonly Trigger[] = triggers.filter(each => 'moves' in each)
export const isDate = (name: string): boolean => dateTriggers.some(each => each.name === name)

/** The date of these rows that a step can wait for; undefined: they have none. */
export const dateOf = (source: SubjectSource): string | undefined =>
  dateTriggers.find(each => each.about === source && each.name !== 'date.lastJob')?.name

/** Subject of which the product itself already tells clients after this trigger; null: none. */
export function remindedBy(trigger: TriggerName): 'quotes' | 'invoices' | 'appointments' | 'calls' | null {
  if (trigger === 'call.missed') return 'calls'
  const of = (names: readonly TriggerName[]) => names.includes(trigger)
  if (of(['quote.sent', 'quote.seen', 'date.validUntil'])) return 'quotes'
  if (of(['invoice.issued', 'invoice.sent', 'invoice.seen', 'invoice.overdue', 'date.due'])) return 'invoices'
  const isVisit = trigger.startsWith('appointment.') || trigger === 'date.appointment'
  return isVisit ? 'appointments' : null
}

interface Stop {
  name: string
  label: string
  /** Happenings that end what waits. */
  when: readonly string[]
  /** Rows whose automations can end so. */
  of: readonly SubjectSource[]
}

/** Rows that lead to a client. */
const ofClients = subjects.filter(source => source !== 'stock')

/** Happenings that can end a run before its last step. */
export const earlyStops = [
  { name: 'replied', label: 'The client replies', when: ['message.received'], of: ofClients },
  {
    name: 'decided',
    label: 'The quote is accepted or declined',
    when: ['quote.accepted', 'quote.declined'],
    of: ['quotes'],
  },
  { name: 'paid', label: 'The invoice is paid', when: ['invoice.paid', 'invoice.voided'], of: ['invoices'] },
  {
    name: 'closed',
    label: 'The job is closed or deleted',
    when: ['job.closed', 'job.deleted'],
    of: ['jobs'],
  },
  { name: 'booked', label: 'The client books a job', when: ['job.booked'], of: ['clients', 'leads', 'jobs'] },
  // Nothing is said of opt-outs when they happen: a message that is due looks.
  { name: 'optedOut', label: 'The client opts out', when: [], of: ofClients },
] as const satisfies readonly Stop[]
export type StopName = (typeof earlyStops)[number]['name']
export const stopNames = earlyStops.map(({ name }) => name) as [StopName, ...StopName[]]
export const stopsOf = (source: SubjectSource): readonly Stop[] =>
  earlyStops.filter(({ of }) => (of as readonly SubjectSource[]).includes(source))

/** The company's time zone changed, so dates fall on other instants. */
export const zoneChanged = 'company.rezoned'

/** Happenings that an automation hears of, each once. */
export const followedHappenings: readonly string[] = [
  ...new Set<string>([
    ...triggerNames.filter(name => !isDate(name)),
    ...dateTriggers.flatMap(({ moves }) => moves!),
    ...earlyStops.flatMap(({ when }) => [...when]),
    zoneChanged,
  ]),
]
