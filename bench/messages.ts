// `npx tsx bench/messages.ts [--messages 1000000] [--times 40] [--only unread] [--plans]`: the inbox at a company with 1,000
// messages and at one with many, whole requests without the network, beside SQL by hand for the same rows through the bare
// driver, as the tables' owner without policies. One of each in turn. With --plans those of the many are printed.
import { loadavg } from 'node:os'
import pg from 'pg'
import { contracts } from '#app/features.ts'
import { openDoors, types } from '#server/db/doors.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { benchApp } from './bench-app.ts'
import { capture } from './capture.ts'
import { explain, sequentialScans } from './explain.ts'
import { type LoadedCompany, loadCompany } from './load.ts'
import { loadMessages } from './load-messages.ts'
import { argument, inTurn, type Sample } from './measure.ts'
import { requestOf } from './measured-requests.ts'
import { withOwnDatabase } from './own-database.ts'

const many = Number(argument('--messages') ?? 1_000_000)
const times = Number(argument('--times') ?? 40)
const only = argument('--only') ?? ''
const showsPlans = process.argv.includes('--plans')

const said = ({ p50, p95 }: Sample) => `${p50.toFixed(1)} · ${p95.toFixed(1)}`.padEnd(16)

/** A page of conversations by hand. $1 is the company. */
const page = (where: string, order = 't.last_at') => `
  select t.id, t.state, t.last_at, t.waits_since, t.version, c.id as client_id, c.name, c.phone, c.email, a.fullname as assignee,
    m.body, m.direction, m.channel, m.job_id, (select count(*) from sms_messages u where u.company_id = $1 and u.thread_id = t.id
      and u.direction = 'in' and u.id > t.read_before) as unread,
    (select count(*) from files f where f.company_id = $1 and f.message_id = m.id) as files
  from (select * from threads t where t.company_id = $1 and t.joined_into is null and ${where} order by ${order} desc, t.id desc limit 20) t
  left join clients c on c.company_id = $1 and c.id = t.client_id
  left join users a on a.company_id = $1 and a.id = t.assignee_id
  left join lateral (select * from sms_messages m where m.company_id = $1 and m.thread_id = t.id order by m.id desc limit 1) m on true
  order by ${order} desc, t.id desc`
/** Its count, up to 1,001. */
const counted = (where: string) =>
  `select count(*) from (select from threads t where t.company_id = $1 and t.joined_into is null and ${where} limit 1001) few`
const open = `t.state = 'open' and t.blocked_at is null`
const found = (word: string) => `t.id in (select thread_id from (select m.thread_id, m.id from sms_messages m
    where m.company_id = $1 and m.search like '%${word}%' order by m.id desc limit 5000) s)`

interface Case {
  entry: Endpoint
  input: (company: LoadedCompany & { thread: number }) => Record<string, unknown>
  bare: string[]
}
const pagination = { pageNumber: 1, pageSize: 20, sortField: 'last_at', sortOrder: 'DESC' }
const list = (filters: object, where: string, order?: string): Case => ({
  entry: contracts.inbox.threads,
  input: () => ({
    pagination: order ? { ...pagination, sortField: 'waits_since', sortOrder: 'ASC' } : pagination,
    ...filters,
  }),
  bare: [page(where, order), counted(where)],
})
const channel = (name: string) =>
  `exists (select from sms_messages m where m.company_id = $1 and m.thread_id = t.id and m.channel = '${name}')`

const nobodySaid = list({ view: 'all', search: 'zzqqxx' }, found('zzqqxx'))

