import type { Dimension } from '#features/insight/measures/kept-measures.rules.ts'
import type { Measure } from '#features/insight/measures/measures.rules.ts'
import type { Narrowing } from '#features/insight/measures/narrowing.rules.ts'
import { type ChartKind, type Split, splitsOf } from './reports.rules.ts'

/** The longest sentence that is read. */
export const mostAsked = 300

/** The part of a report's form that a sentence fills. */
export interface AskedForm {
  measures: Measure[]
  by: Split
  chart: ChartKind
  days: number
  filter: Narrowing[]
}

export interface ReadSentence extends AskedForm {
  /** No word of it names a figure: the form shows a usual one. */
  isGuess: boolean
  /** Words that nothing was made of. */
  unknown: string[]
}

type Phrases<Value> = readonly (readonly [text: string, value: Value])[]

/** Phrases that a sentence is read by; those of the reader's language come beside the English ones. */
export interface Vocabulary {
  measures: Phrases<Measure>
  splits: Phrases<Split>
  spans: Phrases<number>
  /** Verbs by which rows are counted as what became of them: jobs that somebody closed. */
  verbs: Phrases<readonly [of: Measure, becomes: Measure]>
  /** Names of the months, from January on. */
  months: Phrases<number>
  charts: Phrases<ChartKind>
  /** Names of the company's own: job types, technicians, suburbs, sources, statuses. */
  values: Phrases<Narrowing>
}

const ofMeasures: Partial<Record<Measure, readonly string[]>> = {
  revenue: ['revenue', 'sales', 'turnover', 'income', 'takings', 'earned', 'earn', 'money'],
  profit: ['profit', 'profits', 'profitable', 'margin', 'margins'],
  averageRevenue: ['average revenue', 'average job', 'average invoice', 'average sale'],
  invoiced: ['invoiced', 'billed', 'invoices'],
  notInvoiced: ['not invoiced', 'not yet invoiced', 'uninvoiced', 'unbilled'],
  received: ['payments', 'received', 'cash in'],
  owed: [
    'owed',
    'owe',
    'owes',
    'owing',
    'outstanding',
    'unpaid',
    'unpaid invoices',
    'receivables',
    'debtors',
    'debts',
  ],
  overdue: ['overdue', 'overdue invoices', 'late payments', 'past due', 'late invoices'],
  quotesWaiting: [
    'unanswered',
    'unanswered quotes',
    'quotes unanswered',
    'open quotes',
    'pending quotes',
    'quotes without an answer',
    'quotes waiting',
    'waiting for an answer',
  ],
  jobs: ['jobs', 'job', 'bookings', 'work'],
  jobsClosed: [
    'jobs closed',
    'closed jobs',
    'finished jobs',
    'completed jobs',
    'jobs done',
    'jobs finished',
    'jobs completed',
  ],
  jobsCancelled: ['cancelled jobs', 'canceled jobs', 'cancellations', 'cancelled'],
  visits: ['appointments', 'visits'],
  returnVisits: ['return visits', 'returns', 'callbacks', 'call backs', 'comebacks'],
  returnRate: ['return rate', 'rate of return visits', 'callback rate'],
  onSiteMinutes: ['hours on jobs', 'hours worked', 'hours on site', 'hours'],
  clockedMinutes: ['hours clocked', 'clocked hours', 'timesheets'],
  efficiency: ['efficiency', 'time on jobs', 'utilisation', 'utilization'],
  revenueAnHour: ['revenue an hour', 'revenue per hour', 'hourly revenue'],
  leads: ['leads', 'enquiries', 'inquiries'],
  leadsWon: ['leads won', 'won leads'],
  leadsLost: ['leads lost', 'lost leads'],
  leadWinRate: ['lead win rate', 'leads we win', 'conversion', 'conversion rate'],
  winRate: ['win rate', 'quote win rate', 'quotes won', 'quotes we win'],
  quotesSent: ['quotes sent', 'quotes'],
  quotedCents: ['quoted'],
  quotesWon: ['quotes accepted', 'accepted quotes'],
  quotesLost: ['quotes declined', 'declined quotes', 'lost quotes'],
  averageAnswer: ['time to answer', 'response time', 'answer time'],
  averageVisit: ['time to visit', 'enquiry to visit'],
  averageDecision: ['time to decide'],
  newClients: ['new clients', 'new customers'],
  marketingDelivered: ['marketing delivered'],
  marketingOptOuts: ['opt outs', 'marketing opt outs', 'unsubscribes'],
  marketingReplies: ['marketing replies', 'replies to marketing'],
  marketingJobs: ['jobs from marketing', 'jobs from campaigns'],
  marketingInvoiced: ['revenue from marketing', 'revenue from campaigns', 'marketing revenue'],
  automationWon: ['won by automations', 'revenue from automations', 'automation revenue'],
  purchases: ['purchases', 'supplier invoices', 'bills'],
  purchasesTax: ['tax on purchases', 'gst on purchases', 'gst credits'],
  taxDue: ['tax to pay', 'gst to pay', 'gst'],
  partsCost: ['parts at cost', 'cost of parts', 'parts cost', 'parts'],
  labourCost: ['hours at cost', 'labour cost', 'labor cost', 'cost of labour', 'wages'],
  cost: ['costs', 'cost'],
  commission: ['commission', 'commissions'],
  priceDifferences: ['price differences', 'price difference'],
}

