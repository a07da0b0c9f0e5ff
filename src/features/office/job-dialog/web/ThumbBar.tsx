import { Button } from '@mantine/core'
import { IconCheck, IconMapPin, IconNote, IconPhone, IconTruck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import type { ShownJob } from '#features/jobs/jobs/jobs.wire.ts'
import { jobDirections } from '#features/jobs/jobs/web/job-directions.ts'
import { telHref } from '#shared/phone.ts'
import { useTexts } from '#web/i18n.ts'
import classes from './JobDialog.module.css'

interface ThumbBarProps {
  job: ShownJob
  busy: boolean
  /** True if the status may be changed. */
  isOpen: boolean
  onStatus: (status: number) => void
  /** Leads to the field for a note. */
  onNote: () => void
  /** Saving, while there is something to save: the next step of the job then waits. */
  children?: ReactNode
}

const quick = {
  variant: 'default',
  classNames: { inner: classes.quickInner, section: classes.quickIcon, label: classes.quickLabel },
} as const

/** A technician's most common actions, within reach of a thumb; the next one stands out. */
export function ThumbBar({ job, busy, isOpen, onStatus, onNote, children }: ThumbBarProps) {
  const t = useTexts()
  const isTravelling = job.status_id === statusId.onTheWay
  const look = (isNext: boolean) => (isNext && !children ? 'filled' : 'default')
  const phone = telHref(job.phone)
  const way = jobDirections(job)
  return (
    <div className={classes.thumb}>
      <div className={classes.quick}>
        {phone && (
          <Button component="a" href={phone} {...quick} leftSection={<IconPhone size={20} />}>
            {t('Call')}
          </Button>
        )}
        {way && (
          <Button
            component="a"
            href={way}
            target="_blank"
            rel="noreferrer"
            {...quick}
            leftSection={<IconMapPin size={20} />}
          >
            {t('Directions')}
          </Button>
        )}
        <Button {...quick} leftSection={<IconNote size={20} />} onClick={onNote}>
          {t('Add note')}
        </Button>
      </div>
      {isOpen && !isTravelling && job.status_id !== statusId.closed && (
        <Button
          variant={look(true)}
          disabled={busy}
          leftSection={<IconTruck size={18} />}
          onClick={() => onStatus(statusId.onTheWay)}
        >
          {t('Start travel')}
        </Button>
      )}
      {isOpen && job.status_id !== statusId.closed && (
        <Button
          variant={look(isTravelling)}
          data-wide={isTravelling || undefined}
          disabled={busy}
          leftSection={<IconCheck size={18} />}
          onClick={() => onStatus(statusId.closed)}
        >
          {t('Complete job')}
        </Button>
      )}
      {children}
    </div>
  )
}
