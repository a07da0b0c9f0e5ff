import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dayText } from '#shared/dates.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { ReportFigures, type ReportResult } from './ReportFigures.tsx'

const jobs = (amount: number) => ({ jobs: { amount, rows: amount } })
const result = (more: Partial<ReportResult>): ReportResult =>
  ({
    rows: [],
    by: 'technician',
    measures: ['jobs'],
    totals: jobs(2),
    totalsBefore: null,
    chart: 'none',
    before: null,
    asOf: null,
    isCut: false,
    ...more,
  }) as ReportResult
const row = (key: string, amount: number) => ({ key, label: key, figures: jobs(amount), before: null })

function ByMonth() {
  const month = dayText(useCompanyTime().today).slice(0, 7)
  return <ReportFigures result={result({ by: 'month', rows: [row('2026-01', 1), row(month, 1)] })} />
}

test('the month that is not over is marked, and no other', async () => {
  renderAt('/reports', <ByMonth />)
  expect((await screen.findAllByText('so far')).map(mark => mark.closest('tr')?.rowIndex)).toEqual([2])
})

test.each([
  ['shared jobs', 2, true],
  ['jobs of one each', 1, false],
])('%s: rows that add up to more than the total say why', async (_name, second, says) => {
  renderAt('/reports', <ReportFigures result={result({ rows: [row('Ann', 1), row('Bo', second)] })} />)
  await screen.findByText('Total')
  expect(screen.queryByText(/^A job with several technicians counts for each/) !== null).toBe(says)
})
