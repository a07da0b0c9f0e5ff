import { awaitsWork, canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { dayMinutes, latenessOf } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useViewer } from '#web/viewer.ts'
import classes from './LateMark.module.css'

interface LateMarkProps {
  /** A job with one of its appointments, if it has any. */
  visit: { status_id: number; ends_at: string | null; later: boolean }
  /** With what to do about it. */
  advises?: boolean
}

/** 'Late' beside work that should have ended by now, quieter beside what was forgotten; nothing beside any other. */
export function LateMark({ visit: { status_id, ends_at, later }, advises = false }: LateMarkProps) {
  const t = useTexts()
  const time = useCompanyTime()
  if (ends_at === null || later || !awaitsWork(status_id)) return null
  const lateness = latenessOf(time.toWall(ends_at), time.now)
  if (!lateness) return null
  return (
    <span className={classes.late}>
      <StatusBadge tone={lateness === 'late' ? 'pink' : 'grey'} size="sm">
        {lateness === 'late' ? t('Late') : t('Still open')}
      </StatusBadge>
      {advises && <LateAdvice ends_at={ends_at} />}
    </span>
  )
}

/** When it should have ended, and what the reader can do now. */
export function LateAdvice({ ends_at }: { ends_at: string }) {
  const t = useTexts()
  const time = useCompanyTime()
  const end = { time: time.instant(ends_at, isToday(time, ends_at) ? 'time' : 'dateTime') }
  return (
    <span className={classes.advice}>
      {canBook(useViewer()) === true
        ? t('Should have ended {{time}}. Complete the job or move the appointment.', end)
        : t('Should have ended {{time}}. Complete the job or tell the office.', end)}
    </span>
  )
}

const isToday = ({ toWall, today }: ReturnType<typeof useCompanyTime>, instant: string) =>
  Math.floor(toWall(instant) / dayMinutes) === today
