import { expect, test } from 'vitest'
import { measureNames } from '#features/insight/measures/measures.rules.ts'
import { german } from './ask.german.rules.ts'
import { type AskedForm, english, mostAsked, readSentence, type Vocabulary, valueNamed } from './ask.rules.ts'

const vocabulary: Vocabulary = {
  ...english,
  measures: [...english.measures, ['umsatz', 'revenue'], ['売上', 'revenue']],
  splits: [...english.splits, ['techniker', 'technician'], ['月', 'month']],
  values: [
    ['hot water', { dimension: 'type', value: '4' }],
    ['ryde', { dimension: 'suburb', value: 'Ryde' }],
    ['jordan murray', { dimension: 'technician', value: '7' }],
    ['jordan', { dimension: 'technician', value: '7' }],
    ['google', { dimension: 'source', value: '2' }],
    ['closed', { dimension: 'status', value: '3' }],
  ],
}
const read = (text: string) => readSentence(text, vocabulary, measureNames, 10)

test.each<[string, Partial<AskedForm & { unknown: string[]; isGuess: boolean }>]>([
  [
    'Revenue by suburb last month',
    { measures: ['revenue'], by: 'suburb', days: -1, filter: [], unknown: [] },
  ],
  [
    'How many jobs did Jordan Murray close in Ryde?',
    {
      measures: ['jobsClosed'],
      filter: [
        { dimension: 'technician', value: '7' },
        { dimension: 'suburb', value: 'Ryde' },
      ],
      unknown: [],
    },
  ],
  ['overdue invoices', { measures: ['overdue'], by: 'client', isGuess: false, unknown: [] }],
  ['Which clients owe me the most?', { measures: ['owed'], by: 'client', isGuess: false, unknown: [] }],
  ['who owes us money', { by: 'client', unknown: [] }],
  ['unanswered quotes by person', { measures: ['quotesWaiting'], unknown: [] }],
  [
    'How many jobs did Jordan close in October?',
    { measures: ['jobsClosed'], days: -1, filter: [{ dimension: 'technician', value: '7' }], unknown: [] },
  ],
  ['jobs closed in December by person', { measures: ['jobsClosed'], by: 'technician', days: -11 }],
  ['revenue in November', { measures: ['revenue'], days: 0 }],
  ['profit per job type, last 90 days', { measures: ['profit'], by: 'type', days: 90, unknown: [] }],
  [
    'win rate by source this year as a table',
    { measures: ['winRate'], by: 'source', days: 365, chart: 'none' },
  ],
  ['new clients by month', { measures: ['newClients'], by: 'month' }],
  [
    'return visits by technician over the past 3 months',
    { measures: ['returnVisits'], by: 'technician', days: 90 },
  ],
  [
    'revenue from hot water',
    { measures: ['revenue'], filter: [{ dimension: 'type', value: '4' }], days: 365 },
  ],
  ['Umsatz nach Techniker', { measures: ['revenue'], by: 'technician', unknown: [] }],
  ['月ごとの売上', { measures: ['revenue'], by: 'month' }],
  // Revenue has no status: the condition is left out instead of being refused later.
  ['revenue closed', { measures: ['revenue'], filter: [] }],
  [
    'workshop gossip',
    { measures: ['invoiced'], by: 'month', isGuess: true, unknown: ['workshop', 'gossip'] },
  ],
])('%s', (text, form) => {
  expect(read(text)).toMatchObject(form)
})

const inGerman = (text: string) =>
  readSentence(
    text,
    {
      ...vocabulary,
      measures: [...vocabulary.measures, ...german.measures],
      splits: [...vocabulary.splits, ...german.splits],
      spans: [...vocabulary.spans, ...german.spans],
      charts: [...vocabulary.charts, ...german.charts],
      verbs: [...vocabulary.verbs, ...german.verbs],
      months: [...vocabulary.months, ...german.months],
    },
    measureNames,
    10,
  )

test.each<[string, Partial<AskedForm>]>([
  ['Umsatz nach Vorort im letzten Monat', { measures: ['revenue'], by: 'suburb', days: -1 }],
  ['Gewinn je Techniker in den letzten 90 Tagen', { measures: ['profit'], by: 'technician', days: 90 }],
  ['Wie viele Aufträge hatten wir diesen Monat?', { measures: ['jobs'], by: 'month', days: 0 }],
  [
    'Zeige mir die Angebote nach Auftragsart als Tabelle',
    { measures: ['quotesSent'], by: 'type', chart: 'none' },
  ],
  ['Anfragen nach Quelle letzte Woche', { measures: ['leads'], by: 'source', days: 7 }],
  ['Welche Kunden bringen am meisten Umsatz?', { measures: ['revenue'], by: 'client' }],
  ['Neue Kunden pro Monat', { measures: ['newClients'], by: 'month' }],
  [
    'Umsatz pro Stunde nach Techniker, letztes Quartal',
    { measures: ['revenueAnHour'], by: 'technician', days: 90 },
  ],
])('%s', (text, form) => {
  expect(inGerman(text)).toMatchObject({ ...form, unknown: [] })
})

test('measures that the reader may not see are not filled in', () => {
  expect(readSentence('revenue and jobs', vocabulary, ['jobs', 'visits'], 10).measures).toEqual(['jobs'])
})

test('a long and hostile sentence is cut and read', () => {
  const long = `revenue ${"'; drop table jobs; -- ".repeat(200)}`
  const form = read(long)
  expect(form.measures).toContain('revenue')
  expect(form.unknown.length).toBeLessThanOrEqual(12)
  expect(long.length).toBeGreaterThan(mostAsked)
})

test('a name that a model gives is one of the company’s, or nothing', () => {
  expect(valueNamed(' Ryde ', 'suburb', vocabulary.values)).toEqual({ dimension: 'suburb', value: 'Ryde' })
  expect(valueNamed('Ryde', 'type', vocabulary.values)).toBeUndefined()
})
