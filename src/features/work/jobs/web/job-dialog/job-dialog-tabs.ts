import type { ComponentType } from 'react'
import type { Control } from 'react-hook-form'
import { lazyPart } from '#web/lazy-part.tsx'
import type { ShownJob } from '../../jobs.wire.ts'
import type { JobTab } from '../job-form/JobTabs.tsx'
import { clientFields, scheduleFields, workFields } from '../job-form/job-checks.ts'
import type { JobValues } from '../job-form/job-values.ts'
import { NotesPart, PartsPart, TasksPart } from '../job-form/lazy-lists.ts'
import { SchedulePart } from '../job-form/lazy-schedule.ts'
import type { JobOptions } from '../job-form/use-job-options.ts'
import { FilesTab } from './FilesTab.tsx'
import { JobPart } from './JobPart.tsx'

const ClientPart = lazyPart(async () => (await import('./ClientPart.tsx')).ClientPart, {
  isSoon: true,
  isDear: true,
})

/** What a tab of the job dialog gets; the form's values are in its `FormProvider`. */
export interface JobDialogPart {
  /** As it is stored. */
  job: ShownJob
  control: Control<JobValues>
  options: JobOptions
  Day: ComponentType
}

/** The tabs of the job dialog, one line each. */
export const jobDialogTabs: readonly JobTab<JobDialogPart>[] = [
  { id: 'job', label: 'Job', Part: JobPart, fields: workFields },
  { id: 'client', label: 'Client', Part: ClientPart, fields: clientFields },
  { id: 'schedule', label: 'Schedule', Part: SchedulePart, fields: scheduleFields },
  { id: 'parts', label: 'Parts', Part: PartsPart, locksItself: true, fields: ['parts'] },
  { id: 'files', label: 'Files', Part: FilesTab, locksItself: true },
  { id: 'notes', label: 'Additional Notes', Part: NotesPart, locksItself: true, fields: ['notes'] },
  {
    id: 'tasks',
    label: 'Tasks & Estimates',
    Part: TasksPart,
    locksItself: true,
    fields: ['tasks', 'estimates'],
  },
]
