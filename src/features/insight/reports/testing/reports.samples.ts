import { type SampleMaker, type Samples, samplesFor, unique } from '#server/testing/samples.ts'
import type { reportsContract } from '../reports.contract.ts'

interface ReportRows {
  customReport: number
}

async function reportRows({ insert, company, word }: SampleMaker): Promise<ReportRows> {
  const spec = { measures: ['jobs'], by: 'month', chart: 'bars', filter: [], days: 30 }
  const customReport = await insert(
    'insert into custom_reports (company_id, name, spec, created_by) values ($1, $2, $3, $4)',
    ...[word, JSON.stringify(spec), company.owner.id],
  )
  return { customReport }
}

function reportSamples({ customReport }: ReportRows): Samples<typeof reportsContract> {
  const days = { from: '2026-01-01', to: '2026-03-31' }
  const spec = {
    name: `Report ${unique()}`,
    measures: ['jobs' as const],
    by: 'month' as const,
    chart: 'bars' as const,
    days: 30,
  }
  return {
    run: { name: 'jobs', ...days, compare: true },
    rows: { measure: 'jobs', ...days },
    runRows: { rows: { source: 'jobs', columns: ['number', 'client'], group: '', of: '' } },
    exportReport: { name: 'jobs', ...days, format: 'csv', language: 'en' },
    add: spec,
    edit: { ...spec, id: customReport },
    remove: { ids: [customReport] },
  }
}

export default samplesFor({ samples: { reports: reportSamples }, rows: reportRows })
