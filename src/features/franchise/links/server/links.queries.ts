import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { FranchiseHeads, FranchiseMembers } from '#server/db/row-types.ts'
import type { List } from '#server/list.ts'
import type { GroupKind } from '#shared/access.ts'
import type { MemberSort, memberFilters } from '../links.contract.ts'
import type { MemberStatus } from '../links.rules.ts'

const memberColumns = [
  'id',
  'email',
  'name',
  'status',
  'invited_at',
  'expires_at',
  'invited_by',
  'member_company_id',
  'accepted_at',
  'shares_figures',
  'ended_at',
  'version',
] as const
export type MemberRow = Omit<Pick<Selectable<FranchiseMembers>, (typeof memberColumns)[number]>, 'status'> & {
  status: MemberStatus
}

const headColumns = [
  'id',
  'head_company_id',
  'head_name',
  'group_id',
  'shares_figures',
  'accepted_at',
  'accepted_by',
  'version',
] as const
export type HeadRow = Pick<Selectable<FranchiseHeads>, (typeof headColumns)[number]>

const statusesOf = {
  present: ['active', 'invited'],
  active: ['active'],
  invited: ['invited'],
  past: ['declined', 'withdrawn', 'ended'],
} as const satisfies Record<(typeof memberFilters)[number], readonly MemberStatus[]>

export function memberList(
  tx: CompanyTx,
  { search, status }: { search: string; status: (typeof memberFilters)[number] },
): List<MemberRow, MemberSort> {
  return {
    from: tx.rows('franchise_members as m').where('m.status', 'in', statusesOf[status]),
    words: { text: sql`m.name || ' ' || m.email`, search },
    id: 'm.id',
    sorts: { name: [sql`m.name collate names`, 'text'], id: ['m.id', 'bigint'] },
    row: id =>
      tx
        .rows('franchise_members as m')
        .where('m.id', '=', id)
        .select(memberColumns.map(name => `m.${name}` as const))
        .$castTo<MemberRow>(),
  }
}

/** The companies that belong to this one now, by name: row, company and what it is called. */
export const activeMembers = async (tx: CompanyTx) =>
  (
    await tx
      .rows('franchise_members')
      .where('status', '=', 'active')
      .select(['id', 'name', 'email', 'member_company_id'])
      .orderBy(sql`name collate names`)
      .orderBy('id')
      .execute()
  ).map(({ member_company_id, ...row }) => ({ ...row, company_id: member_company_id as number }))

/** Their ids. */
export const memberIds = async (tx: CompanyTx): Promise<number[]> =>
  (await activeMembers(tx)).map(row => row.company_id)

export const lockMember = (tx: CompanyTx, id: number): Promise<MemberRow | undefined> =>
  tx
    .rows('franchise_members')
    .where('id', '=', id)
    .select(memberColumns)
    .forUpdate()
    .$castTo<MemberRow>()
    .executeTakeFirst()

/** The active row of a member, by its company. */
export const memberOf = (tx: CompanyTx, memberCompanyId: number): Promise<MemberRow | undefined> =>
  tx
    .rows('franchise_members')
    .where('member_company_id', '=', memberCompanyId)
    .where('status', '=', 'active')
    .select(memberColumns)
    .forUpdate()
    .$castTo<MemberRow>()
    .executeTakeFirst()

/** The invitation of a link, in any state. */
export const memberByToken = (tx: CompanyTx, hash: Buffer): Promise<MemberRow | undefined> =>
  tx
    .rows('franchise_members')
    .where('token_hash', '=', hash)
    .select(memberColumns)
    .$castTo<MemberRow>()
    .executeTakeFirst()

