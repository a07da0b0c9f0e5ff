import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import classes from './inbox.module.css'

const ChooseJob = lazyDialog(async () => (await import('./ChooseJob.tsx')).ChooseJob)

interface FilesToJobProps {
  /** The message that they came with. */
  id: number
  /** The job that they are on. */
  jobId: number | null
  clientId: number | null
}

/** Puts the files of a message on a job, or leads to the one that they are on. */
export function FilesToJob({ id, jobId, clientId }: FilesToJobProps) {
  const t = useTexts()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div className={classes.planned}>
      {jobId !== null && (
        <AppLink className={classes.way} to="/jobs" query={{ job: jobId }}>
          {t('Open the job with these files')}
        </AppLink>
      )}
      <UnstyledButton className={classes.way} onClick={() => setChoosing(true)}>
        {jobId === null ? t('Add to a job') : t('Move to another job')}
      </UnstyledButton>
      {isChoosing && (
        <ChooseJob id={id} jobId={jobId} clientId={clientId} onClose={() => setChoosing(false)} />
      )}
    </div>
  )
}
