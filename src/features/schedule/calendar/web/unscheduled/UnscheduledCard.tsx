import { Button } from '@mantine/core'
import { pill, statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { statusTone } from '#features/jobs/job-status/web/status-tone.ts'
import type { ShownRow } from '#features/jobs/jobs/job-rows.wire.ts'
import { useTexts } from '#web/i18n.ts'
import { PlannerDragSource } from '#web/planner/drag/PlannerDragSource.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { namesOf, titleOf } from '../calendar-events.ts'
import classes from './UnscheduledPanel.module.css'

interface UnscheduledCardProps {
  job: ShownRow
  /** Length of the appointment being dragged. */
  minutes: number
  draggable: boolean
  onBook: () => void
  onOpen: () => void
}

/** One unscheduled job. */
export function UnscheduledCard({ job, minutes, draggable, onBook, onOpen }: UnscheduledCardProps) {
  const t = useTexts()
  const title = titleOf(job)
  const people = job.technicians
  const comment = job.company_comment.split('\n', 1)[0]
  return (
    <PlannerDragSource
      payload={job}
      preview={{ title, minutes, ...(people[0] && { colour: people[0].color }) }}
      disabled={!draggable}
      className={classes.card}
    >
      <div className={classes.top}>
        <StatusBadge tone={statusTone(job.status_id)} size="sm">
          <span title={t(statusLabel(job.status_id))}>{pill(job.status_id)}</span>
        </StatusBadge>
        <button type="button" className={classes.title} onClick={onOpen}>
          {title}
        </button>
        <Button
          className={classes.book}
          variant="light"
          size="compact-xs"
          aria-label={t('Book {{job}}', { job: title })}
          onClick={onBook}
        >
          {t('Book')}
        </Button>
      </div>
      <div className={classes.line}>{job.address || job.suburb || t('No address')}</div>
      {(comment || job.job_types) && <div className={classes.line}>{comment || job.job_types}</div>}
      {people.length > 0 && (
        <div className={classes.people}>
          {people.map(person => (
            <span key={person.value} className={classes.dot} style={{ background: person.color }} />
          ))}
          <span>{namesOf(job)}</span>
        </div>
      )}
    </PlannerDragSource>
  )
}
