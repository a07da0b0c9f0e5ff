import { Button } from '@mantine/core'
import { IconCheck, IconMapPin, IconNote, IconPhone, IconTruck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import type { ShownJob } from '#features/jobs/jobs/jobs.wire.ts'
import { jobDirections } from '#features/jobs/jobs/web/job-directions.ts'
import { telHref } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'
import classes from '../JobDialog.module.css'

interface QuickWaysProps {
  job: ShownJob
  /** Leads to the field for a note. */
  onNote: () => void
  /** Further buttons at the end of the row. */
  children?: ReactNode
}

const quick = { variant: 'default', size: 'md' } as const

/** A technician's ways to the client and the note, in one row that scrolls sideways. */
export function QuickWays({ job, onNote, children }: QuickWaysProps) {
  const t = useTexts()
  const phone = telHref(job.phone || job.masked_phone)
  const way = jobDirections(job)
  return (
    <div className={classes.quick}>
      {phone && (
        <Button component="a" href={phone} {...quick} leftSection={<IconPhone size={18} />}>
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
          leftSection={<IconMapPin size={18} />}
        >
          {t('Directions')}
        </Button>
      )}
      <Button {...quick} leftSection={<IconNote size={18} />} onClick={onNote}>
        {t('Note')}
      </Button>
      {children}
    </div>
  )
}

interface ThumbBarProps {
  job: ShownJob
  busy: boolean
  onStatus: (status: number) => void
  /** Saving, while there is something to save: the next step of the job then waits. */
  children?: ReactNode
}

/** True if a technician has a next step on the job. */
export const hasNextStep = (job: ShownJob): boolean => job.status_id !== statusId.closed

/** The next step of a technician's job, within reach of a thumb. */
export function ThumbBar({ job, busy, onStatus, children }: ThumbBarProps) {
  const t = useTexts()
  const isTravelling = job.status_id === statusId.onTheWay
  const look = (isNext: boolean) => (isNext && !children ? 'filled' : 'default')
  return (
    <div className={classes.thumb}>
      {hasNextStep(job) && !isTravelling && (
        <Button
          variant={look(true)}
          disabled={busy}
          leftSection={<IconTruck size={18} />}
          onClick={() => onStatus(statusId.onTheWay)}
        >
          {t('Start travel')}
        </Button>
      )}
      {hasNextStep(job) && (
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
