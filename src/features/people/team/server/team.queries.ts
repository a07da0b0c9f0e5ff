import { type Selectable, sql } from 'kysely'
import type { CustomValue } from '#features/account/custom-fields/custom-values.wire.ts'
import { fieldValueSought } from '#features/account/custom-fields/server/custom-fields.service.ts'
import {
  hasFieldValue,
  ownFields,
  storedFields,
} from '#features/account/custom-fields/server/custom-values.queries.ts'
import type { State } from '#features/people/pay/pay-fields.rules.ts'
import { paidOn } from '#features/people/pay/server/pay-rates.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overAllWork } from '#server/db/inner-doors.ts'
import type { Users } from '#server/db/row-types.ts'
import type { List } from '#server/list.ts'
import type { GroupKind } from '#shared/access.ts'
import type { TeamSort } from '../team.contract.ts'

const columns = [
  'id',
  'account_id',
  'fullname',
  'email',
  'phone',
  'colour',
  'group_id',
  'job_type_ids',
  'active',
  'invited_at',
  'joined_at',
  'picture_key',
  'version',
] as const
export type MemberRow = Pick<Selectable<Users>, (typeof columns)[number]> & { custom_fields: CustomValue[] }
export type MemberFields = Pick<
  MemberRow,
  'fullname' | 'email' | 'phone' | 'colour' | 'group_id' | 'job_type_ids'
> & { custom_fields?: CustomValue[] }
export type NamedMember = MemberRow & {
  group_name: string
  group_kind: GroupKind
  payment_type_id: number
  payment_rate: number | null
  cost_rate: number | null
  base_state: State
  casual: boolean
}

const none = sql<number | null>`null::integer`
/** Today's pay of a person; rates only for readers who may see them, else null. */
const payFor = (tx: CompanyTx, withPay: boolean) => [
  sql<number>`coalesce(${paidOn(tx, 'payment_type_id', 'u.id')}, 1)`.as('payment_type_id'),
  (withPay ? paidOn(tx, 'payment_rate', 'u.id') : none).as('payment_rate'),
]
const termsFor = (tx: CompanyTx, withPay: boolean) => [
  ...payFor(tx, withPay),
  (withPay ? paidOn(tx, 'cost_rate', 'u.id') : none).as('cost_rate'),
  sql<State>`coalesce(${paidOn<string>(tx, 'state', 'u.id')}, '')`.as('base_state'),
  sql<boolean>`coalesce(${paidOn<boolean>(tx, 'casual', 'u.id')}, false)`.as('casual'),
]

const members = (tx: CompanyTx) =>
  tx
    .rows('users as u')
    .innerJoin('groups as g', join =>
      join.onRef('g.company_id', '=', 'u.company_id').onRef('g.id', '=', 'u.group_id'),
    )

const kindOfGroup = sql<GroupKind>`g.kind`

const named = (tx: CompanyTx, withPay: boolean) =>
  members(tx)
    .select([...columns.map(name => `u.${name}` as const), 'g.name as group_name', ownFields])
    .select(kindOfGroup.as('group_kind'))
    .select(termsFor(tx, withPay))

interface TeamFilters {
  status: number
  search: string
  /** An own field and its value: '3:Gold'; '': any. */
  field: string
  /** The own fields whose words are searched. */
  used: readonly number[]
}

/** The team members that match the filters; status: -1 all, 1 active, 0 disabled. */
export function teamList(
  tx: CompanyTx,
  { status, search, field, used }: TeamFilters,
  withPay: boolean,
): List<NamedMember, TeamSort> {
  const searched = sql`concat_ws(' ', u.fullname, u.email, u.phone, regexp_replace(u.phone, '\\D', '', 'g'),
    (select string_agg(v.value, ' ') from jsonb_array_elements(u.custom_fields) f
      cross join lateral jsonb_array_elements_text(f -> 'values') v
      where (f ->> 'id')::bigint = any(${used}::bigint[]) and v.value <> '1'))`
  return {
    from: members(tx)
      .where(hasFieldValue('u', fieldValueSought(field)))
      .$if(status !== -1, query => query.where('u.active', '=', status === 1)),
    words: { text: searched, search },
    id: 'u.id',
    sorts: {
      fullname: [sql`u.fullname collate names`, 'text'],
      email: [sql`u.email collate names`, 'text'],
      group_id: ['u.group_id', 'bigint'],
      id: ['u.id', 'bigint'],
    },
    row: id => named(tx, withPay).where('u.id', '=', id),
  }
}

