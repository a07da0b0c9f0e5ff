import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { mostJobNumber } from './numbering.rules.ts'

const numbering = z.object({
  /** The number that the next job will probably get, unless somebody else books first. */
  job_number: z.number(),
  /** The lowest value it can be set to. */
  lowest_job_number: z.number(),
})

export const numberingContract = {
  read: endpoint('GET', '/settings/getCompanyNumbering', {
    about: 'The number that the next job will probably get.',
    access: user(),
    effect: 'reads',
    reads: ['jobs'],
    reply: z.object({ result: numbering }),
  }),
  set: endpoint('POST', '/settings/setCompanyNumbering', {
    about: 'With which number the next job goes on: the lowest one or any above.',
    access: user({ permission: 'settings' }),
    effect: 'undoable',
    changes: ['jobs'],
    input: z.object({ job_number: z.coerce.number().check(z.int(), z.gte(1), z.lte(mostJobNumber)) }),
    reply: z.object({ result: numbering }),
  }),
}
