import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { catalogueOf } from '#shared/catalogue.ts'
import { endpoint } from '#shared/endpoint.ts'

const { entries, file, row } = catalogueOf({
  one: 'LeadSource',
  many: 'LeadSources',
  about: {
    one: 'a lead source',
    many: 'Lead sources',
    add: 'Adds a lead source, which is offered from then on.',
    edit: 'Renames a lead source, on all jobs that have it.',
    retire: 'Jobs that have it keep it.',
  },
  access: user({ permission: 'settings' }),
  shown: {},
  input: {},
})
export type LeadSource = z.infer<typeof row>

const option = z.object({ value: z.number(), label: z.string() })

/** Where work comes from: what the specification calls leads on a job. */
export const leadSourcesContract = {
  ...entries,
  exportLeadSources: file,
  options: endpoint('GET', '/company/getCompanyLeadsList', {
    about: 'Where work comes from: the sources to choose from; and those that went out of use.',
    access: user(),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result: z.array(option), retired: z.array(option) }),
  }),
}
