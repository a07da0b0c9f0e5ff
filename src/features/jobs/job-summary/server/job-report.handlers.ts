import type { Handlers } from '#server/mount.ts'
import { pdfFile } from '#server/pdf/pdf.ts'
import { readerOf } from '#server/reader.ts'
import { found } from '#server/refusal.ts'
import { seesNoPhones } from '#shared/phones/masking.ts'
import type { jobReportContract } from '../job-report.contract.ts'
import { readReport } from './job-report.service.ts'
import { writeReport } from './write-report.ts'

export const jobReportHandlers: Handlers<typeof jobReportContract> = {
  async print({ id, sections, language }, ctx) {
    const reader = await readerOf(language, ctx.session.timeZone)
    const read = found(await ctx.read(tx => readReport(tx, id, sections.split(','))))
    const report = seesNoPhones(ctx.session) ? { ...read, job: { ...read.job, phone: '' } } : read
    const now = ctx.now()
    const number = `#${report.job.number}`
    return {
      body: pdfFile(
        {
          reader,
          company: report.company,
          title: reader.t('Job report'),
          number,
          created: now,
          foot: reader.t('Printed {{time}}', { time: { instant: now.toISOString() } }),
        },
        sheet => writeReport(sheet, report, reader, ctx.providers.storage, now),
      ),
      type: 'application/pdf',
      filename: `job-${report.job.number}.pdf`,
    }
  },
}
