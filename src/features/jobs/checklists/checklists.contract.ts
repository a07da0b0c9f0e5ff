import * as z from 'zod/mini'
import { statuses } from '#features/jobs/job-status/job-status.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { activeFilter, listOf } from '#shared/list.ts'
import { mostItems } from './checklists.rules.ts'

const settings = user({ permission: 'settings' })

const status = z.coerce.number().check(z.refine(id => statuses.some(each => each.id === id)))
const input = {
  name: f.requiredLine(80, 'Name required.'),
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
}

export const checklist = z.object({
  id: z.number(),
  name: z.string(),
  job_type_ids: z.array(z.number()),
  status_ids: z.array(z.number()),
  items: z.array(z.object({ id: z.string(), text: z.string() })),
  active: z.boolean(),
  version: z.number(),
})
export type Checklist = z.infer<typeof checklist>

const checklistSorts = ['name', 'id'] as const
export type ChecklistSort = (typeof checklistSorts)[number]
const checklistList = listOf({
  rows: 'data',
  row: checklist,
  sorts: checklistSorts,
  order: 'ASC',
  filters: { search: f.line(80), status: activeFilter },
})

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
      /** Who ticked it or said why; ''. */
      by: z.string(),
      at: z.nullable(f.instantOut),
    }),
  ),
})
export type JobChecklist = z.infer<typeof jobChecklist>
const onJob = z.object({ data: z.array(jobChecklist) })

export const checklistsContract = {
  list: endpoint('POST', '/settings/getChecklists', {
    about: 'Checklists by page. status: -1 all, 1 active, 0 inactive.',
    access: settings,
    effect: 'reads',
    reads: ['settings'],
    ...checklistList.page,
  }),
  exportChecklists: endpoint('POST', '/settings/exportChecklists', {
    about: 'All that getChecklists finds under the same filters, as a CSV file.',
    access: settings,
    effect: 'reads',
    ...checklistList.file,
  }),
  open: endpoint('GET', '/settings/getChecklist/:id', {
    about: 'One checklist.',
    access: settings,
    effect: 'reads',
    reads: ['settings'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: checklist }),
  }),
  add: endpoint('POST', '/settings/addChecklist', {
    about: 'Adds a checklist, which stands on jobs of its types from then on.',
    access: settings,
    effect: 'undoable',
    changes: ['settings', 'checklists'],
    input: z.object(input),
    reply: z.object({ result: checklist }),
  }),
  edit: endpoint('POST', '/settings/editChecklist/:id', {
    about: 'Changes a checklist. Items that keep their id keep their ticks.',
    access: settings,
    effect: 'undoable',
    changes: ['settings', 'checklists'],
    input: z.object({ id: f.id, ...input, version: f.version }),
    reply: z.object({ result: checklist }),
  }),
  changeStatus: endpoint('POST', '/settings/changeChecklistStatus/:id', {
    about: 'Takes a checklist out of use or back.',
    access: settings,
    effect: 'undoable',
    changes: ['settings', 'checklists'],
    input: z.object({ id: f.id, checked: f.flag }),
    reply: z.object({ result: checklist }),
  }),
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
    input: z.object({
      jobId: f.id,
      reason: f.requiredText(1_000, 'Please say why.'),
      items: z
        .array(z.object({ checklist_id: f.id, item_id: f.line(40) }))
        .check(z.minLength(1), z.maxLength(500)),
    }),
    reply: onJob,
  }),
}
