import reports from '#features/insight/reports/web/reports.module.css'
import { useWriter } from '#features/insight/reports/web/use-writer.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { insightContract } from '../insight.contract.ts'

interface ForecastJobsProps {
  span: { from: string; to: string }
  onClose: () => void
}

/** The booked jobs that a month of the forecast counts. */
export function ForecastJobs({ span: { from, to }, onClose }: ForecastJobsProps) {
  const { t, day, money } = useWriter()
  const read = useRead(insightContract.forecastJobs, { from, to })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Booked jobs')}
      subtitle={t('{{from}} to {{to}}', { from: day(from), to: day(to) })}
      size="lg"
    >
      <Loaded read={read} failed={t('Couldn’t load the rows')} shape="list">
        {({ result }) =>
          result.length === 0 ? (
            <EmptyState title={t('Nothing in this period')} />
          ) : (
            <table className={reports.rows}>
              <thead>
                <tr>
                  {['Job', 'Client', 'Last appointment', 'Counts as', 'Value'].map(head => (
                    <th key={head} scope="col">
                      {t(head)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {result.map(job => (
                  <tr key={job.id}>
                    <td>
                      <AppLink to="/jobs" query={{ job: job.id }}>
                        #{job.number}
                      </AppLink>
                    </td>
                    <td>{job.name}</td>
                    <td>{day(job.day)}</td>
                    <td>{job.is_estimated ? t('Estimated') : t('Booked')}</td>
                    <td>{money(job.cents)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </Dialog>
  )
}
