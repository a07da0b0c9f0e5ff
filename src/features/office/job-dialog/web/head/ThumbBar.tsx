import { Button } from '@mantine/core'
import {
  IconArrowRight,
  IconCash,
  IconCheck,
  IconMapPin,
  IconNote,
  IconPhone,
  IconPlayerPlay,
  IconTruck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isEnded, statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { useOwnWork } from '#features/jobs/job-summary/web/JobTime.tsx'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import type { ShownJob } from '#features/jobs/jobs/jobs.wire.ts'
import { ownDaysInput } from '#features/jobs/jobs/own-days.ts'
import { jobDirections } from '#features/jobs/jobs/web/job-directions.ts'
import { useJobOpener } from '#features/jobs/jobs/web/use-open-job.ts'
import { jobDocumentsContract } from '#features/money/job-documents/job-documents.contract.ts'
import { onSiteContract } from '#features/money/on-site/on-site.contract.ts'
import { telHref } from '#shared/phones/phone.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import classes from '../JobDialog.module.css'
import { stepOf } from './next-step.ts'

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

/** The next step of a technician's job, large and within reach of a thumb; completing it is always at hand. */
export function ThumbBar({ job, busy, onStatus, children }: ThumbBarProps) {
  const t = useTexts()
  const work = useOwnWork(job)
  const step = stepOf(job, work.isWorking)
  const look = (isNext: boolean) => (isNext && !children ? 'filled' : 'default')
  return (
    <div className={classes.thumb}>
      {step === 'travel' && (
        <Button
          variant={look(true)}
          disabled={busy}
          leftSection={<IconTruck size={18} />}
          onClick={() => onStatus(statusId.onTheWay)}
        >
          {t('Start travel')}
        </Button>
      )}
      {step === 'work' && (
        <Button
          variant={look(true)}
          loading={work.isPending}
          leftSection={<IconPlayerPlay size={18} />}
          onClick={() => work.set('In')}
        >
          {t('Start work')}
        </Button>
      )}
      {step !== 'after' && (
        <Button
          variant={look(step === 'complete')}
          data-wide={step === 'complete' || undefined}
          disabled={busy}
          leftSection={<IconCheck size={18} />}
          onClick={() => onStatus(statusId.closed)}
        >
          {t('Complete job')}
        </Button>
      )}
      {step === 'after' && <Afterwards job={job} />}
      {children}
    </div>
  )
}

/** After a job is completed: what is still to be paid, and the next job of the day. */
function Afterwards({ job }: { job: ShownJob }) {
  const t = useTexts()
  const open = useJobOpener()
  const { today } = useCompanyTime()
  const maySee = useMay(onSiteContract.open.access)
  const documents = useRead(jobDocumentsContract.read, { id: job.id }, { enabled: maySee }).data?.result
  const isOwed = documents !== undefined && documents.left_cents > 0
  const rows = useRead(jobsContract.list, ownDaysInput(today)).data?.data ?? []
  const next = rows.find(row => row.id !== job.id && !isEnded(row.job_status))
  return (
    <>
      {isOwed && (
        <Button
          data-wide={!next || undefined}
          leftSection={<IconCash size={18} />}
          renderRoot={props => <AppLink to={`/jobs/${job.id}/payment`} {...props} />}
        >
          {t('Take Payment')}
        </Button>
      )}
      {next && (
        <Button
          variant={isOwed ? 'default' : 'filled'}
          data-wide={!isOwed || undefined}
          leftSection={<IconArrowRight size={18} />}
          onClick={() => open(next.id)}
        >
          {t('Next job')}
        </Button>
      )}
    </>
  )
}
