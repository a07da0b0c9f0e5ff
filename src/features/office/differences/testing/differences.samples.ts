import { onlyNaming, type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { differencesContract } from '../differences.contract.ts'

export type DifferenceRows = Awaited<ReturnType<typeof differenceRows>>

async function differenceRows({ insert, company, word }: SampleMaker, { job }: { job: number }) {
  return {
    difference: await insert(
      `insert into differences (company_id, user_id, key, path, input, before, title, typed, reason, job_id, made_at, arrived_at)
        values ($1, $2, $3, '/company/addNote', $4, '{}', $5, $5, $5, $6, now(), now())`,
      company.technician.id,
      `sample-${unique()}`,
      JSON.stringify({ note: word }),
      word,
      job,
    ),
  }
}

const differencesSamples = (rows: DifferenceRows & { job: number }): Samples<typeof differencesContract> => ({
  list: {},
  setAside: {
    key: `sample-${unique()}`,
    path: '/jobs/edit/:id',
    input: { id: rows.job, tradie_comment: 'Valve seized' },
    before: { tradie_comment: '' },
    title: 'Job #1',
    typed: 'Tradie Comment: Valve seized',
    job: rows.job,
    made_at: '2026-03-03T02:00:00Z',
    reason: 'Someone else just changed this. Reload and try again.',
  },
  // It takes the ticket of a phone that was signed out.
  handIn: null,
  handInFile: null,
  setAsideFile: {
    key: `sample-${unique()}`,
    path: '/jobs/addfiles/:id',
    title: 'Job #1',
    typed: 'photo.png',
    job: rows.job,
    made_at: '2026-03-03T02:00:00Z',
    reason: 'This job is closed.',
  },
  file: onlyNaming({ id: rows.difference }),
  decide: { id: rows.difference, take: 'theirs' },
})

export default samplesFor({
  samples: { differences: differencesSamples },
  rows: differenceRows,
  after: ['jobs'],
})
