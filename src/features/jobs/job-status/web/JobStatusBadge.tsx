import { useTexts } from '#web/i18n.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { statusLabel } from '../job-status.rules.ts'
import { statusTone } from './status-tone.ts'

/** A job's status as a badge. */
export function JobStatusBadge({ status }: { status: number }) {
  const t = useTexts()
  return (
    <StatusBadge tone={statusTone(status)} dot>
      {t(statusLabel(status))}
    </StatusBadge>
  )
}
