import type { ComponentType } from 'react'
import type { Control } from 'react-hook-form'
import type { ShownJob } from '#features/jobs/jobs/jobs.wire.ts'
import { SchedulePart } from '#features/office/job-form/web/appointments/lazy-schedule.ts'
import type { JobTab } from '#features/office/job-form/web/JobTabs.tsx'
import { clientFields, scheduleFields, workFields } from '#features/office/job-form/web/job-checks.ts'
import type { JobValues } from '#features/office/job-form/web/job-values.ts'
import { NotesPart, PartsPart, TasksPart } from '#features/office/job-form/web/lazy-lists.ts'
import type { JobOptions } from '#features/office/job-form/web/use-job-options.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { FilesTab } from './FilesTab.tsx'
import { JobPart } from './JobPart.tsx'

const ClientPart = lazyPart(async () => (await import('./ClientPart.tsx')).ClientPart, {
  isSoon: true,
  isDear: true,
})

const FormsPart = lazyPart<JobDialogPart>(
  async () => (await import('#features/jobs/forms/web/JobForms.tsx')).JobForms,
)

/** Props of a tab of the job dialog; the form's values are in its `FormProvider`. */
export interface JobDialogPart {
  /** The stored job. */
  job: ShownJob
  control: Control<JobValues>
  options: JobOptions
  Day: ComponentType
}

/** The tabs of the job dialog, one line each: those of document 1 in its order, then ours. */
export const jobDialogTabs: readonly JobTab<JobDialogPart>[] = [
  { id: 'job', label: 'Job', Part: JobPart, fields: workFields },
  { id: 'client', label: 'Client', Part: ClientPart, fields: clientFields },
  { id: 'parts', label: 'Parts', Part: PartsPart, locksItself: true, fields: ['parts'] },
  { id: 'files', label: 'Files', Part: FilesTab, locksItself: true },
  { id: 'forms', label: 'Forms', Part: FormsPart, locksItself: true },
  { id: 'notes', label: 'Additional Notes', Part: NotesPart, locksItself: true, fields: ['notes'] },
  {
    id: 'tasks',
    label: 'Tasks & Estimates',
    Part: TasksPart,
    locksItself: true,
    fields: ['tasks', 'estimates'],
  },
  { id: 'schedule', label: 'Schedule', Part: SchedulePart, fields: scheduleFields },
]
