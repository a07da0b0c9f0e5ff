import { Divider, Fieldset, Stack, Title } from '@mantine/core'
import '@mantine/core/styles/Fieldset.layer.css'
import { memo, useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { CustomFieldInputs } from '#features/account/custom-fields/web/CustomFieldInputs.tsx'
import { handoverContract } from '#features/franchise/handover/handover.contract.ts'
import { seesMoney } from '#features/jobs/job-payment/job-payment.rules.ts'
import { canBook, canEditJob, type EditedJob } from '#features/jobs/job-status/job-status.rules.ts'
import { NoteEditor } from '#features/jobs/notes/web/NoteEditor.tsx'
import { PartEditor } from '#features/jobs/parts/web/PartEditor.tsx'
import type { Task } from '#features/jobs/tasks/tasks.wire.ts'
import { TaskEditor } from '#features/jobs/tasks/web/TaskEditor.tsx'
import { EstimateEditor } from '#features/jobs/time-estimates/web/EstimateEditor.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { toast } from '#web/toast.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import type { JobValues } from './job-values.ts'

const TransferTaskDialog = lazyDialog(
  async () => (await import('#features/franchise/handover/web/TransferTaskDialog.tsx')).TransferTaskDialog,
)

type Person = { value: number; label: string }

interface ListPartProps {
  /** The stored job; null: a new one. */
  job: (EditedJob & { id: number; technicians: readonly Person[] }) | null
  control: Control<JobValues>
  /** True if its tab was open: their values are the form's, and what nobody looks at is not drawn. */
  opened: boolean
  /** Everybody who can be put on a job; a technician knows those of the job alone. */
  options?: { technicians: readonly Person[] }
}

function useLocked(job: EditedJob | null): boolean {
  const viewer = useViewer()
  return job !== null && canEditJob(job, viewer, new Date()) !== true
}

const peopleOf = ({ job, options }: Omit<ListPartProps, 'opened'>) =>
  options?.technicians ?? job?.technicians ?? []

/** Tasks and estimates. */
export const TasksPart = memo(function TasksPart({ opened, ...props }: ListPartProps) {
  const t = useTexts()
  const viewer = useViewer()
  const isLocked = useLocked(props.job)
  const { field: tasks } = useController({ control: props.control, name: 'tasks' })
  const { field: estimates } = useController({ control: props.control, name: 'estimates' })
  const { field: transfers } = useController({ control: props.control, name: 'transfers' })
  const books = canBook(viewer) === true
  const mayTransfer = books && opened && props.job !== null && !isLocked
  const { data } = useRead(handoverContract.companies, {}, { enabled: mayTransfer, staleTime: 600_000 })
  const companies = data?.result ?? []
  const [leaving, setLeaving] = useState<Task | null>(null)
  function transfer(task: Task, company_id: number) {
    tasks.onChange(tasks.value.filter(each => each.id !== task.id))
    transfers.onChange([...transfers.value, { company_id, task }])
    setLeaving(null)
    toast.warning(t('Please click save after editing to transfer task successfully.'))
  }
  if (!opened) return null
  return (
    <Stack gap="md">
      <Title order={3} size="h5">
        {t('Tasks Management')}
      </Title>
      <TaskEditor
        of={`job ${props.job?.id ?? 'new'}`}
        tasks={tasks.value}
        technicians={peopleOf(props)}
        canPlan={books}
        isLocked={isLocked}
        onChange={tasks.onChange}
        onTransfer={companies.length > 0 ? setLeaving : undefined}
      />
      {leaving && (
        <TransferTaskDialog
          task={leaving}
          companies={companies}
          onTransfer={company => transfer(leaving, company)}
          onClose={() => setLeaving(null)}
        />
      )}
      {books && (
        <>
          <Divider />
          <Title order={3} size="h5">
            {t('Job Estimates')}
          </Title>
          <EstimateEditor
            estimates={estimates.value}
            isNew={props.job === null}
            isLocked={isLocked}
            onChange={estimates.onChange}
          />
        </>
      )}
    </Stack>
  )
})

export const NotesPart = memo(function NotesPart({ job, control, opened }: ListPartProps) {
  const viewer = useViewer()
  const { field } = useController({ control, name: 'notes' })
  const isLocked = useLocked(job)
  if (!opened) return null
  return (
    <Stack gap="lg">
      <NoteEditor
        of={`job ${job?.id ?? 'new'}`}
        notes={field.value}
        author={{ id: viewer.id, fullname: viewer.fullname }}
        isLocked={isLocked}
        onChange={field.onChange}
      />
      <Fieldset variant="unstyled" disabled={isLocked}>
        <CustomFieldInputs tab={3} />
      </Fieldset>
    </Stack>
  )
})

export const PartsPart = memo(function PartsPart({ opened, ...props }: ListPartProps) {
  const viewer = useViewer()
  const { field } = useController({ control: props.control, name: 'parts' })
  const crew = useWatch({ control: props.control, name: 'technician_ids' })
  const place = useWatch({ control: props.control, name: 'place' })
  const isLocked = useLocked(props.job)
  if (!opened) return null
  return (
    <PartEditor
      parts={field.value}
      technicians={peopleOf(props).filter(person => crew.includes(person.value))}
      seesMoney={seesMoney(viewer)}
      isLocked={isLocked}
      near={{ lat: place?.lat ?? null, lng: place?.lng ?? null }}
      onChange={field.onChange}
    />
  )
})
