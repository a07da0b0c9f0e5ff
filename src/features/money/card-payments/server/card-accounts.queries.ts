import { type Selectable, sql } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { CardAccounts } from '#server/db/row-types.ts'

const columns = columnsOf('card_accounts', 'company_id')
export type CardAccount = Omit<Selectable<CardAccounts>, 'company_id'>

/** The company's account; undefined: none is connected. */
export const cardAccount = (tx: CompanyTx): Promise<CardAccount | undefined> =>
  tx.rows('card_accounts').select(columns).executeTakeFirst()

export async function putAccount(
  tx: CompanyTx,
  account: Pick<
    CardAccount,
    'account' | 'name' | 'is_test' | 'key' | 'hook' | 'hook_secret' | 'connected_by'
  > &
    Partial<Pick<CardAccount, 'is_linked' | 'is_waiting' | 'is_on'>>,
): Promise<CardAccount> {
  const fields = {
    is_linked: false,
    is_waiting: false,
    is_on: true,
    ...account,
    connected_at: tx.now,
    trouble: '',
  }
  return tx
    .insertRows('card_accounts', fields)
    .onConflict(conflict =>
      conflict
        .column('company_id')
        .doUpdateSet({ ...fields, version: sql<number>`card_accounts.version + 1` }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export const updateAccount = (
  tx: CompanyTx,
  fields: Partial<
    Pick<
      CardAccount,
      | 'is_on'
      | 'adds_fee'
      | 'takes_parts'
      | 'least_part_cents'
      | 'hook_secret'
      | 'trouble'
      | 'name'
      | 'is_waiting'
      | 'connected_by'
      | 'connected_at'
    >
  >,
): Promise<CardAccount | undefined> =>
  tx
    .updateRows('card_accounts')
    .set({ ...fields, version: sql<number>`version + 1` })
    .returning(columns)
    .executeTakeFirst()

/** The company that an account is linked to. */
export async function companyOfLinked(tx: PlatformTx, account: string): Promise<number | null> {
  const { rows } = await sql<{
    id: number | null
  }>`select company_of_linked_account(${account}) as id`.execute(tx)
  return rows[0]?.id ?? null
}

export async function deleteAccount(tx: CompanyTx): Promise<void> {
  await tx.deleteRows('card_accounts').execute()
}