const ofSplits: Record<Split, readonly string[]> = {
  month: ['month', 'months', 'monthly'],
  day: ['day', 'days', 'daily'],
  type: ['job type', 'job types', 'type of job', 'type of work', 'kind of work', 'type', 'types'],
  technician: [
    'technician',
    'technicians',
    'person',
    'people',
    'employee',
    'employees',
    'staff',
    'team member',
    'worker',
    'workers',
    'tradie',
    'tradies',
    'who',
  ],
  suburb: ['suburb', 'suburbs', 'area', 'areas', 'where'],
  source: ['lead source', 'lead sources', 'source', 'sources'],
  status: ['status', 'statuses'],
  client: ['client', 'clients', 'customer', 'customers'],
  item: ['item', 'items', 'material', 'materials'],
  campaign: ['campaign', 'campaigns'],
  automation: ['automation', 'automations'],
}

const ofSpans: Phrases<number> = [
  ['today', 1],
  ['this week', 7],
  ['last week', 7],
  ['past week', 7],
  ['this month', 0],
  ['last month', -1],
  ['past month', 30],
  ['this quarter', 90],
  ['last quarter', 90],
  ['this financial year', 365],
  ['this year', 365],
  ['last year', 365],
  ['past year', 365],
  ['a year', 365],
]

const ofCharts: Phrases<ChartKind> = [
  ['line', 'line'],
  ['trend', 'line'],
  ['over time', 'line'],
  ['as a table', 'none'],
  ['table', 'none'],
  ['no chart', 'none'],
  ['bars', 'bars'],
  ['bar chart', 'bars'],
]

const ofVerbs: Vocabulary['verbs'] = [
  ...['close', 'closed', 'finish', 'finished', 'complete', 'completed', 'do'].map(
    verb => [verb, ['jobs', 'jobsClosed']] as const,
  ),
  ...['cancel', 'cancelled', 'canceled'].map(verb => [verb, ['jobs', 'jobsCancelled']] as const),
  ...['accept', 'accepted', 'win', 'won'].map(verb => [verb, ['quotesSent', 'quotesWon']] as const),
  ...['win', 'won'].map(verb => [verb, ['leads', 'leadsWon']] as const),
  ...['decline', 'declined'].map(verb => [verb, ['quotesSent', 'quotesLost']] as const),
  ...['lose', 'lost'].map(verb => [verb, ['leads', 'leadsLost']] as const),
]

const ofMonths = [
  ['january', 'jan'],
  ['february', 'feb'],
  ['march'],
  ['april', 'apr'],
  ['may'],
  ['june', 'jun'],
  ['july', 'jul'],
  ['august', 'aug'],
  ['september', 'sep', 'sept'],
  ['october', 'oct'],
  ['november', 'nov'],
  ['december', 'dec'],
].flatMap((names, month) => names.map(name => [name, month] as const))

/** Phrases, each with what it stands for, out of the lists of them. */
export const phrasesOf = <Value extends string>(
  lists: Partial<Record<Value, readonly string[]>>,
): Phrases<Value> =>
  (Object.entries(lists) as [Value, readonly string[]][]).flatMap(([value, texts]) =>
    texts.map(text => [text, value] as const),
  )

/** The English phrases. */
export const english: Omit<Vocabulary, 'values'> = {
  measures: phrasesOf(ofMeasures),
  splits: phrasesOf(ofSplits),
  spans: ofSpans,
  verbs: ofVerbs,
  months: ofMonths,
  charts: ofCharts,
}

const perUnit: Readonly<Record<string, number>> = {
  day: 1,
  days: 1,
  week: 7,
  weeks: 7,
  month: 30,
  months: 30,
  year: 365,
  years: 365,
  tag: 1,
  tage: 1,
  tagen: 1,
  woche: 7,
  wochen: 7,
  monat: 30,
  monate: 30,
  monaten: 30,
  jahr: 365,
  jahre: 365,
  jahren: 365,
}

/** Words that say nothing of a report by themselves. */
const small = new Set(
  (
    'a all an and are as at be by chart compare did do does each every first for from get give had has have how i in is it ' +
    'last like list make many me most much my of on or our over past per please report see show split tell than that the ' +
    'their them then they this to top us was we were what when which with would year years week weeks ' +
    'der die das den dem des nach im von und für pro je mit zeige bitte wie viel viele welche welcher welches haben hatten hat ' +
    'wir uns unser unsere am meisten mehr bringen brachten bringt mir mich ist sind war waren ein eine einen bei zu zum ' +
    'zur aus alle allen letzte letzten vergangenen gemacht por de la el los las y en con para cada muestra ' +
    'par le les et du dans pour avec montre'
  ).split(' '),
)

