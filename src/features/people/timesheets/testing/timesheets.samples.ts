import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { timesheetsContract } from '../timesheets.contract.ts'

type TimesheetRows = Awaited<ReturnType<typeof timesheetRows>>

const week = '2026-03-02'
const at = (time: string) => `2026-03-02T${time}:00Z`

async function timesheetRows({ insert, company, word }: SampleMaker) {
  const id = company.technician.id
  const time = (from: string, to: string) =>
    insert(
      `insert into clock_times (company_id, user_id, started_at, ended_at, note) values ($1, $2, $3, $4, $5)`,
      id,
      at(from),
      at(to),
      word,
    )
  const sheet = (monday: string) =>
    insert(
      `insert into timesheets (company_id, user_id, first_day, last_day, state, note) values ($1, $2, $3, $3::date + 6, 'finalised', $4)
        on conflict (company_id, user_id, first_day) do update set state = 'finalised'`,
      id,
      monday,
      word,
    )
  return {
    timesOf: id,
    time: await time('00:00', '01:00'),
    timeToGo: await time('02:00', '03:00'),
    sheetToApprove: await sheet('2026-02-02'),
    sheetToReturn: await sheet('2026-02-09'),
    sheetToOpen: await sheet('2026-02-16'),
    latePress: await insert(
      `insert into late_presses (company_id, user_id, at, arrived_at, action) values ($1, $2, $3, $3, 'in')`,
      id,
      at('05:00'),
    ),
  }
}

const timesheetSamples = (rows: TimesheetRows): Samples<typeof timesheetsContract> => ({
  sheet: { userId: rows.timesOf, start: week, end: '2026-03-08' },
  jobs: { search: 'Sample' },
  week: { start: week },
  file: { start: week },
  add: {
    userId: rows.timesOf,
    started_at: at('06:00'),
    ended_at: at('07:00'),
    cut: true,
    reason: 'Forgotten',
  },
  edit: { id: rows.time, started_at: at('00:00'), ended_at: at('01:30'), cut: true, reason: 'Stayed on' },
  remove: { ids: [rows.timeToGo], reason: 'Twice' },
  finalise: { userId: rows.timesOf, start: week },
  approve: { ids: [rows.sheetToApprove] },
  giveBack: { id: rows.sheetToReturn, note: 'Friday is missing' },
  reopen: { id: rows.sheetToOpen, reason: 'Changed' },
  decideLate: { id: rows.latePress, apply: false, reason: 'Was at home' },
})

export default samplesFor({ samples: { timesheets: timesheetSamples }, rows: timesheetRows })
