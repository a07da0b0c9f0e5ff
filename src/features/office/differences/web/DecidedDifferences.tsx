import { Button } from '@mantine/core'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinedRow, LinedRows } from '#web/ui/list/LinedRow.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { Difference } from '../differences.contract.ts'
import classes from './Differences.module.css'
import { useDecide } from './use-decide.ts'

/** What was decided last, by whom, and a way back for a while. */
export function DecidedDifferences({ rows }: { rows: readonly Difference[] }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const { decide, isBusy } = useDecide()
  const outcome = ({ state, path, file }: Difference) =>
    file
      ? t(state === 'left' ? 'Discarded' : 'Added to the job')
      : state === 'left'
        ? t('Office’s value kept')
        : t(path === jobsContract.edit.path ? 'Phone’s values saved' : 'Done')
  return (
    <Card flush title={t('Decided')} className={classes.card}>
      <LinedRows>
        {rows.map(row => (
          <LinedRow
            key={row.id}
            name={[row.title, row.job?.name, row.user].filter(Boolean).join(' · ')}
            about={<span className={classes.typed}>{row.typed}</span>}
            detail={[
              outcome(row),
              row.decided_by,
              row.decided_at && instant(String(row.decided_at), 'dateTime'),
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            {row.undoable && (
              <Button size="xs" variant="default" loading={isBusy} onClick={() => decide(row, 'open')}>
                {t('Undo')}
              </Button>
            )}
          </LinedRow>
        ))}
      </LinedRows>
    </Card>
  )
}
