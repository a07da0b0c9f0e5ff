import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { activeFilter, listOf } from '#shared/list.ts'

const settings = user({ permission: 'settings' })

export const leadSource = z.object({
  id: z.number(),
  name: z.string(),
  active: z.boolean(),
  version: z.number(),
})
export type LeadSource = z.infer<typeof leadSource>

const leadSourceInput = { name: f.requiredLine(80, 'Name required.') }

const leadSourceSorts = ['name', 'id'] as const
export type LeadSourceSort = (typeof leadSourceSorts)[number]
const leadSourceList = listOf({
  rows: 'data',
  row: leadSource,
  sorts: leadSourceSorts,
  order: 'ASC',
  filters: { search: f.line(80), status: activeFilter },
})

const option = z.object({ value: z.number(), label: z.string() })

/** Where work comes from: what the specification calls leads on a job. */
export const leadSourcesContract = {
  list: endpoint('POST', '/settings/getLeadSources', {
    about: 'Lead sources by page. status: -1 all, 1 active, 0 inactive.',
    access: settings,
    effect: 'reads',
    reads: ['settings'],
    ...leadSourceList.page,
  }),
  exportLeadSources: endpoint('POST', '/settings/exportLeadSources', {
    about: 'All that getLeadSources finds under the same filters, as a CSV file.',
    access: settings,
    effect: 'reads',
    ...leadSourceList.file,
  }),
  open: endpoint('GET', '/settings/getLeadSource/:id', {
    about: 'One lead source.',
    access: settings,
    effect: 'reads',
    reads: ['settings'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: leadSource }),
  }),
  add: endpoint('POST', '/settings/addLeadSource', {
    about: 'Adds a lead source, which is offered from then on.',
    access: settings,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object(leadSourceInput),
    reply: z.object({ result: leadSource }),
  }),
  edit: endpoint('POST', '/settings/editLeadSource/:id', {
    about: 'Renames a lead source, on all jobs that have it.',
    access: settings,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ id: f.id, ...leadSourceInput, version: f.version }),
    reply: z.object({ result: leadSource }),
  }),
  changeStatus: endpoint('POST', '/settings/changeLeadSourceStatus/:id', {
    about: 'Takes a lead source out of use or back. Jobs that have it keep it.',
    access: settings,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ id: f.id, checked: f.flag }),
    reply: z.object({ result: leadSource }),
  }),
  options: endpoint('GET', '/company/getCompanyLeadsList', {
    about: 'Where work comes from: the sources to choose from; and those that went out of use.',
    access: user(),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result: z.array(option), retired: z.array(option) }),
  }),
}
