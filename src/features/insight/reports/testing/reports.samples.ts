import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { askContract } from '../ask.contract.ts'
import type { pinsContract } from '../pins.contract.ts'
import type { reportsContract } from '../reports.contract.ts'

interface ReportRows {
  customReport: number
  pin: number
}

async function reportRows({ insert, company, word }: SampleMaker): Promise<ReportRows> {
  const spec = { measures: ['jobs'], by: 'month', chart: 'bars', filter: [], days: 30 }
  const customReport = await insert(
    'insert into custom_reports (company_id, name, spec, created_by) values ($1, $2, $3, $4)',
    ...[word, JSON.stringify(spec), company.owner.id],
  )
  const pin = await insert(
    'insert into pinned_reports (company_id, user_id, report, created_at) values ($1, $2, $3, now())',
    ...[company.owner.id, JSON.stringify({ name: 'jobs', filter: [], compare: false, days: 30 })],
  )
  return { customReport, pin }
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

const pinSamples = ({ pin }: ReportRows): Samples<typeof pinsContract> => ({
  pin: { name: 'jobs', days: 30, by: 'type' },
  unpin: { id: pin },
})

const reportAsk: Samples<typeof askContract> = { ask: { text: 'jobs by month', language: 'en' } }

export default samplesFor({
  samples: { reports: reportSamples, reportPins: pinSamples, reportAsk },
  rows: reportRows,
})
