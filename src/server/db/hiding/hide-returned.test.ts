import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { maskingCompany, tellsNumber } from '#app/testing/hidden-number.ts'
import { testApp } from '#app/testing/test-app.ts'
import { groups } from '#shared/access.ts'
import { companyIdFrom } from '../company-id.ts'
import type { CompanyTx } from '../company-tx.ts'
import { newDeed } from '../deed.ts'
import { asCompany, asPlatform } from '../inner-doors.ts'

const app = await testApp()
const { company, rows } = await maskingCompany(app, 'all')
const id = companyIdFrom(company.id, 'seed')
const job = Number(rows.job)
const by = {
  ...company.technician,
  companyId: id,
  kind: 'technician',
  group: groups.technician,
  timeZone: 'UTC',
}
/** A technician's transaction; `number` null: where nothing is masked. */
const db = (number: string | null) =>
  app.services.db.doing({
    ...newDeed(),
    by: { ...by, permissions: [], masking: number === null ? null : { number } } as never,
  })

/** Writes that return what holds the number: under another name, within a sentence or JSON, computed, by way of a CTE. */
const writes: Record<string, (tx: CompanyTx) => Promise<{ rows: unknown[] }>> = {
  'a column under another name': tx =>
    sql`update jobs set version = version where company_id = ${id} and id = ${job} returning phone as x, search as y`.execute(
      tx,
    ),
  'a column of a table under another name': tx =>
    sql`update jobs as j set version = version where j.company_id = ${id} and j.id = ${job} returning j.phone as x`.execute(
      tx,
    ),
  'a sentence': tx =>
    sql`update diary_entries set text = text where company_id = ${id} and job_id = ${job} returning text as x`.execute(
      tx,
    ),
  JSON: tx =>
    sql`update diary_entries set content = content where company_id = ${id} and job_id = ${job} returning content as x`.execute(
      tx,
    ),
  'what is computed': tx =>
    sql`update jobs set version = version where company_id = ${id} and id = ${job}
      returning 'Ring ' || phone as x, to_jsonb(jobs) as y`.execute(tx),
  'what another statement reads of it': tx =>
    sql`with done as (
      update jobs set version = version where company_id = ${id} and id = ${job} returning phone
    ) select phone as x from done`.execute(tx),
  'what is inserted': tx =>
    sql`insert into diary_entries (company_id, job_id, type, content, session, at)
      select company_id, job_id, type, content, session, at from public.diary_entries
      where company_id = ${id} and job_id = ${job} limit 1 returning content as x`.execute(tx),
}

const undone = new Error('undone')
/** What a write answers; nothing of it is kept. */
async function answerOf(number: string | null, write: (tx: CompanyTx) => Promise<{ rows: unknown[] }>) {
  let answer: unknown[] = []
  const done = db(number).withCompany(id, async tx => {
    answer = (await write(tx)).rows
    throw undone
  })
  await expect(done).rejects.toBe(undone)
  expect(answer.length).toBeGreaterThan(0)
  return answer
}

test.each(Object.entries(writes))('a write returns no number as %s', async (_name, write) => {
  expect(await tellsNumber(await answerOf(null, write))).toBe(true)
  expect(await tellsNumber(await answerOf('', write))).toBe(false)
})

test('who may not see numbers sees none at another company’s door either', async () => {
  const other = await maskingCompany(app, 'all', false)
  const there = companyIdFrom(other.company.id, 'seed')
  const phones = (number: string | null) =>
    db(number).withCompany(id, tx =>
      asPlatform(tx, platform =>
        asCompany(platform, there, inner => inner.rows('jobs').select(['phone', 'search']).execute()),
      ),
    )
  expect(await tellsNumber(await phones(null))).toBe(true)
  const seen = await phones('')
  expect(seen.length).toBeGreaterThan(0)
  expect(await tellsNumber(seen)).toBe(false)
})
