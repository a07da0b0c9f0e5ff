import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { automationsContract as c } from '../automations.contract.ts'
import { blankStep } from '../automations.rules.ts'
import { runCompany } from './run.service.ts'

const app = await testApp({ alone: true })

/** Runs that two servers work through, and how often their connections are cut. */
const [runs, kills] = [1_000, 20]

test('twenty kills in the middle of a thousand runs repeat no step and lose none', {
  timeout: 240_000,
}, async () => {
  const company = await app.company()
  const note = (text: string) => ({ ...blankStep('note'), text })
  const actions = [note('One'), note('Two')]
  const sent = { name: 'Notes', trigger: 'job.closed', actions }
  const { id } = (await app.ok(c.add, sent as never, company.owner)).body.data
  await app.sql(
    `with made as (
       insert into jobs (company_id, number, name, status_id)
       select $1, 5000 + n, 'Job ' || n, 2 from generate_series(1, $3::int) n returning id, number
     )
     insert into automation_runs (company_id, automation_id, happening_id, source, row_id, job_id, title,
       conditions, steps, stops, due_at, started_at)
     select $1, $2, number, 'jobs', made.id, made.id, 'Job', a.conditions, a.steps, '{}', now(), now()
     from made, automations a where a.company_id = $1 and a.id = $2`,
    [company.id, id, runs],
  )
  const count = async (where: string) => {
    const text = `select count(*)::int as n from ${where}`
    return (await app.sql<{ n: number }>(text, [company.id]))[0]!.n
  }
  const waiting = () => count(`automation_runs where company_id = $1 and state = 'waiting'`)
  /** A server that dies is a connection that ends within a transaction. */
  const killer = new pg.Client(app.database.serve)
  await killer.connect()
  const cut = async () => {
    const { rows } = await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid <> pg_backend_pid() and usename = current_user and datname = current_database()
         and xact_start is not null and query ilike '%automation%'`,
    )
    return rows.length
  }
  const work = async () => {
    while ((await waiting()) > 0)
      await runCompany(app.services, companyIdFrom(company.id, 'schedule'), () => {}).catch(() => {})
  }
  let cuts = 0
  const kill = async () => {
    for (let left = runs; cuts < kills && left > 0; left = await waiting()) {
      // Spread over all of them.
      if (left <= runs - (cuts * runs) / (kills + 5)) cuts += (await cut()) > 0 ? 1 : 0
      await sleep(10)
    }
  }
  await Promise.all([work(), work(), kill()])
  await killer.end()
  expect(cuts).toBe(kills)
  const done = await count(`automation_runs where company_id = $1 and state = 'done'`)
  const steps = await count('automation_steps where company_id = $1')
  const notes = (text: string) =>
    count(`diary_entries where company_id = $1 and content::text like '%${text}%'`)
  expect([done, steps, await notes('One'), await notes('Two')]).toEqual([runs, runs * 2, runs, runs])
})