const cases: Record<string, Case> = {
  'list, open': list({ view: 'open' }, open),
  'list, waiting': list({ view: 'waiting' }, `${open} and t.waits_since is not null`),
  'list, all': list({ view: 'all' }, 'true'),
  'list, done': list({ view: 'done' }, `t.state = 'done' and t.blocked_at is null`),
  'list, open by mail': list({ view: 'open', channel: 'mail' }, `${open} and ${channel('mail')}`),
  'list, all by portal': list({ view: 'all', channel: 'portal' }, channel('portal')),
  'search, a rare word': list({ view: 'all', search: 'lot 4711' }, found('lot 4711')),
  'search, a common word': list({ view: 'all', search: 'kitchen' }, found('kitchen')),
  'search, a word nobody said': {
    ...nobodySaid,
    // Looks for what was meant as well.
    bare: [
      ...nobodySaid.bare,
      `select id from clients where company_id = $1 and deleted_at is null and search %> 'zzqqxx' order by search <->> 'zzqqxx' limit 200`,
    ],
  },
  'counts of the views': {
    entry: contracts.inbox.counts,
    input: () => ({}),
    bare: [
      open,
      `${open} and t.assignee_id = 1`,
      `${open} and t.assignee_id is null`,
      `${open} and t.waits_since is not null`,
    ].map(counted),
  },
  'unread of all': {
    entry: contracts.clientMessages.unread,
    input: () => ({}),
    bare: [
      `select count(*) from (select from threads t join sms_messages m on m.company_id = $1 and m.thread_id = t.id and m.direction = 'in'
         and m.id > t.read_before where t.company_id = $1 and t.state = 'open' and t.last_in_id > t.read_before limit 1000) few`,
    ],
  },
  'open a conversation': {
    entry: contracts.inbox.thread,
    input: ({ thread }) => ({ id: thread }),
    bare: [
      `select m.*, u.fullname from sms_messages m left join users u on u.company_id = $1 and u.id = m.user_id
       where m.company_id = $1 and m.thread_id = $2 order by m.id desc limit 51`,
      'select * from calls where company_id = $1 and thread_id = $2 order by id desc limit 51',
      'select * from thread_notes where company_id = $1 and thread_id = $2 order by id desc limit 51',
      'select * from outbox where company_id = $1 and thread_id = $2 order by id desc limit 51',
      'select * from leads where company_id = $1 and thread_id = $2 order by id desc limit 51',
    ],
  },
}

await withOwnDatabase(async database => {
  const doors = openDoors(database.serve, () => {})
  const companies = [await loadCompany(doors, 1_000), await loadCompany(doors, 1_001)]
  await doors.close()
  const owner = new pg.Client({ ...database.migrate, types })
  // The database ends with the run.
  owner.on('error', () => {})
  await owner.connect()
  const start = performance.now()
  const loaded: (LoadedCompany & { thread: number })[] = []
  for (const [i, company] of companies.entries()) {
    await loadMessages(owner, company.id, i === 0 ? 1_000 : many)
    const { rows } = await owner.query<{ id: number }>(
      `select max(id) as id from threads where company_id = $1 and state = 'open' and waits_since is not null`,
      [company.id],
    )
    loaded.push({ ...company, thread: rows[0]!.id })
  }
  const [few, much] = loaded as [(typeof loaded)[0], (typeof loaded)[0]]
  await owner.query('vacuum analyze')
  const { rows: sizes } = await owner.query<{ count: string }>(
    'select count(*) from sms_messages group by company_id order by company_id',
  )
  console.log(
    `${sizes.map(({ count }) => Number(count).toLocaleString('en')).join(' and ')} messages loaded in ${((performance.now() - start) / 1000).toFixed(0)} s`,
  )
  const app = await benchApp(database.serve)
  const ask = async ({ entry, input }: Case, company: typeof few) => {
    const { url, method, body } = requestOf(entry, input(company))
    const answer = await app.http.inject({
      method: method as 'POST',
      url,
      headers: {
        authorization: `Bearer ${company.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { payload: body }),
    })
    if (answer.statusCode !== 200) throw new Error(`${entry.path}: ${answer.statusCode} ${answer.body}`)
    return answer.body
  }
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `hand ${names.size}`
    names.set(text, name)
    return name
  }
  const byHand = async ({ bare }: Case, { id, thread }: typeof few) => {
    const answers: unknown[] = []
    for (const text of bare)
      answers.push(
        (await owner.query({ name: nameOf(text), text, values: text.includes('$2') ? [id, thread] : [id] }))
          .rows,
      )
    return JSON.stringify(answers)
  }
  console.log(
    'median · p95 in ms        ours             by hand           ratio   ours at 1,000    many : few',
  )
  for (const [name, work] of Object.entries(cases)) {
    if (!name.includes(only)) continue
    const ways = { ours: () => ask(work, much), bare: () => byHand(work, much), few: () => ask(work, few) }
    // Until statements that are sent often are kept parsed, as those of a running server are.
    await inTurn(12, ways)
    const { ours, bare, few: small } = await inTurn(times, ways)
    console.log(
      [
        name.padEnd(26),
        said(ours),
        said(bare),
        `${(ours.p50 / bare.p50).toFixed(2)}×`,
        said(small),
        `${(ours.p50 / small.p50).toFixed(2)}×`,
      ].join('  '),
    )
    const plan = await explain(database.serve, much.id, await capture(() => ask(work, much)))
    const scans = sequentialScans(plan)
    if (scans.length > 0) console.log(`  reads all of ${scans.join(', ')}`)
    if (showsPlans) console.log(plan)
  }
  console.log(`load ${loadavg()[0]!.toFixed(1)}`)
  await app.stop()
  await owner.end()
})
