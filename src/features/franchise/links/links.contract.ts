import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { headKinds } from './head-kinds.rules.ts'

const head = user({ kinds: headKinds })
const office = user({ kinds: ['owner', 'office'] })
const owner = user({ kinds: ['owner'] })
const changes = ['franchise'] as const
/** On another company's side as well; ended people leave its team. */
const ending = ['franchise', 'team', 'viewer', 'jobs', 'appointments', 'activity'] as const

const member = z.object({
  id: z.number(),
  company_id: z.nullable(z.number()),
  name: z.string(),
  email: z.string(),
  status: z.enum(['invited', 'active', 'declined', 'withdrawn', 'ended']),
  /** An open invitation whose 14 days are over. */
  expired: z.boolean(),
  invited_at: f.instantOut,
  invited_by: z.string(),
  accepted_at: z.nullable(f.instantOut),
  ended_at: z.nullable(f.instantOut),
  /** Of the running month, for members that share them; null: not shared, or still being counted. */
  figures: z.nullable(
    z.object({
      /** Jobs booked. */
      jobs: z.number(),
      /** Jobs completed. */
      completed: z.number(),
      /** Dollars invoiced. */
      invoiced: z.number(),
      /** Leads that came in. */
      leads: z.number(),
    }),
  ),
  version: z.number(),
})
export type FranchiseMember = z.output<typeof member>

const memberSorts = ['name', 'id'] as const
export type MemberSort = (typeof memberSorts)[number]
export const memberFilters = ['present', 'active', 'invited', 'past'] as const
const memberList = listOf({
  rows: 'data',
  row: member,
  sorts: memberSorts,
  order: 'ASC',
  filters: {
    search: f.searchText(200),
    /** present: members and invitations. */
    status: z._default(z.enum(memberFilters), 'present'),
  },
})

const group = z.object({ id: z.number(), name: z.string() })
const headOffice = z.object({
  name: z.string(),
  group_id: z.number(),
  shares_figures: z.boolean(),
  accepted_at: f.instantOut,
  accepted_by: z.string(),
  version: z.number(),
})
const inviteId = { id: z.string().check(z.maxLength(120)) }
const one = z.object({ id: f.id })

export const linksContract = {
  franchises: endpoint('GET', '/company/getFranchises', {
    about:
      'The other companies in which this account has a place: its own, and the members of those that it heads. Active ones have a plan that runs.',
    access: user(),
    effect: 'reads',
    reads: ['franchise', 'team'],
    reply: z.object({
      data: z.object({
        franchise: z.array(
          z.object({ id: z.number(), name: z.string(), email: z.string(), active: z.boolean() }),
        ),
      }),
    }),
  }),
  switchTo: endpoint('POST', '/login/switchFranchise', {
    about:
      'Signs this account in to another of its companies, by the email of that company; `id` says which, where several have it. The present session ends.',
    access: user(),
    effect: 'undoable',
    openWithoutPlan: true,
    changes: ['team', 'viewer', 'jobs', 'appointments'],
    input: z.object({ email: f.line(254), id: f.idOrNone }),
    reply: z.object({ accessToken: z.string(), exp: z.number() }),
  }),
  invitation: endpoint('POST', '/login/fetchFranchiseCompanies', {
    about: 'An invitation to a franchise: who invites, whom, and what the receiver’s owner may choose.',
    access: user(),
    effect: 'reads',
    reads: ['franchise'],
    input: z.object(inviteId),
    reply: z.object({
      sender: z.object({ name: z.string() }),
      receiver: z.object({ name: z.string() }),
      groups: z.array(group),
      /** The usual one for head office’s people. */
      group_id: z.number(),
    }),
  }),
  accept: endpoint('POST', '/login/acceptFranchiseInvite', {
    about:
      'Makes the caller’s company a member of the franchise that invited its owner. Without group_id, head office’s people come into the office’s group.',
    access: user(),
    effect: 'undoable',
    changes: ['franchise', 'activity'],
    input: z.object({ ...inviteId, group_id: f.idOrNone, shares_figures: z._default(f.flag, true) }),
    reply: z.object({ message: z.string() }),
  }),
  decline: endpoint('POST', '/login/declineFranchiseInvite', {
    about: 'Declines an invitation to a franchise.',
    access: user(),
    effect: 'undoable',
    changes: ['franchise', 'activity'],
    input: z.object(inviteId),
  }),
  members: endpoint('POST', '/company/getFranchiseMembers', {
    about: 'Members of the own franchise and invitations to it, with the figures that they share.',
    access: head,
    effect: 'reads',
    reads: ['franchise', 'figures'],
    ...memberList.page,
  }),
  invite: endpoint('POST', '/company/inviteFranchise', {
    about: 'Invites a company into the franchise, by mail to its owner. The link works once, for 14 days.',
    access: office,
    effect: 'leaves',
    changes,
    input: z.object({ name: f.requiredLine(120, 'Name required.'), email: f.email() }),
    reply: one,
  }),
  inviteAgain: endpoint('POST', '/company/resendFranchiseInvite/:id', {
    about: 'Mails an invitation once more; the earlier link stops working.',
    access: office,
    effect: 'leaves',
    changes,
    input: one,
  }),
  withdraw: endpoint('POST', '/company/withdrawFranchiseInvite/:id', {
    about: 'Withdraws an invitation: its link stops working.',
    access: office,
    effect: 'leaves',
    changes,
    input: one,
  }),
  end: endpoint('POST', '/company/endFranchise/:id', {
    about: 'Parts with a member: head office’s people leave its team and are signed out of it at once.',
    access: owner,
    effect: 'leaves',
    changes: ending,
    input: one,
  }),
  head: endpoint('GET', '/company/getFranchiseHead', {
    about: 'The franchise that the own company belongs to; null: none.',
    access: head,
    effect: 'reads',
    reads: ['franchise'],
    reply: z.object({ result: z.nullable(headOffice), groups: z.array(group) }),
  }),
  saveHead: endpoint('POST', '/company/saveFranchiseHead', {
    about: 'Says in which group head office’s people work in the own company, and whether it sees figures.',
    access: owner,
    effect: 'leaves',
    changes: ending,
    input: z.object({ group_id: f.id, shares_figures: f.flag, version: f.version }),
    reply: z.object({ result: headOffice }),
  }),
  leave: endpoint('POST', '/company/leaveFranchise', {
    about: 'Leaves the franchise: head office’s people leave the team and are signed out at once.',
    access: owner,
    effect: 'leaves',
    changes: ending,
  }),
}
