import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { catalogueOf } from '#shared/catalogue.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const { entries, file, row } = catalogueOf({
  one: 'LeaveKind',
  many: 'LeaveKinds',
  about: {
    one: 'a kind of leave',
    many: 'A company’s own kinds of leave',
    add: 'Adds a kind of leave, which is offered from then on.',
    edit: 'Changes a kind of leave, on all leave of that kind.',
    retire: 'Leave of that kind keeps it.',
  },
  access: user({ permission: 'settings' }),
  shown: { paid: z.boolean() },
  input: { paid: z._default(f.givenFlag, true) },
  changes: ['shifts'],
})
export type OwnLeaveKind = z.infer<typeof row>

/** Kinds of leave besides annual, personal, unpaid and other. */
export const leaveKindsContract = {
  ...entries,
  exportLeaveKinds: file,
  options: endpoint('GET', '/company/getLeaveKindOptions', {
    about: 'The company’s own kinds of leave to choose from.',
    access: user(),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result: z.array(z.object({ id: z.number(), name: z.string() })) }),
  }),
}
