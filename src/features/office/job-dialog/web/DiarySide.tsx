import { ActionIcon } from '@mantine/core'
import {
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconSelector,
} from '@tabler/icons-react'
import { memo, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { NoteForm } from '#features/jobs/diary/web/NoteForm.tsx'
import type { useNote } from '#features/jobs/diary/web/use-note.ts'
import type { ShownJob } from '#features/jobs/jobs/jobs.wire.ts'
import { type JobValues, valuesOf } from '#features/office/job-form/web/job-values.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { Later } from '#web/ui/Later.tsx'
import { useIsNarrow, useIsPhone } from '#web/ui/use-is-phone.ts'
import { pendingDiary } from './editing/pending-diary.ts'
import classes from './JobDialog.module.css'

/** It comes while the job itself is being read. */
const JobDiary = lazyPart(async () => (await import('./job-parts.ts')).jobParts.JobDiary, {
  isSoon: true,
})

interface DiarySideProps {
  job: ShownJob
  control: Control<JobValues>
  note: ReturnType<typeof useNote>
  /** The names for the diary's preview of unsaved changes. */
  technicians?: readonly { value: number; label: string }[]
}

/** The Job Diary beside the tabs, or below them on a narrow screen; it can be collapsed. */
export const DiarySide = memo(function DiarySide(props: DiarySideProps) {
  const t = useTexts()
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(true)
  const label = isOpen ? t('Collapse Timeline') : t('Expand Timeline')
  const Icon = isNarrow
    ? IconSelector
    : isOpen
      ? IconLayoutSidebarRightCollapse
      : IconLayoutSidebarRightExpand
  return (
    <aside className={classes.side} data-collapsed={!isOpen || undefined} aria-label={t('Job Diary')}>
      <div className={classes.sideHead}>
        {(isOpen || isNarrow) && <h2>{t('Job Diary')}</h2>}
        <Hint label={label} position="left">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={label}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon size={18} />
          </ActionIcon>
        </Hint>
      </div>
      {isOpen && (
        <Later>
          <Entries {...props} />
        </Later>
      )}
    </aside>
  )
})

function Entries({ job, control, note, technicians = [] }: DiarySideProps) {
  const t = useTexts()
  const isPhone = useIsPhone()
  const now = useWatch({ control }) as JobValues
  const nameOf = (id: number) =>
    technicians.find(each => each.value === id)?.label ?? t('No longer in the team')
  const pending = pendingDiary(valuesOf(job), now, nameOf)
  return (
    <JobDiary jobId={job.id} pending={pending}>
      <NoteForm note={note} isLarge={isPhone} />
    </JobDiary>
  )
}
