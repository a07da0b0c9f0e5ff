import type { Measure } from '#features/insight/measures/measures.rules.ts'
import { phrasesOf, type Vocabulary } from './ask.rules.ts'
import type { Split } from './reports.rules.ts'

const ofMeasures: Partial<Record<Measure, readonly string[]>> = {
  revenue: ['umsatz', 'umsätze', 'einnahmen', 'erlös', 'erlöse', 'verdient', 'geld'],
  profit: ['gewinn', 'gewinne', 'marge', 'margen'],
  averageRevenue: ['umsatz je auftrag', 'umsatz pro auftrag', 'durchschnittlicher auftrag'],
  invoiced: ['in rechnung gestellt', 'berechnet', 'rechnungen'],
  notInvoiced: ['nicht berechnet', 'noch nicht berechnet', 'nicht in rechnung gestellt'],
  received: ['zahlungen', 'zahlungseingänge', 'eingenommen'],
  owed: ['offen', 'offene rechnungen', 'offene posten', 'schulden', 'schulden uns', 'schuldet', 'unbezahlt'],
  overdue: ['überfällig', 'überfällige', 'überfällige rechnungen', 'überfälligen rechnungen'],
  quotesWaiting: ['offene angebote', 'unbeantwortet', 'unbeantwortete angebote'],
  jobs: ['aufträge', 'aufträgen', 'auftrag', 'einsätze', 'arbeit'],
  jobsClosed: ['abgeschlossene aufträge', 'erledigte aufträge', 'fertige aufträge', 'aufträge abgeschlossen'],
  jobsCancelled: ['stornierte aufträge', 'abgesagte aufträge', 'stornos'],
  visits: ['termine', 'besuche'],
  returnVisits: ['nachbesuche', 'wiederholte besuche', 'nacharbeiten', 'nachbesserungen'],
  returnRate: ['anteil nachbesuche', 'anteil der nachbesuche', 'quote der nachbesuche'],
  onSiteMinutes: ['stunden auf aufträgen', 'gearbeitete stunden', 'arbeitsstunden', 'stunden'],
  clockedMinutes: ['gestempelte stunden', 'stundenzettel'],
  efficiency: ['auslastung', 'effizienz'],
  revenueAnHour: ['umsatz pro stunde', 'stundenumsatz'],
  leads: ['anfragen'],
  leadsWon: ['gewonnene anfragen'],
  leadsLost: ['verlorene anfragen'],
  winRate: ['abschlussquote', 'erfolgsquote', 'quote der angebote', 'gewonnene angebote'],
  quotesSent: ['angebote'],
  quotesWon: ['angenommene angebote'],
  quotesLost: ['abgelehnte angebote', 'verlorene angebote'],
  averageAnswer: ['antwortzeit', 'zeit bis zur antwort'],
  averageVisit: ['zeit bis zum besuch', 'zeit bis zum termin'],
  averageDecision: ['zeit bis zur entscheidung'],
  newClients: ['neue kunden', 'neukunden'],
  marketingOptOuts: ['abmeldungen'],
  marketingJobs: ['aufträge aus werbung', 'aufträge aus kampagnen'],
  marketingInvoiced: ['umsatz aus werbung', 'umsatz aus kampagnen'],
  automationWon: ['umsatz aus automatisierungen'],
  purchases: ['einkäufe', 'lieferantenrechnungen'],
  taxDue: ['steuer', 'zu zahlende steuer'],
  partsCost: ['materialkosten', 'kosten für material', 'teile'],
  labourCost: ['lohnkosten', 'löhne'],
  cost: ['kosten'],
  commission: ['provision', 'provisionen'],
}

const ofSplits: Partial<Record<Split, readonly string[]>> = {
  month: ['monat', 'monate', 'monaten', 'monatlich'],
  day: ['tag', 'tage', 'tagen', 'täglich'],
  type: ['auftragsart', 'auftragsarten', 'art der arbeit'],
  technician: ['techniker', 'technikern', 'monteur', 'monteure', 'mitarbeiter', 'mitarbeitern', 'wer'],
  suburb: ['ort', 'orte', 'orten', 'vorort', 'vororte', 'stadtteil', 'stadtteile', 'wo'],
  source: ['herkunft', 'quelle', 'quellen'],
  client: ['kunde', 'kunden', 'kundin'],
  item: ['artikel', 'artikeln', 'material'],
  campaign: ['kampagne', 'kampagnen'],
  automation: ['automatisierung', 'automatisierungen'],
}

const monthNames = [
  'januar',
  'februar',
  'märz',
  'april',
  'mai',
  'juni',
  'juli',
  'august',
  'september',
  'oktober',
  'november',
  'dezember',
]

/** Phrases of a span with every ending that its adjective takes. */
const ended = (stem: string, noun: string) =>
  ['e', 'er', 'en', 'em', 'es'].map(end => `${stem}${end} ${noun}`)

/** The German phrases: as people write them, in every case and number. */
export const german: Omit<Vocabulary, 'values'> = {
  measures: phrasesOf(ofMeasures),
  splits: phrasesOf(ofSplits),
  verbs: [
    ...['abgeschlossen', 'erledigt', 'beendet'].map(verb => [verb, ['jobs', 'jobsClosed']] as const),
    ['storniert', ['jobs', 'jobsCancelled']],
  ],
  months: monthNames.map((name, month) => [name, month] as const),
  spans: [
    ['heute', 1],
    ...['dies', 'letzt', 'vergangen'].flatMap(stem => [
      ...ended(stem, 'woche').map(text => [text, 7] as const),
      ...ended(stem, 'monat').map(text => [text, stem === 'dies' ? 0 : -1] as const),
      ...ended(stem, 'quartal').map(text => [text, 90] as const),
      ...ended(stem, 'jahr').map(text => [text, 365] as const),
    ]),
  ],
  charts: [
    ['linie', 'line'],
    ['verlauf', 'line'],
    ['als tabelle', 'none'],
    ['tabelle', 'none'],
    ['balken', 'bars'],
  ],
}
