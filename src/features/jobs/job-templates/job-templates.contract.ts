import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { activeFilter, listOf } from '#shared/list.ts'

const settings = user({ permission: 'settings' })
const book = user({ permission: 'jobs.book' })

const most = 100
const quantity = z._default(
  z.coerce.number().check(z.gte(0, 'Quantity cannot be negative.'), z.lte(100_000)),
  1,
)

/** What a job that begins with it has. */
const content = {
  job_type_ids: z._default(z.array(f.id).check(z.maxLength(50)), []),
  description: f.text(10_000),
  /** Due so many days after the job is booked. */
  tasks: z._default(
    z
      .array(
        z.object({
          title: f.requiredLine(500, 'Task name required.'),
          days: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(3_650)), 0),
        }),
      )
      .check(z.maxLength(most)),
    [],
  ),
  parts: z._default(z.array(z.object({ item_id: f.id, quantity })).check(z.maxLength(most)), []),
  estimates: z._default(
    z
      .array(
        z.object({
          label: f.requiredLine(200, 'Estimate name required.'),
          minutes: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000)), 0),
        }),
      )
      .check(z.maxLength(most)),
    [],
  ),
}
const name = f.requiredLine(80, 'Name required.')

export const jobTemplate = z.object({
  id: z.number(),
  name: z.string(),
  job_type_ids: z.array(z.number()),
  description: z.string(),
  tasks: z.array(z.object({ title: z.string(), days: z.number() })),
  parts: z.array(z.object({ item_id: z.number(), quantity: z.number() })),
  estimates: z.array(z.object({ label: z.string(), minutes: z.number() })),
  active: z.boolean(),
  version: z.number(),
})
export type JobTemplate = z.infer<typeof jobTemplate>

const templateSorts = ['name', 'id'] as const
export type JobTemplateSort = (typeof templateSorts)[number]
const templateList = listOf({
  rows: 'data',
  row: jobTemplate,
  sorts: templateSorts,
  order: 'ASC',
  filters: { search: f.line(80), status: activeFilter },
})

export const jobTemplatesContract = {
  options: endpoint('GET', '/jobs/getJobTemplates', {
    about: 'Templates that a new job can begin with.',
    access: book,
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ data: z.array(jobTemplate) }),
  }),
  list: endpoint('POST', '/settings/getJobTemplates', {
    about: 'Job templates by page. status: -1 all, 1 active, 0 inactive.',
    access: settings,
    effect: 'reads',
    reads: ['settings'],
    ...templateList.page,
  }),
  exportTemplates: endpoint('POST', '/settings/exportJobTemplates', {
    about: 'All that getJobTemplates finds under the same filters, as a CSV file.',
    access: settings,
    effect: 'reads',
    ...templateList.file,
  }),
  open: endpoint('GET', '/settings/getJobTemplate/:id', {
    about: 'One job template.',
    access: settings,
    effect: 'reads',
    reads: ['settings'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: jobTemplate }),
  }),
  add: endpoint('POST', '/settings/addJobTemplate', {
    about: 'Adds a job template.',
    access: settings,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ name, ...content }),
    reply: z.object({ result: jobTemplate }),
  }),
  edit: endpoint('POST', '/settings/editJobTemplate/:id', {
    about: 'Changes a job template. Jobs that began with it stay as they are.',
    access: settings,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ id: f.id, name, ...content, version: f.version }),
    reply: z.object({ result: jobTemplate }),
  }),
  changeStatus: endpoint('POST', '/settings/changeJobTemplateStatus/:id', {
    about: 'Takes a job template out of use or back.',
    access: settings,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ id: f.id, checked: f.flag }),
    reply: z.object({ result: jobTemplate }),
  }),
  fromJob: endpoint('POST', '/jobs/saveJobTemplate/:id', {
    about: 'Makes a template of a job: its types, description, tasks, parts and estimates.',
    access: book,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ id: f.id, name }),
    reply: z.object({ result: jobTemplate }),
  }),
}
