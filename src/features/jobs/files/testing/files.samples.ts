import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { JobRows } from '#features/jobs/jobs/testing/jobs.samples.ts'
import type { filesContract } from '../files.contract.ts'

export type FileRows = Awaited<ReturnType<typeof fileRows>>
type Rows = FileRows & JobRows

export async function fileRows({ app, company, insert, word }: SampleMaker, { job }: JobRows) {
  const key = `${company.id}/aa/${crypto.randomUUID()}`
  await app.keepFile(key, `${word} ${unique()}`)
  return {
    file: await insert(
      `insert into files (company_id, job_id, name, type, bytes, key) values ($1, $2, $3, 'application/pdf', 20, $4)`,
      job,
      `${word}.pdf`,
      key,
    ),
  }
}

export const fileSamples = (rows: Rows): Samples<typeof filesContract> => ({
  list: { jobId: rows.job },
  attachments: { jobId: rows.job },
  add: { id: rows.job },
  remove: { id: rows.file },
  restore: { id: rows.file },
  share: { id: rows.file, shared: true },
  read: { id: rows.file, name: 'sample.pdf' },
})

export default samplesFor({ samples: { files: fileSamples }, rows: fileRows, after: ['jobs'] })
