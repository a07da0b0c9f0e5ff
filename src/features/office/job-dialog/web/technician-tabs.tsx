import { Button, Stack } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { Control } from 'react-hook-form'
import { canEditJob, statuses, statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import type { ShownJob } from '#features/jobs/jobs/jobs.wire.ts'
import type { JobTab } from '#features/office/job-form/web/JobTabs.tsx'
import type { JobValues } from '#features/office/job-form/web/job-values.ts'
import { NotesPart, PartsPart, TasksPart } from '#features/office/job-form/web/lazy-lists.ts'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import { useViewer } from '#web/viewer.ts'
import { JobDocuments } from './JobDocuments.tsx'
import { JobFacts } from './JobFacts.tsx'

/** Props of a tab of a technician's job; the form's values are in its `FormProvider`. */
export interface TechnicianPart {
  /** The stored job. */
  job: ShownJob
  control: Control<JobValues>
  isCommentRequired: boolean
}

const FilesPart = lazyPart<TechnicianPart>(
  async () => (await import('#features/jobs/files/web/FilesPart.tsx')).FilesPart,
)

const FormsPart = lazyPart<TechnicianPart>(
  async () => (await import('#features/jobs/forms/web/JobForms.tsx')).JobForms,
)

const JobChecklists = lazyPart(async () => (await import('./job-parts.ts')).jobParts.JobChecklists)

const AskedForms = lazyPart(async () => (await import('./job-parts.ts')).jobParts.AskedForms)

const JobTools = lazyPart(async () => (await import('./job-parts.ts')).jobParts.JobTools)

const SignatureDialog = lazyDialog(
  async () => (await import('#features/jobs/signatures/web/SignatureDialog.tsx')).SignatureDialog,
)

/** The tabs of a technician's job, one line each. */
export const technicianTabs: readonly JobTab<TechnicianPart>[] = [
  { id: 'job', label: 'Job', Part: memo(WorkPart), fields: ['status_id', 'tradie_comment'] },
  {
    id: 'tasks',
    label: 'Tasks',
    Part: TasksPart,
    locksItself: true,
    fields: ['tasks'],
    isShown: ({ job }) => job.tasks.length > 0,
  },
  { id: 'files', label: 'Files', Part: FilesPart, locksItself: true },
  { id: 'forms', label: 'Forms', Part: FormsPart, locksItself: true },
  { id: 'parts', label: 'Parts', Part: PartsPart, locksItself: true, fields: ['parts'] },
  { id: 'notes', label: 'Additional Notes', Part: NotesPart, locksItself: true, fields: ['notes'] },
]

function WorkPart({ job, isCommentRequired }: TechnicianPart) {
  const t = useTexts()
  const [isSigning, setSigning] = useState(false)
  const isLocked = canEditJob(job, useViewer(), new Date()) !== true
  return (
    <Stack gap="lg">
      <JobFacts job={job} />
      <JobTools job={job} />
      <AskedForms job={job} types={job.job_type_ids} />
      <JobChecklists job={job} types={job.job_type_ids} isLocked={isLocked} />
      <SelectField
        name="status_id"
        label={t('Job Status')}
        data={statuses.map(({ id }) => ({ value: id, label: t(statusLabel(id)) }))}
      />
      <TextArea
        name="tradie_comment"
        label={t('Tradie Comment')}
        maxLength={10_000}
        withAsterisk={isCommentRequired}
      />
      <JobDocuments job={job} />
      <Button
        size="md"
        variant="default"
        leftSection={<IconSignature size={18} />}
        onClick={() => setSigning(true)}
      >
        {t('Signature')}
      </Button>
      {isSigning && <SignatureDialog jobId={job.id} onClose={() => setSigning(false)} />}
    </Stack>
  )
}