export async function memberById(
  tx: CompanyTx,
  id: number,
  withPay = false,
): Promise<NamedMember | undefined> {
  return named(tx, withPay).where('u.id', '=', id).executeTakeFirst()
}

/** The member with the number of upcoming appointments after `now`, without cancelled ones and those of deleted jobs. */
export async function openMemberRow(tx: CompanyTx, id: number, withPay: boolean) {
  return overAllWork(tx, 'counts of appointments', all => named(all, withPay))
    .where('u.id', '=', id)
    .select(
      sql<number>`(
        select count(*)::int from appointments a
        join jobs j on j.company_id = a.company_id and j.id = a.job_id
        where a.company_id = ${tx.companyId} and a.starts_at > ${tx.now} and a.cancelled_at is null
          and ${id}::bigint = any(a.technician_ids) and j.deleted_at is null and j.closed_at is null
      )`.as('upcoming'),
    )
    .executeTakeFirst()
}

/** The colours of everybody, also of those who are disabled: they may come back. */
export async function memberColours(tx: CompanyTx): Promise<string[]> {
  const members = await tx.rows('users as u').select('u.colour').execute()
  return members.map(member => member.colour)
}

/** Locks the row until the transaction ends, along with all owners, as the last one must stay. */
export async function lockMember(
  tx: CompanyTx,
  id: number,
): Promise<{ row: NamedMember | undefined; otherOwners: number }> {
  const locked = await named(tx, true)
    .where(eb => eb.or([eb('u.id', '=', id), eb('g.kind', '=', 'owner')]))
    .orderBy('u.id')
    .forUpdate('u')
    .execute()
  return {
    row: locked.find(member => member.id === id),
    otherOwners: locked.filter(
      member =>
        member.id !== id && member.group_kind === 'owner' && member.active && member.joined_at !== null,
    ).length,
  }
}

/** Active members to assign work to: technicians first, then everybody else but accountants; all of them, or only one. */
export async function workers(tx: CompanyTx, only: number | null, withPay = false) {
  return members(tx)
    .where('u.active', '=', true)
    .where(sql<boolean>`g.kind <> 'accountant'`)
    .$if(only !== null, query => query.where('u.id', '=', only as number))
    .select(['u.id', 'u.fullname', 'u.colour', 'u.job_type_ids'])
    .select(payFor(tx, withPay))
    .orderBy(sql`(g.kind = 'technician')`, 'desc')
    .orderBy(sql`u.fullname collate names`)
    .orderBy('u.id')
    .execute()
}

/** Active members of these groups, by name. */
export const membersOf = (tx: CompanyTx, groups: readonly number[]) =>
  members(tx)
    .where('u.active', '=', true)
    .where('u.group_id', '=', eb => eb.fn.any(sql<number[]>`${groups}::bigint[]`))
    .select(['u.id', 'u.fullname'])
    .orderBy(sql`u.fullname collate names`)
    .orderBy('u.id')
    .execute()

export async function groupRows(tx: CompanyTx): Promise<{ id: number; name: string; kind: GroupKind }[]> {
  return tx
    .rows('groups as g')
    .select(['g.id', 'g.name', kindOfGroup.as('kind')])
    .orderBy('g.id')
    .execute()
}

