import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { catalogueOf } from '#shared/catalogue.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { minutes } from './durations.rules.ts'

const { entries, file, row } = catalogueOf({
  one: 'JobType',
  many: 'JobTypes',
  about: {
    one: 'a job type',
    many: 'Job types',
    add: 'Adds a job type, which is offered from then on.',
    edit: 'Changes a job type, on all jobs that have it.',
    retire: 'Jobs that have it keep it.',
  },
  access: user({ permission: 'settings' }),
  shown: {
    color: z.string(),
    /** Minutes. */
    appointment_duration: z.number(),
    /** Names of licences, any one of which is enough; none: it asks for no licence. */
    licences: z.array(z.string()),
  },
  input: {
    color: f.colour,
    appointment_duration: z._default(minutes, 30),
    licences: z._default(z.array(f.requiredLine(80)).check(z.maxLength(10)), []),
  },
  sorts: ['appointment_duration'],
  changes: ['jobs', 'team'],
})
export type JobType = z.infer<typeof row>

const option = z.object({
  value: z.number(),
  label: z.string(),
  color: z.string(),
  appointment_duration: z.number(),
  /** As in a job type. */
  licences: z.array(z.string()),
})

export const jobTypesContract = {
  ...entries,
  exportJobTypes: file,
  licenceNames: endpoint('GET', '/settings/getLicenceNames', {
    about: 'Names of licences that somebody holds or that a job type asks for, to choose from.',
    access: user({ permission: ['settings', 'team.manage'] }),
    effect: 'reads',
    reads: ['settings', 'team'],
    reply: z.object({ result: z.array(z.string()) }),
  }),
  options: endpoint('GET', '/jobs/getJobsType', {
    about: 'Active job types, with the usual minutes of their appointments; and those that went out of use.',
    access: user(),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result: z.array(option), retired: z.array(option) }),
  }),
  durations: endpoint('GET', '/settings/getJobtypesAppointment', {
    about: 'Usual minutes of appointments by active job type.',
    access: user(),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result: z.array(z.object({ id: z.number(), appointment_duration: z.number() })) }),
  }),
}
