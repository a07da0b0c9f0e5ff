import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

const [entries, files, parts] = [200, 50, 40]

/** Fills a job as a long one is: 200 diary entries, 50 files, 40 parts. Once. */
export async function fillJob(tx: CompanyTx, job: number): Promise<void> {
  const company = tx.companyId
  const run = (statement: RawBuilder<unknown>) => statement.execute(tx)
  const { rows } = await sql`
    select from files where company_id = ${company} and job_id = ${job} limit 1`.execute(tx)
  if (rows.length > 0) return
  await run(sql`
    insert into diary_entries (company_id, job_id, type, content, user_name, session, at, text, "values")
    select ${company}, ${job}, 'note', to_jsonb('Called about the noise, no answer ' || n), 'Olivia Owner', gen_random_uuid(),
      now() - n * interval '3 hours', null, null
    from generate_series(1, ${entries}::int) n`)
  await run(sql`
    insert into files (company_id, job_id, name, type, bytes, key)
    select ${company}, ${job}, 'Under the sink ' || n || '.jpg', 'image/jpeg', 200000, gen_random_uuid()::text
    from generate_series(1, ${files}::int) n`)
  await run(sql`
    with kept as (
      insert into items (company_id, name, price_cents)
      select ${company}, 'Bench item ' || n, 100 * n from generate_series(1, ${parts}::int) n returning id, name, price_cents
    )
    insert into job_parts (company_id, job_id, id, place, item_id, name, price_cents, quantity)
    select ${company}, ${job}, gen_random_uuid()::text, row_number() over (order by id), id, name, price_cents, 2 from kept`)
}
