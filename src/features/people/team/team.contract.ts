import * as z from 'zod/mini'
import { fieldFilter, savedFields } from '#features/account/custom-fields/custom-values.wire.ts'
import { holidayStates } from '#features/people/pay/pay-fields.rules.ts'
import { groupKinds, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { activeFilter, listOf } from '#shared/list.ts'
import { paymentProblem, teamTexts } from './team.rules.ts'
import { technicianOption, workerOptions } from './worker-options.contract.ts'

const manage = user({ permission: 'team.manage' })

export const member = z.object({
  id: z.number(),
  fullname: z.string(),
  email: z.string(),
  phone: z.string(),
  color: z.string(),
  /** Address of the picture below `/api`, or ''. */
  picture: z.string(),
  group_id: z.number(),
  group_name: z.string(),
  group_kind: z.enum(groupKinds),
  /** 1 Hourly, 2 Percentage, 3 Salary. */
  payment_type_id: z.number(),
  /** Dollars an hour or a year, percent of the job; null: not set, or not for the reader (See Pay). */
  payment: z.nullable(z.number()),
  /** Dollars that an hour costs the company; null: as it is paid. */
  cost: z.nullable(z.number()),
  /** State whose public holidays count; '': as the company's. */
  base_state: z.enum(holidayStates),
  /** Earns no leave, and no pay for public holidays not worked. */
  casual: z.boolean(),
  /** The job types that the person does; none: any. */
  job_type_id: z.array(z.number()),
  active: z.boolean(),
  /** added: not invited yet; invited: has not chosen a password yet. */
  status: z.enum(['active', 'added', 'invited', 'disabled']),
  /** Values of own fields, as JSON. */
  custom_fields: z.string(),
  version: z.number(),
})
export type Member = z.infer<typeof member>

/** The member's upcoming appointments, which stay if the member is disabled. */
export const openMember = z.object({ ...member.shape, upcoming_appointments: z.number() })

const memberInput = {
  fullname: f.requiredLine(120, teamTexts.nameRequired),
  email: f.email(),
  phone: f.phone,
  /** '#rrggbb'; left out: a new member gets the next one that nobody has, others keep theirs. */
  color: z.optional(f.givenColour),
  group_id: f.id,
  payment_type_id: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(3)), 1),
  payment: z._default(z.nullable(z.coerce.number().check(z.gte(0), z.lte(1_000_000))), null),
  cost: z._default(z.nullable(z.coerce.number().check(z.gte(0), z.lte(10_000))), null),
  base_state: z._default(z.enum(holidayStates), ''),
  casual: z._default(f.flag, false),
  /** The day from which pay is as sent; none: a first rate holds from the beginning, another from today. */
  pay_from: z.optional(f.dayOrNone),
  job_type_id: f.idList,
  ...savedFields,
}

const paymentFits = z.superRefine((value: { payment_type_id: number; payment: number | null }, ctx) => {
  const message = paymentProblem(value.payment_type_id, value.payment)
  if (message) ctx.addIssue({ code: 'custom', path: ['payment'], message })
})

const teamSorts = ['fullname', 'email', 'group_id', 'id'] as const
export type TeamSort = (typeof teamSorts)[number]

const teamList = listOf({
  rows: 'data',
  row: member,
  sorts: teamSorts,
  order: 'ASC',
  filters: { status: activeFilter, search: f.searchText(200), ...fieldFilter },
})