/** How many of these job types there are in the company. */
export async function countJobTypes(tx: CompanyTx, ids: readonly number[]): Promise<number> {
  const { count } = await tx
    .rows('job_types')
    .where('id', 'in', ids)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function companyName(tx: CompanyTx): Promise<string> {
  const { name } = await tx
    .selectFrom('companies')
    .where('id', '=', tx.companyId)
    .select('name')
    .executeTakeFirstOrThrow()
  return name
}

const stored = <F extends { custom_fields?: CustomValue[] }>({ custom_fields, ...fields }: F) => ({
  ...fields,
  ...(storedFields(custom_fields) as object),
})

/** Adds a member; undefined if the account is already in this company. */
export async function addMemberRow(
  tx: CompanyTx,
  accountId: number,
  fields: MemberFields,
  /** null: added without an invitation */
  invited_at: Date | null = tx.now,
): Promise<MemberRow | undefined> {
  return tx
    .insertRows('users', { account_id: accountId, ...stored(fields), invited_at } as never)
    .onConflict(conflict => conflict.columns(['company_id', 'account_id']).doNothing())
    .returning(columns)
    .returning(ownFields)
    .executeTakeFirst()
}

type GuestFields = Pick<
  Selectable<Users>,
  'fullname' | 'email' | 'phone' | 'colour' | 'group_id' | 'franchise_id'
>

/** Adds somebody of head office, who has joined by coming. */
export const addGuest = (tx: CompanyTx, accountId: number, fields: GuestFields): Promise<MemberRow> =>
  tx
    .insertRows('users', { account_id: accountId, ...fields, joined_at: tx.now })
    .returning(columns)
    .returning(ownFields)
    .executeTakeFirstOrThrow()

/** Lets somebody in again who was here by an earlier link. */
export async function reviveGuest(
  tx: CompanyTx,
  id: number,
  joins: Pick<GuestFields, 'group_id' | 'franchise_id'>,
): Promise<void> {
  await tx
    .updateRows('users')
    .set({ ...joins, active: true, joined_at: tx.now, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Disables everybody who came by a link; their ids. */
export const disableGuests = (tx: CompanyTx, franchiseId: number) =>
  changeGuests(tx, franchiseId, { active: false })

/** Puts everybody who came by a link into another group; their ids. */
export const moveGuests = (tx: CompanyTx, franchiseId: number, groupId: number) =>
  changeGuests(tx, franchiseId, { group_id: groupId })

async function changeGuests(
  tx: CompanyTx,
  franchiseId: number,
  fields: { active: false } | { group_id: number },
): Promise<number[]> {
  const rows = await tx
    .updateRows('users')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('franchise_id', '=', franchiseId)
    .where('active', '=', true)
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}

export async function isMember(tx: CompanyTx, accountId: number): Promise<boolean> {
  const row = await tx.rows('users').where('account_id', '=', accountId).select('id').executeTakeFirst()
  return row !== undefined
}

export async function updateMember(
  tx: CompanyTx,
  id: number,
  fields: Partial<MemberFields & Pick<MemberRow, 'active' | 'account_id' | 'invited_at'>>,
): Promise<MemberRow> {
  return tx
    .updateRows('users')
    .set({ ...stored(fields), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .returning(ownFields)
    .executeTakeFirstOrThrow()
}

/**
 * Sets what people keep of themselves beside their details. The version stays the same, so that somebody who edits the
 * member is not interrupted.
 */
export async function setOwnChoice(
  tx: CompanyTx,
  id: number,
  choice: { picture_key: string } | { language: string },
): Promise<void> {
  await tx.updateRows('users').set(choice).where('id', '=', id).execute()
}

export async function languageOf(tx: CompanyTx, id: number): Promise<string> {
  const row = await tx.rows('users').where('id', '=', id).select('language').executeTakeFirstOrThrow()
  return row.language
}

/** True if they have made the private address of the company's calendar, which works without a sign-in. */
export async function hasMadeCompanyFeed(tx: CompanyTx, userId: number): Promise<boolean> {
  const row = await tx
    .rows('calendar_feeds')
    .where('user_id', 'is', null)
    .where('created_by', '=', userId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