const letter = /[\p{L}\p{N}]/u
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** A sentence out of which phrases are taken; each of its words counts once. */
export function openSentence(sentence: string, most: number) {
  const text = sentence.slice(0, most).toLowerCase()
  const used = Array.from({ length: text.length }, () => false)
  return {
    text,
    /** Where the phrase stands as words of its own, and takes it; -1: nowhere. */
    take(phrase: string): number {
      const sought = phrase.trim().toLowerCase()
      if (sought === '') return -1
      for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
        const end = at + sought.length
        const isInWord = (edge: number) =>
          letter.test(text[edge] ?? ' ') && !spaceless.test(text[edge] ?? ' ')
        if (isInWord(at - 1) || isInWord(end) || used.slice(at, end).some(Boolean)) continue
        used.fill(true, at, end)
        return at
      }
      return -1
    },
    /** Words of which nothing was taken. */
    rest: () => leftOver(text, used),
  }
}

/** Reads a sentence into the form of a report by its phrases, the longest first; each word counts once. */
export function readSentence(
  sentence: string,
  vocabulary: Vocabulary,
  seen: readonly Measure[],
  /** The present month, 0 to 11. */
  month: number,
): ReadSentence {
  const { text, take: takeAt, rest } = openSentence(sentence, mostAsked)
  const take = (phrase: string) => takeAt(phrase) >= 0

  // One order for all, so that 'job type' is no job and 'new clients' no split.
  interface Candidate {
    phrase: string
    put: () => void
  }
  const found = {
    measures: [] as Measure[],
    splits: [] as Split[],
    spans: [] as number[],
    months: [] as number[],
    charts: [] as ChartKind[],
    values: [] as Narrowing[],
  }
  const candidates: Candidate[] = (Object.keys(found) as (keyof typeof found)[]).flatMap(kind =>
    (vocabulary[kind] as Phrases<never>).map(([phrase, value]) => ({
      phrase,
      put: () => (found[kind] as unknown[]).push(value),
    })),
  )
  const counted = countedSpan(text, take)
  candidates.sort((a, b) => b.phrase.length - a.phrase.length)
  for (const { phrase, put } of candidates) if (take(phrase)) put()

  const named = [...new Set(found.measures)].filter(name => seen.includes(name))
  const asked = vocabulary.verbs.reduce<Measure[]>(
    (names, [verb, [of, becomes]]) =>
      names.includes(of) && seen.includes(becomes) && take(verb)
        ? [...new Set(names.map(name => (name === of ? becomes : name)))]
        : names,
    named,
  )
  const measures = asked.length > 0 ? asked : seen.slice(0, 1)
  const splits = splitsOf(measures)
  const ofClients = measures.some(name => asClients.includes(name))
  const by = splitAsked(found.splits, splits, ofClients)
  const filter: Narrowing[] = []
  for (const value of found.values) {
    const isTaken = filter.some(each => each.dimension === value.dimension)
    if (!isTaken && splits.includes(value.dimension)) filter.push(value)
  }
  return {
    measures,
    by,
    chart: found.charts[0] ?? 'bars',
    days: counted ?? monthSpan(found.months[0], month) ?? found.spans[0] ?? 365,
    filter,
    isGuess: asked.length === 0,
    unknown: rest(),
  }
}

/** Figures that are asked of clients unless the sentence says otherwise: who owes us is no technician. */
const asClients: readonly Measure[] = ['owed', 'overdue', 'quotesWaiting']

function splitAsked(asked: readonly Split[], splits: readonly Split[], ofClients: boolean): Split {
  const possible = asked.filter(split => splits.includes(split))
  if (!ofClients) return possible[0] ?? 'month'
  return possible.find(split => split !== 'technician') ?? 'client'
}

/** A month by its name is the last one of that name: 0 the present one, -3 that three months ago. */
const monthSpan = (named: number | undefined, present: number): number | undefined =>
  named === undefined ? undefined : named === present ? 0 : -((present - named + 12) % 12)

/** 'last 90 days', 'past 3 months': a number before a unit. */
function countedSpan(text: string, take: (phrase: string) => boolean): number | undefined {
  const words = text.split(' ').filter(Boolean)
  for (const [at, word] of words.entries()) {
    const count = Number(word)
    const unit = words[at + 1] ?? ''
    const days = Object.hasOwn(perUnit, unit) ? perUnit[unit]! : 0
    if (!Number.isInteger(count) || count < 1 || days === 0) continue
    take(`${word} ${unit}`)
    return Math.min(count * days, 3_660)
  }
  return undefined
}

function leftOver(text: string, used: readonly boolean[]): string[] {
  const words: string[] = []
  let word = ''
  for (let at = 0; at <= text.length; at++) {
    const sign = text[at] ?? ' '
    if (!used[at] && letter.test(sign)) word += sign
    else {
      if (word.length > 1 && !small.has(word) && Number.isNaN(Number(word))) words.push(word)
      word = ''
    }
  }
  return [...new Set(words)].slice(0, 12)
}

/** A name as a model gives it, among the company's own. */
export const valueNamed = (
  name: string,
  dimension: Dimension,
  values: Vocabulary['values'],
): Narrowing | undefined =>
  values.find(
    ([text, value]) => value.dimension === dimension && text.toLowerCase() === name.trim().toLowerCase(),
  )?.[1]
