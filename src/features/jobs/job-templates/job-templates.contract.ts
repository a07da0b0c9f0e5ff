import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { catalogueOf } from '#shared/catalogue.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const book = user({ permission: 'jobs.book' })

const most = 100
const { quantity } = f

/** Contents of a new job made from the template. */
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
const { entries, file, row } = catalogueOf({
  one: 'JobTemplate',
  many: 'JobTemplates',
  about: {
    one: 'a job template',
    many: 'Job templates',
    add: 'Adds a job template.',
    edit: 'Changes a job template. Jobs that began with it stay as they are.',
  },
  access: user({ permission: 'settings' }),
  shown: {
    job_type_ids: z.array(z.number()),
    description: z.string(),
    tasks: z.array(z.object({ title: z.string(), days: z.number() })),
    parts: z.array(z.object({ item_id: z.number(), quantity: z.number() })),
    estimates: z.array(z.object({ label: z.string(), minutes: z.number() })),
  },
  input: content,
})
export type JobTemplate = z.infer<typeof row>

export const jobTemplatesContract = {
  ...entries,
  exportTemplates: file,
  options: endpoint('GET', '/jobs/getJobTemplates', {
    about: 'Templates that a new job can begin with.',
    access: book,
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ data: z.array(row) }),
  }),
  fromJob: endpoint('POST', '/jobs/saveJobTemplate/:id', {
    about: 'Makes a template of a job: its types, description, tasks, parts and estimates.',
    access: book,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ id: f.id, name: f.requiredLine(80, 'Name required.') }),
    reply: z.object({ result: row }),
  }),
}
