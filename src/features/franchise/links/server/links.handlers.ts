import type * as z from 'zod/mini'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { groupRows } from '#features/people/team/server/team.queries.ts'
import type { UserContext } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { listPage } from '#server/list.ts'
import type { Handlers } from '#server/mount.ts'
import { refuseStale } from '#server/refusal.ts'
import { dayText, monthStart, todayIn } from '#shared/dates.ts'
import { dollarsOf } from '#shared/numbers/money.ts'
import { isPlanInactive, planOf } from '#shared/plan.ts'
import type { FranchiseMember, linksContract } from '../links.contract.ts'
import { linkTexts } from '../links.rules.ts'
import { type HeadRow, headRow, type MemberRow, memberList, monthSums } from './links.queries.ts'
import {
  acceptInvitation,
  changeHead,
  declineInvitation,
  endMember,
  inviteCompany,
  inviteCompanyAgain,
  leaveHead,
  showInvitation,
  usualGroup,
  withdrawInvitation,
} from './links.service.ts'
import { placesOf } from './places.service.ts'
import { switchCompany } from './switch.service.ts'

/** The codes of the measures that members share. */
export type SharedMeasures = Record<keyof NonNullable<FranchiseMember['figures']>, number>

export const linksHandlers = (measures: SharedMeasures): Handlers<typeof linksContract> => ({
  async franchises(_input, ctx) {
    const { accountId, companyId } = ctx.session
    const now = ctx.now().toISOString()
    const places = await placesOf(ctx.db, accountId)
    const franchise = places
      .filter(place => place.id !== Number(companyId))
      .map(({ id, name, email, ...plan }) => {
        const today = todayIn(ctx.session.timeZone, now)
        return { id, name, email, active: !isPlanInactive(planOf(plan, ctx.sellsPlans), today) }
      })
    return { data: { franchise } }
  },

  switchTo: (asked, ctx) => switchCompany(ctx, asked),

  invitation: ({ id }, ctx) =>
    ctx.read(async tx => {
      const { sender, receiver } = await showInvitation(tx, id)
      return {
        sender: { name: sender },
        receiver: { name: receiver },
        groups: (await groupRows(tx)).map(({ id, name }) => ({ id, name })),
        group_id: await usualGroup(tx),
      }
    }),

  accept: (input, ctx) =>
    ctx.write(async tx => {
      await acceptInvitation(tx, ctx, input)
      return { message: linkTexts.accepted }
    }),

  decline: ({ id }, ctx) =>
    ctx.write(async tx => {
      await declineInvitation(tx, ctx, id)
      return {}
    }),

  async members({ pagination, ...filters }, ctx) {
    const page = await ctx.read(tx => listPage(tx, memberList(tx, filters), pagination))
    const figures = await Promise.all(page.rows.map(row => figuresOf(ctx, row, measures)))
    const now = ctx.now()
    return { data: page.rows.map((row, n) => toWire(row, figures[n]!, now)), pagination: page.pagination }
  },

  invite: (input, ctx) => ctx.write(tx => inviteCompany(tx, ctx, input)),

  inviteAgain: ({ id }, ctx) => done(ctx, tx => inviteCompanyAgain(tx, ctx, id)),
  withdraw: ({ id }, ctx) => done(ctx, tx => withdrawInvitation(tx, id)),
  end: ({ id }, ctx) => done(ctx, tx => endMember(tx, ctx, id)),
  leave: (_input, ctx) => done(ctx, tx => leaveHead(tx, ctx)),

  head: (_input, ctx) =>
    ctx.read(async tx => {
      const row = await headRow(tx)
      const groups = row ? (await groupRows(tx)).map(({ id, name }) => ({ id, name })) : []
      return { result: row ? headToWire(row) : null, groups }
    }),

  async saveHead({ version, ...input }, ctx) {
    const saved = await ctx.write(async tx => ({
      result: headToWire(
        await changeHead(tx, input, before => refuseStale(version, before, headToWire(before))),
      ),
    }))
    ctx.sessions.forget()
    return saved
  },
})

/** Sessions that it ended are forgotten here at once, and by the other servers as they are told. */
async function done(ctx: UserContext, work: (tx: UserTx) => Promise<void>) {
  const answer = await ctx.write(async tx => {
    await work(tx)
    return {}
  })
  ctx.sessions.forget()
  return answer
}

/** The running month's figures, read in the member's own company: only while it belongs here and shares them. */
async function figuresOf(ctx: UserContext, row: MemberRow, measures: SharedMeasures) {
  const { member_company_id: id, status, shares_figures } = row
  if (id === null || status !== 'active' || !shares_figures) return null
  return ctx.db.readCompany(companyIdFrom(id, 'link'), async (member: CompanyTx) => {
    const head = await headRow(member)
    if (head?.head_company_id !== Number(ctx.session.companyId) || !head.shares_figures) return null
    const { time_zone } = await companyRow(member)
    const month = dayText(monthStart(todayIn(time_zone, ctx.now().toISOString())))
    const sums = await monthSums(member, month, Object.values(measures))
    if (!sums) return null
    const of = (name: keyof SharedMeasures) => sums.get(measures[name]) ?? 0
    return {
      jobs: of('jobs'),
      completed: of('completed'),
      invoiced: dollarsOf(of('invoiced')),
      leads: of('leads'),
    }
  })
}

const toWire = (
  row: MemberRow,
  figures: FranchiseMember['figures'],
  now: Date,
): z.input<(typeof linksContract)['members']['reply']>['data'][number] => ({
  id: row.id,
  company_id: row.member_company_id,
  name: row.name,
  email: row.email,
  status: row.status,
  expired: row.status === 'invited' && row.expires_at <= now,
  invited_at: row.invited_at,
  invited_by: row.invited_by,
  accepted_at: row.accepted_at,
  ended_at: row.ended_at,
  figures,
  version: row.version,
})

const headToWire = (row: HeadRow) => ({
  name: row.head_name,
  group_id: row.group_id,
  shares_figures: row.shares_figures,
  accepted_at: row.accepted_at,
  accepted_by: row.accepted_by,
  version: row.version,
})
