import type { AskedForm } from './ask.rules.ts'

interface AskedQuestion extends Partial<AskedForm> {
  /** In an owner's words. */
  text: string
  measures: AskedForm['measures']
}

/** Questions that owners ask most, each with the report that answers it. */
export const ownersQuestions: readonly AskedQuestion[] = [
  { text: 'Which clients owe me the most?', measures: ['owed', 'overdue'], by: 'client' },
  { text: 'What is overdue?', measures: ['overdue'], by: 'client' },
  { text: 'Which quotes have no answer?', measures: ['quotesWaiting'], by: 'client' },
  { text: 'What did we earn each month?', measures: ['revenue', 'profit'], by: 'month' },
  {
    text: 'How many jobs did each technician close last month?',
    measures: ['jobsClosed'],
    by: 'technician',
    days: -1,
  },
  { text: 'Which job types earn the most?', measures: ['revenue', 'profit'], by: 'type' },
  { text: 'Where do our leads come from?', measures: ['leads', 'leadsWon'], by: 'source' },
  {
    text: 'How many of our quotes do we win?',
    measures: ['winRate', 'quotesSent', 'quotesWon'],
    by: 'month',
  },
  {
    text: 'Who earns the most revenue per hour?',
    measures: ['revenueAnHour', 'onSiteMinutes'],
    by: 'technician',
  },
  { text: 'How often do we have to come back?', measures: ['returnVisits', 'returnRate'], by: 'type' },
]
