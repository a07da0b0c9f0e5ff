import pg from 'pg'
import { prepareEmbedded } from '#server/db/embedded/roles.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
const e = await startEmbedded({ dataDir: '/tmp/sch/data-up', log: { info() {}, warn: console.warn } })
const { migrate: owner } = await prepareEmbedded(e.superuser)
const c = new pg.Client(owner); await c.connect()
for (const x of 'account_tokens.purpose accounting_tries.action activities.kind_id changes.action credit_entries.kind diary_entries.type figure_due.source figure_facts.source figures.dimension figures.grain files.part import_rows.outcome imports.kind jobs.payment_method jobs.payment_method2 jobs.status_id ledger_entries.method notification_settings.kind_id outbox.kind outbox.status sessions.kind users.payment_type_id calls.outcome partner_tokens.purpose groups.kind figure_facts.status_id'.split(' ')) {
  const [t, col] = x.split('.')
  console.log(x, (await c.query(`select ${col} as v, count(*)::int n from ${t} group by 1 order by 1`)).rows.map(r => r.v + ':' + r.n).join(' '))
}
await c.end(); await e.stop()
