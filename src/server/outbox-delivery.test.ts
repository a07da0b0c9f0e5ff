import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { straightTo } from '#server/testing/cluster.ts'
import { type CompanyId, companyIdFrom } from './db/company-id.ts'
import { type Deed, newDeed } from './db/deed.ts'
import type { Doors } from './db/doors.ts'
import { outboxChannel, type UnsentMail } from './outbox.ts'
import { deliverOutbox } from './outbox-delivery.ts'
import { type Mail, type MailToSend, MailUnavailable } from './providers/mail/mail.port.ts'
import type { Sms } from './providers/sms/sms.port.ts'
import { StorageAway } from './providers/storage/storage-away.ts'

/** A mail server: keeps what it takes, in order, and does with a mail what `answer` says. */
const post = {
  taken: [] as MailToSend[],
  underWay: 0,
  most: 0,
  answer: async (_mail: MailToSend): Promise<void> => {},
  /** Ends of the deliveries that hang. */
  hung: [] as (() => void)[],
}
const hang = () => new Promise<void>(done => void post.hung.push(done))
const mail: Mail = {
  async send(each) {
    post.underWay++
    post.most = Math.max(post.most, post.underWay)
    try {
      await post.answer(each)
      post.taken.push(each)
    } finally {
      post.underWay--
    }
  },
}
/** Numbers in the order in which a network of 5 ms a text took them. */
const texted: string[] = []
const sms: Sms = {
  usesCredit: false,
  isSimulated: false,
  number: '',
  async send(each) {
    await milliseconds()
    texted.push(each.to)
    return { vendorId: `${texted.length}`, status: 'sent' }
  },
}
const app = await testApp({ mail, sms })

/** Says that there is news, as whoever queues a mail does. */
const wake = () => app.sql(`select pg_notify('${outboxChannel}', 'mail')`)
/** Lets rows leave now instead of when their next try is due. */
async function makeDue(which: string) {
  await app.sql(`update outbox set due_at = now() where ${which}`)
  await wake()
}

async function begin(answer: typeof post.answer = async () => {}) {
  const companies = await Promise.all([app.company(), app.company()])
  // What an earlier test has left goes out first.
  post.answer = async () => {}
  for (const end of post.hung.splice(0)) end()
  await app.sql(`delete from outbox where kind <> 'mail'`)
  await makeDue(`last_error <> ''`)
  const left = () =>
    app.sql(`select from outbox where status = 'waiting' and due_at < now() + interval '1 hour'`)
  await expect.poll(left, { timeout: 15_000 }).toEqual([])
  await app.sql(`delete from outbox`)
  Object.assign(post, { taken: [], most: 0, answer })
  return companies.map(({ id }) => companyIdFrom(id, 'seed'))
}

const to = (address: string, subject = 'Hi'): UnsentMail => ({ to: address, subject, text: '', html: '' })
const addresses = (count: number, name: string) =>
  Array.from({ length: count }, (_, n) => to(`${name}-${n}@mail.test`))
const write = (
  company: CompanyId,
  mails: UnsentMail[],
  readBy: 'company' | 'reader' = 'company',
  db: Doors = app.services.db,
) => db.withCompany(company, tx => app.services.outbox.mails(tx, mails, readBy))
const by = (fields: Partial<Deed>) => app.services.db.doing(newDeed(fields))
const all = (count: number) =>
  expect.poll(() => post.taken.length, { timeout: 30_000, interval: 20 }).toBe(count)
/** How many others had been taken before the first of that name. */
const before = (name: string) => post.taken.findIndex(({ to }) => to.startsWith(name))
const milliseconds = () => sleep(5)

test('a thousand mails of one moment all leave, each once, many at the same time', async () => {
  const [one] = await begin(milliseconds)
  await write(one!, addresses(1_000, 'client'))
  await all(1_000)
  expect(new Set(post.taken.map(each => each.to)).size).toBe(1_000)
  expect(post.most).toBeGreaterThan(20)
  await expect
    .poll(() => app.sql(`select from outbox where status <> 'sent' or tries <> 1`), { timeout: 10_000 })
    .toEqual([])
})

