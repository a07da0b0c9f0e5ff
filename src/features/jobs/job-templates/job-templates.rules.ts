import type { Part } from '#features/jobs/parts/parts.wire.ts'
import type { Task } from '#features/jobs/tasks/tasks.wire.ts'
import type { Estimate } from '#features/jobs/time-estimates/time-estimates.wire.ts'
import { dayText, parseDay } from '#shared/dates.ts'
import type { JobTemplate } from './job-templates.contract.ts'

/** A template's contents without its name. */
export type TemplateContent = Omit<JobTemplate, 'id' | 'name' | 'active' | 'version'>

/** A job's lists as a template keeps them; `booked`: the day number on which it was booked. */
export function contentOfJob(
  job: {
    job_type_ids: readonly number[]
    company_comment: string
    tasks: readonly Task[]
    parts: readonly Part[]
    estimates: readonly Estimate[]
  },
  booked: number,
): TemplateContent {
  return {
    job_type_ids: [...job.job_type_ids],
    description: job.company_comment,
    tasks: job.tasks.map(({ title, due_on }) => ({
      title,
      days: Math.max(0, (parseDay(due_on ?? '') ?? booked) - booked),
    })),
    // A template's parts are the catalogue's.
    parts: job.parts.flatMap(({ item_id, quantity }) => (item_id === null ? [] : [{ item_id, quantity }])),
    estimates: job.estimates.map(({ label, minutes }) => ({ label, minutes })),
  }
}

/** The lists that a template gives a new job, for this technician from this day on; `newId` makes the rows' ids. */
export function listsOf(
  template: TemplateContent,
  { technician, today, newId }: { technician: number | null; today: number; newId: () => string },
): { tasks: Task[]; parts: Part[]; estimates: Estimate[] } {
  return {
    tasks: template.tasks.map(({ title, days }) => ({
      id: newId(),
      title,
      due_on: dayText(today + days),
      technician_id: technician,
      is_done: false,
      photo_ids: [],
    })),
    // Name and usual price are the catalogue's.
    parts: template.parts.map(({ item_id, quantity }) => ({
      id: newId(),
      item_id,
      name: '',
      price_cents: null,
      quantity,
      belongs_to: null,
      assigned_to: null,
    })),
    estimates: template.estimates.map(({ label, minutes }) => ({
      id: newId(),
      label,
      minutes,
      starts_at: null,
      ends_at: null,
    })),
  }
}
