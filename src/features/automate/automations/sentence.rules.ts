import { openSentence } from '#features/insight/reports/ask.rules.ts'
import {
  blankStep,
  kindsFor,
  mostSentence,
  type Step,
  type StepKind,
  type Timing,
  waitUnits,
} from './automations.rules.ts'
import { isDate, type StopName, stopsOf, type TriggerName, triggerOf } from './triggers.rules.ts'

type Phrases<Value> = readonly (readonly [text: string, value: Value])[]

const ofTriggers: Partial<Record<TriggerName, readonly string[]>> = {
  'lead.received': ['new lead', 'lead comes in', 'lead is received', 'enquiry', 'new leads', 'a lead'],
  'client.added': ['new client', 'client is added', 'new clients', 'new customer', 'new customers'],
  'message.received': ['client writes', 'message arrives', 'message comes in', 'message is received'],
  'call.missed': ['missed call', 'missed calls', 'miss a call', 'call is missed', 'missed a call'],
  'quote.sent': ['quote is sent', 'quote was sent', 'quote has been sent', 'sent a quote', 'send a quote'],
  'quote.seen': ['quote is opened', 'opens a quote', 'opens the quote'],
  'quote.accepted': ['quote is accepted', 'accepts a quote', 'accepts the quote', 'quote was accepted'],
  'quote.declined': ['quote is declined', 'declines a quote', 'declines the quote', 'quote was declined'],
  'quote.expired': ['quote expires', 'quote has expired'],
  'job.booked': ['job is created', 'job is booked', 'new job', 'new jobs', 'job comes in'],
  'job.progressed': ['job status changes', 'status of a job changes'],
  'job.assigned': ['job is assigned', 'technician is assigned'],
  'order.received': ['parts arrive', 'parts have arrived', 'order arrives'],
  'stock.low': ['stock is low', 'low stock', 'part is low', 'parts are low', 'runs low', 'run low'],
  'form.answered': ['form is filled in', 'form is answered', 'fills in a form'],
  'job.closed': [
    ...['job is closed', 'job is finished', 'job is done', 'job is complete', 'job is completed'],
    ...['close a job', 'finish a job', 'jobs are closed', 'job closes', 'after a job', 'after the job'],
  ],
  'appointment.booked': ['appointment is booked', 'new appointment', 'visit is booked'],
  'appointment.moved': ['appointment is moved', 'appointment moves', 'visit is moved'],
  'appointment.cancelled': ['appointment is cancelled', 'visit is cancelled'],
  'review.received': [
    ...['new review', 'low review', 'bad review', 'review comes in', 'review is received'],
    ...['review on google', 'google review', 'reviews us', 'leaves a review'],
  ],
  'feedback.given': ['gives feedback', 'feedback is given', 'leaves feedback'],
  'invoice.issued': ['invoice is issued', 'new invoice'],
  'invoice.sent': ['invoice is sent', 'invoice was sent', 'send an invoice', 'sent an invoice'],
  'invoice.overdue': ['invoice is overdue', 'overdue invoice', 'overdue invoices', 'becomes overdue'],
  'invoice.paid': ['invoice is paid', 'pays an invoice', 'pays the invoice', 'invoice was paid'],
  'payment.received': ['payment is received', 'payment comes in', 'a payment'],
}

/** Dates, each with the side on which the automation begins. */
const ofDates: Phrases<readonly [TriggerName, Timing['side']]> = [
  ...['before an appointment', 'before the appointment', 'before appointments', 'before a visit'].map(
    phrase => [phrase, ['date.appointment', 'before'] as const] as const,
  ),
  ...['after an appointment', 'after the appointment', 'after a visit', 'after the visit'].map(
    phrase => [phrase, ['date.appointment', 'after'] as const] as const,
  ),
  ...['after the last job', 'after their last job', 'after a client’s last job', 'since the last job'].map(
    phrase => [phrase, ['date.lastJob', 'after'] as const] as const,
  ),
  ...['before a quote expires', 'before the quote expires'].map(
    phrase => [phrase, ['date.validUntil', 'before'] as const] as const,
  ),
  ...['before an invoice is due', 'before the invoice is due'].map(
    phrase => [phrase, ['date.due', 'before'] as const] as const,
  ),
  ...['after an invoice is due', 'after the invoice is due'].map(
    phrase => [phrase, ['date.due', 'after'] as const] as const,
  ),
]