test('a code, and what a person sends by hand, overtake 2,000 that wait', async () => {
  const [one, two] = await begin(milliseconds)
  await write(one!, addresses(2_000, 'bulk'))
  await expect.poll(() => post.taken.length, { timeout: 10_000, interval: 5 }).toBeGreaterThan(50)
  const gone = post.taken.length
  await write(one!, [to('code@mail.test')], 'reader')
  await write(one!, [to('hand@mail.test')], 'company', by({ means: 'screen' }))
  await write(two!, [to('other-code@mail.test')], 'reader')
  await expect.poll(() => before('hand'), { timeout: 10_000, interval: 5 }).toBeGreaterThan(0)
  for (const name of ['code', 'hand', 'other-code']) {
    await expect.poll(() => before(name), { timeout: 10_000, interval: 5 }).toBeGreaterThan(0)
    expect(before(name)).toBeLessThan(gone + 500)
  }
})

test.each(['older', 'younger'])(
  'a company waits for no %s one: its mail leaves after a few of the flood, and two floods take turns',
  async which => {
    const companies = (await begin(milliseconds)).sort((a, b) => a - b)
    const [one, two] = which === 'older' ? companies : companies.reverse()
    await write(one!, addresses(1_000, 'flood'))
    await write(two!, [to('small@mail.test'), ...addresses(300, 'second')])
    await all(1_301)
    expect(before('small')).toBeLessThan(300)
    const last = post.taken.findLastIndex(({ to }) => to.startsWith('second'))
    expect(last).toBeLessThan(1_000)
  },
)

test('texts are as fair: one of another company leaves after a few of a flood, and a mail waits for none', async () => {
  const [one, two] = await begin(milliseconds)
  const text = (company: CompanyId, numbers: string[]) =>
    app.services.db.withCompany(company, async tx => {
      const thread = await tx
        .insertRows('threads', { address: 'those written to', last_at: tx.now })
        .returning('id')
        .executeTakeFirstOrThrow()
      const rows = numbers.map(phone => ({
        thread_id: thread.id,
        phone,
        direction: 'out',
        body: 'Hi',
        parts: 1,
        status: 'waiting',
      }))
      const added = await tx.insertRows('sms_messages', rows).returning(['id', 'phone']).execute()
      const queued = added.map(({ id, phone }) => ({ sms: id, to: phone }))
      await app.services.outbox.sms(tx, queued, null)
    })
  await text(
    one!,
    Array.from({ length: 500 }, (_, n) => `+61412${100_000 + n}`),
  )
  await text(two!, ['+61499000000'])
  await write(two!, [to('mail@mail.test')])
  await expect.poll(() => texted.length, { timeout: 30_000, interval: 20 }).toBe(501)
  expect(new Set(texted).size).toBe(501)
  expect(texted.indexOf('+61499000000')).toBeLessThan(200)
  await all(1)
})

test('one flood of codes does not keep those of another company', async () => {
  const [one, two] = await begin(milliseconds)
  await write(one!, addresses(1_000, 'code'), 'reader')
  await write(two!, [to('login@mail.test')], 'reader')
  await expect.poll(() => before('login'), { timeout: 10_000, interval: 5 }).toBeGreaterThan(-1)
  expect(before('login')).toBeLessThan(200)
})

test('an address that hangs holds up neither its company nor another', async () => {
  const [one, two] = await begin(({ to }) => (to === 'hangs@mail.test' ? hang() : milliseconds()))
  await write(
    one!,
    Array.from({ length: 100 }, () => to('hangs@mail.test')),
  )
  await write(one!, addresses(100, 'mine'))
  await write(two!, addresses(100, 'theirs'))
  await all(200)
  expect(post.hung.length).toBeLessThan(30)
})

test('a company whose addresses all hang does not keep another from sending', async () => {
  const [one, two] = await begin(({ to }) => (to.startsWith('hangs') ? hang() : milliseconds()))
  await write(one!, addresses(200, 'hangs'))
  await expect.poll(() => post.hung.length, { timeout: 10_000 }).toBeGreaterThan(30)
  await write(two!, addresses(100, 'theirs'))
  await write(one!, [to('code@mail.test')], 'reader')
  await all(101)
})