export const teamContract = {
  workerOptions,
  workers: endpoint('GET', '/company/getWorkers', {
    phones: 'own',
    about: 'Active members with how they are paid, technicians first; rates are null without See Pay.',
    access: user({ permission: ['jobs.book', 'team.manage'] }),
    effect: 'reads',
    reads: ['team'],
    reply: z.object({
      result: z.array(
        z.object({
          ...technicianOption.shape,
          payment_type_id: z.number(),
          payment: z.nullable(z.number()),
          job_type_id: z.string(),
        }),
      ),
    }),
  }),
  userGroups: endpoint('GET', '/company/getUserGroup', {
    about: 'The groups that a user can be in.',
    access: manage,
    effect: 'reads',
    reads: ['team'],
    reply: z.object({
      result: z.array(z.object({ id: z.number(), name: z.string(), kind: z.enum(groupKinds) })),
    }),
  }),
  paymentTypes: endpoint('GET', '/company/getPaymentType', {
    about: 'How a technician may be paid.',
    access: manage,
    effect: 'reads',
    reply: z.object({ result: z.array(z.object({ value: z.number(), label: z.string() })) }),
  }),
  list: endpoint('POST', '/company/getAllUsers', {
    phones: 'own',
    about: 'The team. status: -1 all, 1 active, 0 disabled.',
    access: manage,
    effect: 'reads',
    reads: ['team'],
    ...teamList.page,
  }),
  exportUsers: endpoint('POST', '/company/exportUsers', {
    about: 'All that getAllUsers finds under the same filters, as a CSV file.',
    access: manage,
    effect: 'reads',
    ...teamList.file,
  }),
  open: endpoint('GET', '/company/getUser/:id', {
    phones: 'own',
    about: 'One member of the team.',
    access: manage,
    effect: 'reads',
    reads: ['team', 'appointments'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: openMember }),
  }),
  history: endpoint('GET', '/company/getUserHistory/:id', {
    phones: 'own',
    about: 'The newest changes of a member and of their licences; of their pay with See Pay.',
    access: manage,
    effect: 'reads',
    beside: true,
    reads: ['team'],
    input: z.object({ id: f.id }),
    reply: z.object({
      result: z.array(
        z.object({
          id: z.number(),
          at: f.instantOut,
          /** '': the product itself. */
          user: z.string(),
          lines: z.array(wireFact),
        }),
      ),
    }),
  }),
  payRates: endpoint('GET', '/company/getPayRates/:id', {
    about: 'How a member was and will be paid, the latest first.',
    access: user({ permission: 'pay.see' }),
    effect: 'reads',
    reads: ['team'],
    input: z.object({ id: f.id }),
    reply: z.object({
      result: z.array(
        z.object({
          id: z.number(),
          /** null: from the beginning */
          starts_on: z.nullable(z.string()),
          payment_type_id: z.number(),
          payment: z.nullable(z.number()),
          cost: z.nullable(z.number()),
          base_state: z.enum(holidayStates),
          casual: z.boolean(),
        }),
      ),
    }),
  }),
  deletePayRate: endpoint('POST', '/company/deletePayRate/:id', {
    about: 'Takes a dated rate away, so that the one before goes on; what was exported stays.',
    access: manage,
    effect: 'undoable',
    changes: ['team'],
    input: z.object({ id: f.id }),
  }),
  add: endpoint('POST', '/company/addUser', {
    phones: 'own',
    about: 'Adds a person to the team and mails the invitation.',
    access: manage,
    effect: 'leaves',
    changes: ['team', 'viewer', 'jobs', 'appointments'],
    input: z.object(memberInput).check(paymentFits),
    reply: z.object({ id: z.number() }),
  }),
  edit: endpoint('POST', '/company/editUser/:id', {
    phones: 'own',
    about: 'Changes a member, without See Pay all but the pay; a changed group ends that person’s sessions.',
    access: manage,
    effect: 'leaves',
    changes: ['team', 'viewer', 'jobs', 'appointments'],
    input: z.object({ id: f.id, ...memberInput, version: f.version }).check(paymentFits),
    reply: z.object({ result: member }),
  }),
  setStatus: endpoint('POST', '/company/changeUserStatus/:id', {
    about: 'Disables a member, who is signed out at once, or enables again.',
    access: manage,
    effect: 'leaves',
    changes: ['team', 'clock', 'viewer', 'jobs', 'appointments'],
    input: z.object({ id: f.id, active: f.flag }),
    /** `warning`: what they may still reach without a sign-in, or ''. */
    reply: z.object({ result: member, warning: z.string() }),
  }),
  invite: endpoint('POST', '/company/inviteUser/:id', {
    about: 'Mails the invitation once more; older links stop working.',
    access: manage,
    effect: 'leaves',
    changes: ['team', 'viewer', 'jobs', 'appointments'],
    input: z.object({ id: f.id }),
  }),
}
