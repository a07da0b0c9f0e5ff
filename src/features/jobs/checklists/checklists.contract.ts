import * as z from 'zod/mini'
import { statuses } from '#features/jobs/job-status/job-status.rules.ts'
import { user } from '#shared/access.ts'
import { catalogueOf } from '#shared/catalogue.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { mostItems } from './checklists.rules.ts'
import { leftOut } from './checklists.wire.ts'

const status = z.coerce.number().check(z.refine(id => statuses.some(each => each.id === id)))

const { entries, file, row } = catalogueOf({
  one: 'Checklist',
  many: 'Checklists',
  about: {
    one: 'a checklist',
    many: 'Checklists',
    add: 'Adds a checklist, which stands on jobs of its types from then on.',
    edit: 'Changes a checklist. Items that keep their id keep their ticks.',
  },
  access: user({ permission: 'settings' }),
  shown: {
    job_type_ids: z.array(z.number()),
    status_ids: z.array(z.number()),
    items: z.array(z.object({ id: z.string(), text: z.string() })),
  },
  input: {
    /** None: jobs of all types. */
    job_type_ids: z._default(z.array(f.id).check(z.maxLength(50)), []),
    /** Before which statuses it is asked for. */
    status_ids: z
      .array(status)
      .check(z.minLength(1, 'Please choose at least one status.'), z.maxLength(statuses.length)),
    items: z
      .array(
        z.object({
          /** Absent or '': a new item. */
          id: f.line(40),
          text: f.requiredLine(300, 'Item is required.'),
        }),
      )
      .check(z.minLength(1, 'Please add at least one item.'), z.maxLength(mostItems)),
  },
  changes: ['checklists'],
})
export type Checklist = z.infer<typeof row>

/** A list as it stands on one job. */
const jobChecklist = z.object({
  id: z.number(),
  name: z.string(),
  job_type_ids: z.array(z.number()),
  status_ids: z.array(z.number()),
  items: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      is_done: z.boolean(),
      /** Why it was left out; '': nobody has said. */
      reason: z.string(),
      /** The person who ticked it or gave the reason; '' for nobody. */
      by: z.string(),
      at: z.nullable(f.instantOut),
    }),
  ),
})
export type JobChecklist = z.infer<typeof jobChecklist>
const onJob = z.object({ data: z.array(jobChecklist) })

export const checklistsContract = {
  ...entries,
  exportChecklists: file,
  onJob: endpoint('GET', '/jobs/checklists/:jobId', {
    about: 'The checklists of a job with what was ticked, and those of other types, should the job get one.',
    access: user(),
    effect: 'reads',
    reads: ['checklists'],
    input: z.object({ jobId: f.id }),
    reply: onJob,
  }),
  tick: endpoint('POST', '/jobs/tickChecklist/:jobId', {
    about: 'Ticks an item of a checklist off, or takes the tick back.',
    access: user(),
    effect: 'undoable',
    changes: ['checklists', 'diary'],
    input: z.object({ jobId: f.id, checklist_id: f.id, item_id: f.line(40), checked: f.flag }),
    reply: onJob,
  }),
  explain: endpoint('POST', '/jobs/explainChecklist/:jobId', {
    about: 'Keeps why items of checklists were left out, with the job and in its diary.',
    access: user(),
    effect: 'undoable',
    changes: ['checklists', 'diary'],
    input: z.extend(leftOut, { jobId: f.id }),
    reply: onJob,
  }),
}