test('what fails is tried again later, and takes no place until then', async () => {
  const [one] = await begin(async ({ to }) => {
    if (to.startsWith('busy')) throw new MailUnavailable('The box is busy')
  })
  await write(one!, [...addresses(200, 'busy'), ...addresses(200, 'client')])
  await all(200)
  const tries = () =>
    app.sql<{ tries: number; soon: boolean }>(
      `select tries, bool_or(due_at < now() + interval '20 seconds') as soon from outbox
       where recipient like 'busy%' and last_error = 'The box is busy' group by tries`,
    )
  await expect.poll(tries, { timeout: 10_000 }).toEqual([{ tries: 1, soon: false }])
  post.answer = async () => {}
  await makeDue(`status = 'waiting'`)
  await all(400)
})

test('a mail whose attachment can’t be had waits, and that is no try of it', async () => {
  const [one] = await begin(async () => {
    throw new StorageAway(new Error('refused'))
  })
  await write(one!, [to('later@mail.test')])
  const row = () =>
    app.sql(
      `select status, tries, last_error, away_since is not null as away, due_at > now() + interval '30 s' as later from outbox`,
    )
  const reason = expect.stringMatching(/^Its attachments can’t be read right now/)
  await expect
    .poll(row, { timeout: 10_000 })
    .toEqual([{ status: 'waiting', tries: 0, last_error: reason, away: true, later: true }])
  post.answer = async () => {}
  await makeDue('true')
  await all(1)
  await expect
    .poll(row, { timeout: 10_000 })
    .toEqual([expect.objectContaining({ status: 'sent', last_error: '', away: false })])
})

test('it is given up once its files could not be read for three days', async () => {
  const [one] = await begin(async () => {
    throw new StorageAway(new Error('refused'))
  })
  await write(one!, [to('late@mail.test')])
  const row = () => app.sql('select status, last_error, away_since from outbox')
  await expect
    .poll(row, { timeout: 10_000 })
    .toMatchObject([{ status: 'waiting', away_since: expect.anything() }])
  await app.sql(`update outbox set away_since = now() - interval '2 days 23 hours'`)
  await makeDue('true')
  await expect
    .poll(() => app.sql(`select status from outbox where due_at > now() + interval '30 s'`), {
      timeout: 10_000,
    })
    .toEqual([{ status: 'waiting' }])
  await app.sql(`update outbox set away_since = now() - interval '3 days 1 hour'`)
  await makeDue('true')
  await expect.poll(row, { timeout: 10_000 }).toEqual([
    {
      status: 'failed',
      last_error: expect.stringMatching(/^Its attachments couldn’t be read for three days/),
      away_since: null,
    },
  ])
})

test('a server that takes no mail at all is tried with a few, and gets all of them once it takes them', async () => {
  let tries = 0
  const [one] = await begin(async () => {
    tries++
    throw new MailUnavailable('connect ECONNREFUSED', {}, 'connection')
  })
  await write(one!, addresses(500, 'client'))
  const noted = () => app.sql(`select from outbox where last_error <> '' limit 1`)
  await expect.poll(noted, { timeout: 15_000 }).toHaveLength(1)
  expect(tries).toBeLessThan(250)
  post.answer = async () => {}
  await makeDue(`status = 'waiting' and last_error <> ''`)
  await all(500)
})

test('a server that takes three at once gets all of them, and none counts as tried for the refusals', async () => {
  const [one] = await begin(async () => {
    if (post.underWay > 3) throw new MailUnavailable('Too many connections', {}, 'connection')
    await milliseconds()
  })
  await write(one!, addresses(300, 'client'))
  await all(300)
  await expect
    .poll(() => app.sql(`select status, max(tries) as tries from outbox group by 1`), { timeout: 10_000 })
    .toEqual([{ status: 'sent', tries: 1 }])
})

