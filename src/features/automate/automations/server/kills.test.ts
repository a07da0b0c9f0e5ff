import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { automationsContract as c } from '../automations.contract.ts'
import { blankStep } from '../automations.rules.ts'
import { runCompany } from './run.service.ts'

const app = await testApp({ alone: true })

/** Runs that are worked through, and how often the connections of those who work are cut. */
const [runs, kills] = [1_000, 20]

test('twenty kills in the middle of a thousand runs repeat no step and lose none', {
  timeout: 240_000,
}, async () => {
  const company = await app.company()
  const actions = [
    { ...blankStep('tag') },
    { ...blankStep('note'), text: 'One' },
    { ...blankStep('note'), text: 'Two' },
  ]
  const [tag] = await app.sql<{ id: number }>(
    `insert into client_tags (company_id, name) values ($1, 'Seen') returning id::int`,
    [company.id],
  )
  const sent = {
    name: 'Notes',
    trigger: 'job.closed',
    actions: [{ ...actions[0], tag_id: tag!.id }, ...actions.slice(1)],
  }
  const { id } = (await app.ok(c.add, sent as never, company.owner)).body.data
  await app.sql(
    `with made as (
       insert into jobs (company_id, number, name, status_id)
       select $1, 5000 + n, 'Job ' || n, 2 from generate_series(1, $3::int) n returning id, number
     )
     insert into automation_runs (company_id, automation_id, happening_id, source, row_id, job_id, title, conditions, steps, stops,
       due_at, started_at)
     select $1, $2, number, 'jobs', made.id, made.id, 'Job', a.conditions, a.steps, '{}', now() - interval '1 minute', now()
     from made, automations a where a.company_id = $1 and a.id = $2`,
    [company.id, id, runs],
  )
  const waiting = async () =>
    (
      await app.sql<{ n: number }>(
        `select count(*)::int as n from automation_runs where company_id = $1 and state = 'waiting'`,
        [company.id],
      )
    )[0]!.n
  let cuts = 0
  // A server that dies is a connection that ends within a statement or a transaction.
  const cut = async () => {
    const cutOff = await app.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid <> pg_backend_pid() and datname = current_database() and xact_start is not null
         and state in ('active', 'idle in transaction') and query ilike '%automation%'`,
    )
    if (cutOff.length > 0) cuts++
  }
  const work = async () => {
    while ((await waiting()) > 0)
      await runCompany(app.services, companyIdFrom(company.id, 'schedule'), () => {}).catch(() => {})
  }
  let done = false
  const workers = Promise.all([work(), work()]).finally(() => {
    done = true
  })
  while (!done) {
    if (cuts < kills) await cut()
    // As long as a few steps take, so that the cuts are spread over all of them.
    await new Promise(next => setTimeout(next, 40))
  }
  await workers
  expect(cuts).toBeGreaterThanOrEqual(kills)
  const [found] = await app.sql(
    `select count(*) filter (where state = 'done')::int as done,
       (select count(*)::int from automation_steps s where s.company_id = $1) as steps,
       (select count(*)::int from diary_entries d where d.company_id = $1 and d.content::text like '%One%') as ones,
       (select count(*)::int from diary_entries d where d.company_id = $1 and d.content::text like '%Two%') as twos
     from automation_runs where company_id = $1`,
    [company.id],
  )
  expect(found).toEqual({ done: runs, steps: runs * 3, ones: runs, twos: runs })
})