const ofSteps: Partial<Record<StepKind, readonly string[]>> = {
  hours: ['during office hours', 'in office hours', 'office hours', 'working hours'],
  check: ['check again', 'if it still fits'],
  email: ['email the client', 'send an email', 'email them', 'email', 'write to the client', 'mail'],
  sms: ['text the client', 'send a text', 'text them', 'text message', 'sms', 'text'],
  review: ['ask for a review', 'ask them for a review', 'request a review', 'review request'],
  notify: [
    ...['notify the team', 'notify the office', 'tell the office', 'tell the team', 'tell me', 'let me know'],
    ...['notify me', 'notify', 'alert'],
  ],
  task: ['add a task', 'create a task', 'make a task', 'calendar task', 'task', 'remind me'],
  note: ['diary note', 'add a note', 'write a note', 'note'],
  followUp: ['set a follow-up', 'follow-up', 'follow up'],
  tag: ['tag the client', 'tag them', 'add a tag', 'tag'],
  assign: ['assign a technician', 'assign it', 'assign'],
  job: ['create a job', 'book a job', 'job from a template'],
  status: ['change the status', 'set the status', 'change the job status'],
  web: ['call a web address', 'webhook', 'web address'],
}

const ofStops: Partial<Record<StopName, readonly string[]>> = {
  replied: [
    ...['no reply', 'no answer', 'not answered', 'unanswered', 'until they reply', 'doesn’t reply'],
    ...['unless they reply', 'unless they replied', 'unless the client replies'],
  ],
  decided: [
    ...['not accepted', 'until it is accepted', 'not decided', 'no decision', 'unless accepted'],
    ...['unless it was accepted', 'unless it is accepted', 'unless they accept'],
  ],
  paid: [
    ...['not paid', 'unpaid', 'until it is paid', 'until they pay'],
    ...['unless paid', 'unless it was paid', 'unless it is paid', 'unless they pay'],
  ],
}

const counts = ['a', 'an', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const countOf = (word: string) => Number(word) || Math.max(1, counts.indexOf(word) - 1)
const units = {
  minutes: /^(minutes?|minuten?|minutos?)$/,
  hours: /^(hours?|stunden?|horas?|heures?)$/,
  days: /^(days?|tage?n?|d[ií]as?|jours?)$/,
  weeks: /^(weeks?|wochen?|semanas?|semaines?)$/,
  months: /^(months?|monate?n?|meses|mes|mois)$/,
}
type Unit = keyof typeof units
const unitNames = Object.keys(units) as Unit[]

/** Counts with a unit after them: '3 days', 'a week'. */
function spansIn(text: string): { phrase: string; count: number; unit: Unit }[] {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)]
  return words.flatMap(({ 0: word, index }, n) => {
    const next = words[n + 1]?.[0] ?? ''
    const phrase = `${word} ${next}`
    const unit = unitNames.find(name => units[name].test(next))
    const isCount = /^\d{1,3}$/.test(word) || counts.includes(word)
    return unit && isCount && text.startsWith(phrase, index) ? [{ phrase, count: countOf(word), unit }] : []
  })
}

/** Words that join what is said, and say nothing by themselves. */
const joining = new Set(
  (
    'after afterwards ago again also automatically before client clients customer customers has if it its job later not once ' +
    'quote send sends so team then until wait waits whenever while ' +
    'wenn sobald nach vor dann danach später und falls cuando después antes entonces luego quand lorsque après avant puis alors'
  ).split(' '),
)

interface Span {
  at: number
  end: number
  count: number
  unit: Unit
}
const minutesOf = ({ count, unit }: Span) => {
  const days = { weeks: 7, months: 30, days: 1 }
  return unit in days ? count * days[unit as 'days'] * waitUnits.days : count * waitUnits[unit as 'hours']
}
const timingOf = ({ count, unit }: Span, side: Timing['side']): Timing =>
  unit === 'weeks'
    ? { count: count * 7, unit: 'days', side }
    : unit === 'minutes'
      ? { count: Math.ceil(count / 60), unit: 'hours', side }
      : { count, unit, side }

