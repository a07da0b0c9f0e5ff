import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { ShownJob } from '#features/jobs/jobs/jobs.wire.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { lazyDropdown } from '#web/lazy-dropdown.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import classes from '../JobDialog.module.css'

const JobMoreMenu = lazyDropdown(async () => (await import('./JobMoreMenu.tsx')).JobMoreMenu)

const ReportDialog = lazyDialog(
  async () => (await import('#features/jobs/job-summary/web/ReportDialog.tsx')).ReportDialog,
)

const SaveAsTemplateDialog = lazyDialog(
  async () =>
    (await import('#features/jobs/job-templates/web/SaveAsTemplateDialog.tsx')).SaveAsTemplateDialog,
)

const HistoryDialog = lazyDialog(
  async () => (await import('#features/jobs/job-summary/web/HistoryDialog.tsx')).HistoryDialog,
)

interface JobMoreProps {
  job: ShownJob
  /** For thumbs. */
  isLarge?: boolean
}

/** Menu of rare actions on a job. */
export const JobMore = memo(function JobMore({ job, isLarge = false }: JobMoreProps) {
  const t = useTexts()
  const [opened, setOpened] = useState<'report' | 'template' | 'history' | null>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpened(null)
  return (
    <>
      <Hint label={t('More')} disabled={isOpen}>
        <span className={classes.more}>
          <JobMoreMenu
            opened={isOpen}
            onChange={setOpen}
            job={job}
            onChoose={setOpened}
            target={
              <ActionIcon
                variant="default"
                size={isLarge ? 44 : 36}
                aria-haspopup="menu"
                aria-label={t('More')}
                onClick={() => setOpen(!isOpen)}
              >
                <IconDots size={18} />
              </ActionIcon>
            }
          />
        </span>
      </Hint>
      {opened === 'history' && <HistoryDialog jobId={job.id} onClose={close} />}
      {opened === 'template' && <SaveAsTemplateDialog jobId={job.id} onClose={close} />}
      {opened === 'report' && <ReportDialog jobId={job.id} onClose={close} />}
    </>
  )
})
