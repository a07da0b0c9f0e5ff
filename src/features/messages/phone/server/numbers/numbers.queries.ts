import { type Selectable, sql } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { PhoneNumbers } from '#server/db/row-types.ts'
import type { Purpose } from '../../numbers.rules.ts'

const columns = columnsOf('phone_numbers', 'company_id')

export interface NumberRow extends Omit<Selectable<PhoneNumbers>, 'company_id' | 'purpose'> {
  purpose: Purpose
}

/** The company's numbers, the first one first. */
export const phoneNumbers = (tx: CompanyTx): Promise<NumberRow[]> =>
  tx.rows('phone_numbers').select(columns).orderBy('id').$castTo<NumberRow>().execute()

export const lockNumber = (tx: CompanyTx, id: number): Promise<NumberRow | undefined> =>
  tx
    .rows('phone_numbers')
    .where('id', '=', id)
    .select(columns)
    .forUpdate()
    .$castTo<NumberRow>()
    .executeTakeFirst()

export async function insertNumber(
  tx: CompanyTx,
  number: Pick<NumberRow, 'number' | 'number_id' | 'name' | 'purpose'>,
): Promise<NumberRow> {
  const row = await tx
    .insertRows('phone_numbers', { ...number, created_at: tx.now })
    .returning(columns)
    .$castTo<NumberRow>()
    .executeTakeFirstOrThrow()
  tx.record('phone_numbers', null, row)
  return row
}

export async function changeNumber(
  tx: CompanyTx,
  before: NumberRow,
  change: Partial<Pick<NumberRow, 'name' | 'purpose'>>,
): Promise<NumberRow> {
  const after = await tx
    .updateRows('phone_numbers')
    .where('id', '=', before.id)
    .set({ ...change, version: before.version + 1 })
    .returning(columns)
    .$castTo<NumberRow>()
    .executeTakeFirstOrThrow()
  tx.record('phone_numbers', before, after)
  return after
}

export async function deleteNumber(tx: CompanyTx, row: NumberRow): Promise<void> {
  await tx.deleteRows('phone_numbers').where('id', '=', row.id).execute()
  tx.record('phone_numbers', row, null)
}

/** The numbers that people's calls show, where they have one of their own. */
export const peoplesNumbers = (tx: CompanyTx) =>
  tx.rows('phone_people').select(['user_id', 'number_id']).orderBy('user_id').execute()

/** Gives somebody a number to show, or the company's first; false: no such person or number. */
export async function givePersonNumber(
  tx: CompanyTx,
  userId: number,
  numberId: number | null,
): Promise<boolean> {
  const person = await tx
    .rows('users')
    .where('id', '=', userId)
    .where('active', '=', true)
    .select('id')
    .executeTakeFirst()
  if (!person) return false
  await tx.deleteRows('phone_people').where('user_id', '=', userId).execute()
  if (numberId === null) return true
  const number = await lockNumber(tx, numberId)
  if (number?.purpose !== 'office') return false
  await tx.insertRows('phone_people', { user_id: userId, number_id: numberId }).execute()
  return true
}

/** The number that this person's calls show; '' where the company has none. */
export async function outgoingNumber(tx: CompanyTx, userId: number): Promise<string> {
  const numbers = (await phoneNumbers(tx)).filter(each => each.purpose === 'office')
  const own = await tx
    .rows('phone_people')
    .where('user_id', '=', userId)
    .select('number_id')
    .executeTakeFirst()
  return (numbers.find(each => each.id === own?.number_id) ?? numbers[0])?.number ?? ''
}

/** The company that a number rings; null: none. */
export async function companyOfNumber(tx: PlatformTx, number: string): Promise<CompanyId | null> {
  const { rows } = await sql<{ id: number }>`select * from company_of_phone_number(${number}) as id`.execute(
    tx,
  )
  return rows[0] ? companyIdFrom(rows[0].id, 'link') : null
}

/** Which of these numbers belong to a company, this one or another. */
export async function takenNumbers(tx: CompanyTx, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    select * from phone_numbers_taken(${numbers}::text[]) as number`.execute(tx)
  return new Set(rows.map(row => row.number))
}
