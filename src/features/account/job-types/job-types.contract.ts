import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { activeFilter, listOf } from '#shared/list.ts'
import { minutes } from './durations.rules.ts'

const settings = user({ permission: 'settings' })

export const jobType = z.object({
  id: z.number(),
  name: z.string(),
  color: z.string(),
  /** Minutes. */
  appointment_duration: z.number(),
  active: z.boolean(),
  version: z.number(),
})
export type JobType = z.infer<typeof jobType>

const jobTypeInput = {
  name: f.requiredLine(80, 'Name required.'),
  color: f.colour,
  appointment_duration: z._default(minutes, 30),
}

const jobTypeSorts = ['name', 'appointment_duration', 'id'] as const
export type JobTypeSort = (typeof jobTypeSorts)[number]
const jobTypeList = listOf({
  rows: 'data',
  row: jobType,
  sorts: jobTypeSorts,
  order: 'ASC',
  filters: { search: f.line(80), status: activeFilter },
})

const option = z.object({
  value: z.number(),
  label: z.string(),
  color: z.string(),
  appointment_duration: z.number(),
})

export const jobTypesContract = {
  list: endpoint('POST', '/settings/getJobTypes', {
    about: 'Job types by page. status: -1 all, 1 active, 0 inactive.',
    access: settings,
    effect: 'reads',
    reads: ['settings'],
    ...jobTypeList.page,
  }),
  exportJobTypes: endpoint('POST', '/settings/exportJobTypes', {
    about: 'All that getJobTypes finds under the same filters, as a CSV file.',
    access: settings,
    effect: 'reads',
    ...jobTypeList.file,
  }),
  open: endpoint('GET', '/settings/getJobType/:id', {
    about: 'One job type.',
    access: settings,
    effect: 'reads',
    reads: ['settings'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: jobType }),
  }),
  add: endpoint('POST', '/settings/addJobType', {
    about: 'Adds a job type, which is offered from then on.',
    access: settings,
    effect: 'undoable',
    changes: ['settings', 'jobs'],
    input: z.object(jobTypeInput),
    reply: z.object({ result: jobType }),
  }),
  edit: endpoint('POST', '/settings/editJobType/:id', {
    about: 'Changes a job type, on all jobs that have it.',
    access: settings,
    effect: 'undoable',
    changes: ['settings', 'jobs'],
    input: z.object({ id: f.id, ...jobTypeInput, version: f.version }),
    reply: z.object({ result: jobType }),
  }),
  changeStatus: endpoint('POST', '/settings/changeJobTypeStatus/:id', {
    about: 'Takes a job type out of use or back. Jobs that have it keep it.',
    access: settings,
    effect: 'undoable',
    changes: ['settings', 'jobs'],
    input: z.object({ id: f.id, checked: f.flag }),
    reply: z.object({ result: jobType }),
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