export interface ReadAutomation {
  trigger: TriggerName
  timing: Timing | null
  stops: StopName[]
  actions: Step[]
  /** No words of it name what begins it, or none what is done: the form shows a usual one. */
  isGuess: boolean
  /** Words that nothing was made of. */
  unknown: string[]
}

/** Labels in the reader's language, beside the English phrases. */
interface Labels {
  triggers: Phrases<TriggerName>
  steps: Phrases<StepKind>
}

const phrasesOf = <Value extends string>(lists: Partial<Record<Value, readonly string[]>>): Phrases<Value> =>
  (Object.entries(lists) as [Value, readonly string[]][]).flatMap(([value, texts]) =>
    texts.map(text => [text, value] as const),
  )
const longest = <Value>(phrases: Phrases<Value>) => [...phrases].sort(([a], [b]) => b.length - a.length)

/** Reads a sentence into the form of an automation by its phrases; words in quotes are what is said. Nothing is made up. */
export function readAutomation(sentence: string, labels: Labels): ReadAutomation {
  const said: { at: number; text: string }[] = []
  const plain = sentence
    .slice(0, mostSentence)
    .replace(/[“"„«]([^“”"„«»]{1,400})[”"“»]/gu, (whole, text: string, at: number) => {
      said.push({ at, text })
      return ' '.repeat(whole.length)
    })
    .replaceAll("'", '’')
  const open = openSentence(plain, mostSentence)
  const found = <Value>(phrases: Phrases<Value>) =>
    longest(phrases).flatMap(([phrase, value]) => {
      const at = open.take(phrase)
      return at < 0 ? [] : [{ at, value }]
    })
  const dates = found(ofDates)
  const begins = found([...phrasesOf(ofTriggers), ...labels.triggers])
  const stops = found(phrasesOf(ofStops))
  const times = spansIn(open.text).flatMap(({ phrase, count, unit }): Span[] => {
    const at = open.take(phrase)
    return at < 0 ? [] : [{ at, end: at + phrase.length, count, unit }]
  })
  // Each kind may be said several times; how long it waits is said by a time.
  const named = [...phrasesOf(ofSteps), ...labels.steps].filter(([, kind]) => kind !== 'wait')
  const steps = [0, 1, 2, 3].flatMap(() => found(named))
  const date = dates[0]
  const trigger = date?.value[0] ?? begins[0]?.value ?? 'quote.sent'
  const beginsAt = date?.at ?? begins[0]?.at ?? -1
  const around = date && times.findLast(each => each.end <= date.at)
  // "3 days after a quote is sent" comes before what is done, wherever it stands in the sentence.
  const isFirst = (each: Span) =>
    beginsAt > each.end && !steps.some(({ at }) => at > each.end && at < beginsAt)
  const waits = times
    .filter(each => each !== around)
    .map(each => ({
      at: isFirst(each) ? -1 : each.at,
      step: { ...blankStep('wait'), minutes: minutesOf(each) },
    }))
  const done = steps.map(({ at, value }) => ({ at, step: blankStep(value) }))
  const ordered = [...waits, ...done].sort((a, b) => a.at - b.at)
  const { about } = triggerOf(trigger)!
  const kinds = kindsFor(about)
  const actions = ordered.map(({ step }) => step).filter(({ kind }) => kinds.includes(kind))
  for (const { at, text } of said) {
    const speaks = ordered.findLast(each => each.at <= at && sayingKinds.includes(each.step.kind))
    if (speaks && speaks.step.text === '') speaks.step.text = text
  }
  while (actions.at(-1)?.kind === 'wait') actions.pop()
  const suited = stopsOf(about).map(({ name }) => name)
  return {
    trigger,
    timing: isDate(trigger)
      ? around
        ? timingOf(around, date!.value[1])
        : { count: 1, unit: 'days', side: date?.value[1] ?? 'after' }
      : null,
    stops: [...new Set(stops.map(({ value }) => value))].filter(name => suited.includes(name)),
    actions,
    isGuess: beginsAt < 0 || actions.length === 0,
    unknown: open.rest().filter(word => !joining.has(word)),
  }
}

/** Steps that say something. */
const sayingKinds: readonly StepKind[] = ['email', 'sms', 'notify', 'task', 'note']
