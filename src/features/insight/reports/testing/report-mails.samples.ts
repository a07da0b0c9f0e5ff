import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { reportMailsContract } from '../report-mails.contract.ts'

interface ReportMailRows {
  reportSchedule: number
  reportReader: number
}

/** A minute of the day for each: the same report is mailed to one person once a time. */
let minutes = 0

async function reportMailRows({ insert, company, word }: SampleMaker): Promise<ReportMailRows> {
  const reportSchedule = await insert(
    `insert into report_schedules (company_id, report, every, at, format, next_at, time_zone, created_by)
     values ($1, $2, 'day', $4, 'none', '2099-01-01T00:00:00Z', 'Australia/Sydney', $3)`,
    ...[JSON.stringify({ name: 'jobs', filter: [], compare: false }), company.owner.id, minutes++ % 1_440],
  )
  const reportReader = await insert(
    'insert into report_readers (company_id, schedule_id, email) values ($1, $2, $3)',
    ...[reportSchedule, `${word.toLowerCase()}@example.test`],
  )
  return { reportSchedule, reportReader }
}

const reportMailSamples = ({ reportSchedule }: ReportMailRows): Samples<typeof reportMailsContract> => ({
  save: { report: { name: 'jobs' }, every: 'week', on_day: 1, at: 420, emails: ['books@example.test'] },
  remove: { ids: [reportSchedule] },
  mailMe: { id: reportSchedule },
})

export default samplesFor({ samples: { reportMails: reportMailSamples }, rows: reportMailRows })