test('a delivery that never ends fails when its time is over, and what waited goes on', async () => {
  const { db } = app.services
  const [one] = await begin()
  const sent: number[] = []
  const never = {
    isFinal: () => false,
    deliver: ({ id }: { id: number }) =>
      id === hanging ? new Promise<void>(() => {}) : Promise.resolve(void sent.push(id)),
  }
  const none = { isFinal: () => false, deliver: async () => {} }
  const insert = (n: number) =>
    app.sql<{ id: number }>(
      `insert into outbox (company_id, kind, recipient, payload, due_at)
       select $1, 'slow', 'a@b.test', '{}', now() from generate_series(1, $2::int) returning id`,
      [one, n],
    )
  const [row] = await insert(1)
  const hanging = row!.id
  // Of a kind of its own, so that the server of this file leaves it alone.
  const deliverers = { slow: never, push: none, sms: none } as never
  const options = { lookMs: 50, giveUpMs: 300 }
  const delivery = deliverOutbox(db, straightTo(app.database), deliverers, app.http.log, options)
  try {
    const state = () => app.sql('select status, last_error, tries from outbox where id = $1', [hanging])
    await expect
      .poll(state, { timeout: 10_000 })
      .toEqual([{ status: 'waiting', last_error: 'No answer in time.', tries: 1 }])
    const others = await insert(100)
    await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(others.length)
  } finally {
    await delivery.stop()
  }
})

test('several servers share the work, and none sends what another one has', async () => {
  const { db } = app.services
  const [one, two] = await begin()
  const sent: number[] = []
  const deliverer = {
    isFinal: () => false,
    deliver: async ({ id }: { id: number }) => {
      await milliseconds()
      sent.push(id)
    },
  }
  const options = { lookMs: 50 }
  const servers = Array.from({ length: 3 }, () =>
    deliverOutbox(db, straightTo(app.database), { shared: deliverer } as never, app.http.log, options),
  )
  try {
    await app.sql(
      `insert into outbox (company_id, kind, recipient, payload)
       select case when n % 2 = 0 then $1::bigint else $2::bigint end, 'shared', n || '@b.test', '{}' from generate_series(1, 900) n`,
      [one, two],
    )
    await expect
      .poll(() => app.sql(`select from outbox where kind = 'shared' and status <> 'sent'`), {
        timeout: 20_000,
      })
      .toEqual([])
    expect(sent).toHaveLength(900)
    expect(new Set(sent).size).toBe(900)
  } finally {
    await Promise.all(servers.map(server => server.stop()))
  }
})

test('a row whose server died is sent by another once its claim is over, and given up when each try ends so', async () => {
  const [one] = await begin()
  const claimed = (fields: string) =>
    app.sql(
      `insert into outbox (company_id, kind, recipient, payload, due_at, tries)
       values ($1, 'mail', 'late@mail.test', '{"to":"late@mail.test","subject":"","text":"","html":""}', ${fields})`,
      [one],
    )
  await claimed(`now() - interval '1 second', 1`)
  await wake()
  await all(1)
  await claimed(`now() - interval '1 second', 13`)
  await wake()
  await expect
    .poll(() => app.sql(`select last_error from outbox where status = 'failed'`), { timeout: 15_000 })
    .toEqual([{ last_error: 'Each try ended with its server.' }])
  expect(post.taken).toHaveLength(1)
})

test('more companies than one look finds all get their turn', async () => {
  await begin(milliseconds)
  await app.sql(
    `insert into companies (id, name, pack_id) select n, 'C', 3 from generate_series(100000, 100499) n`,
  )
  await app.sql(
    `insert into outbox (company_id, kind, recipient, payload)
     select c, 'mail', c || '@mail.test', jsonb_build_object('to', c || '@mail.test', 'subject', '', 'text', '', 'html', '')
     from generate_series(100000, 100499) c, generate_series(1, 3)`,
  )
  await wake()
  await all(1_500)
  const firsts = new Set(post.taken.slice(0, 900).map(each => each.to))
  expect(firsts.size).toBe(500)
})

test('the claims of all companies are open to the platform alone', async () => {
  const [one] = await begin()
  const { sql } = await import('kysely')
  const claim = app.services.db.withCompany(one!, tx =>
    sql`select * from outbox_turn('mail', '[]', '{9,9,9}', '{0,0,0}', '{0,0,0}', '{}', '{}', 5)`.execute(tx),
  )
  await expect(claim).rejects.toThrow(/platform/)
})