export async function countPresent(tx: CompanyTx): Promise<number> {
  const { n } = await tx
    .rows('franchise_members')
    .where('status', 'in', statusesOf.present)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

type NewMember = Pick<
  Selectable<FranchiseMembers>,
  'email' | 'name' | 'token_hash' | 'invited_at' | 'expires_at' | 'invited_by'
>

/** Undefined: this address has an open invitation. */
export const insertMember = (tx: CompanyTx, member: NewMember): Promise<MemberRow | undefined> =>
  tx
    .insertRows('franchise_members', member)
    .onConflict(on => on.columns(['company_id', 'email']).where(sql<boolean>`status = 'invited'`).doNothing())
    .returning(memberColumns)
    .$castTo<MemberRow>()
    .executeTakeFirst()

export const updateMember = (
  tx: CompanyTx,
  id: number,
  fields: Partial<Omit<Selectable<FranchiseMembers>, 'id' | 'company_id' | 'version'>>,
): Promise<MemberRow> =>
  tx
    .updateRows('franchise_members')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(memberColumns)
    .$castTo<MemberRow>()
    .executeTakeFirstOrThrow()

/** The head office that this company belongs to. */
export const headRow = (tx: CompanyTx): Promise<HeadRow | undefined> =>
  tx.rows('franchise_heads').where('ended_at', 'is', null).select(headColumns).executeTakeFirst()

/** The same; it can't end before this transaction does. */
export const heldHead = (tx: CompanyTx): Promise<HeadRow | undefined> =>
  tx.rows('franchise_heads').where('ended_at', 'is', null).select(headColumns).forUpdate().executeTakeFirst()

export const insertHead = (tx: CompanyTx, head: Omit<HeadRow, 'id' | 'version'>): Promise<HeadRow> =>
  tx.insertRows('franchise_heads', head).returning(headColumns).executeTakeFirstOrThrow()

export const updateHead = (
  tx: CompanyTx,
  id: number,
  fields: Partial<Pick<Selectable<FranchiseHeads>, 'group_id' | 'shares_figures' | 'ended_at'>>,
): Promise<HeadRow> =>
  tx
    .updateRows('franchise_heads')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(headColumns)
    .executeTakeFirstOrThrow()

/** Acceptances and partings come one after another: two at once could close a circle between them. */
export async function takeLinkTurn(tx: CompanyTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('franchise links'))`.execute(tx)
}

export const kindOfUser = (tx: CompanyTx, userId: number) =>
  tx
    .rows('users as u')
    .innerJoin('groups as g', join =>
      join.onRef('g.company_id', '=', 'u.company_id').onRef('g.id', '=', 'u.group_id'),
    )
    .where('u.id', '=', userId)
    .select(sql<GroupKind>`g.kind`.as('kind'))
    .executeTakeFirst()

/** Companies as a person sees them who may open them. */
export const companiesByIds = (tx: PlatformTx, ids: readonly number[]) =>
  tx
    .selectFrom('companies')
    .where('id', 'in', ids)
    .select(['id', 'name', 'email', 'pack_id', 'subscription_date'])
    .orderBy(sql`name collate names`)
    .orderBy('id')
    .execute()

/** All users of an account: of its own companies, and those it got by heading others. */
export const usersOfAccount = (tx: PlatformTx, accountId: number) =>
  tx
    .selectFrom('users')
    .where('account_id', '=', accountId)
    .where('joined_at', 'is not', null)
    .select(['id', 'company_id', 'active', 'franchise_id', 'fullname', 'email', 'phone', 'colour'])
    .execute()

/** Sums of the month that begins on `day` by the codes of measures; null: they are still being counted. */
export async function monthSums(
  tx: CompanyTx,
  day: string,
  codes: readonly number[],
): Promise<Map<number, number> | null> {
  const state = await tx.rows('figure_states').select('built_at').executeTakeFirst()
  if (!state?.built_at) return null
  const rows = await tx
    .rows('figures')
    .where('dimension', '=', 0)
    .where('grain', '=', 2)
    .where('day', '=', day)
    .where('measure', 'in', codes)
    .select(['measure', 'amount'])
    .execute()
  return new Map(rows.map(row => [row.measure, row.amount]))
}
