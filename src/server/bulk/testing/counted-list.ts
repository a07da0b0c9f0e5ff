import { sql } from 'kysely'
import { takesMinutes } from '#server/schedule.ts'
import { user } from '#shared/access.ts'
import type { BulkWork } from '../bulk-work.ts'

/** Tables of the lists that tests work through; `counted_done` takes a row twice, so that it shows. */
export const countedTables = `
  create table counted_lists (company_id bigint, id bigint, by_user bigint, state text default 'running', primary key (company_id, id));
  create table counted_rows (company_id bigint, list bigint, n int, status text default 'waiting', told text,
    primary key (company_id, list, n));
  create table counted_done (company_id bigint, list bigint, n int, by_user bigint, at timestamptz default clock_timestamp());
  grant all on counted_lists, counted_rows, counted_done to tradewind_app`

export interface CountedRow {
  n: number
}

type Counted = BulkWork<{ id: number }, CountedRow>

/** A list that counts what is done of it: `together` as sets, else one by one. */
export function countedList(
  act: (row: CountedRow) => Promise<unknown> | undefined,
  { together = false, ...more }: { together?: boolean } & Partial<Counted> = {},
): Counted {
  return {
    work: { name: 'counted', ...takesMinutes },
    means: 'screen',
    topic: 'settings',
    async author(tx, id) {
      const { rows } = await sql<{ by_user: number | null }>`
        select by_user from counted_lists where company_id = ${tx.companyId} and id = ${id}`.execute(tx)
      return rows[0]?.by_user
    },
    async lock(tx, id) {
      const { rows } = await sql<{ id: number }>`
        select id from counted_lists where company_id = ${tx.companyId} and id = ${id} and state = 'running'
        for update`.execute(tx)
      return rows[0]
    },
    most: () => 100,
    async next(tx, { id }, most) {
      const { rows } = await sql<CountedRow>`
        select n from counted_rows where company_id = ${tx.companyId} and list = ${id} and status = 'waiting'
        order by n limit ${most}`.execute(tx)
      return rows
    },
    keyOf: ({ n }) => n,
    async act(tx, { id }, rows, turn) {
      const done: number[] = []
      for (const row of together ? rows : turn.oneByOne()) {
        await act(row)
        done.push(row.n)
      }
      await sql`
        with done as (
          update counted_rows set status = 'done'
          where company_id = ${tx.companyId} and list = ${id} and n = any(${done}::int[]) returning n
        )
        insert into counted_done (company_id, list, n, by_user)
        select ${tx.companyId}, ${id}, n, ${tx.by?.id ?? null}::bigint from done`.execute(tx)
    },
    async setAside(tx, { id }, { n }, reason) {
      await sql`
        update counted_rows set status = 'left', told = ${reason?.text ?? 'failed'}
        where company_id = ${tx.companyId} and list = ${id} and n = ${n}`.execute(tx)
    },
    async end(tx, { id }) {
      await sql`update counted_lists set state = 'done' where company_id = ${tx.companyId} and id = ${id}`.execute(
        tx,
      )
    },
    ...more,
  }
}

/** Only somebody who may manage money may have it go on. */
export const managesMoney = user({ permission: 'money.manage' })
