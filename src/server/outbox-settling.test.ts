import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { straightTo } from '#server/testing/cluster.ts'
import type { Outgoing } from './outbox.ts'
import { deliverOutbox } from './outbox-delivery.ts'

const app = await testApp({ alone: true })
const { db } = app.services
const options = { lookMs: 50, settleAgainMs: 50 }

/** An error whose message nobody can read. */
const unreadable = Object.defineProperty(new Error(), 'message', {
  get: () => {
    throw new Error('no message')
  },
})

/** Each test's rows are of a kind of its own, so that the server of this file leaves them alone. */
async function rowsOf(kind: string, count: number) {
  const [one, two] = await Promise.all([app.company(), app.company()])
  const insert = (company: number, n: number) =>
    app.sql<{ id: number }>(
      `insert into outbox (company_id, kind, recipient, payload) select $1, $2, n || '@b.test', '{}'
       from generate_series(1, $3::int) n returning id`,
      [company, kind, n],
    )
  const [odd] = await insert(one.id, 1)
  await insert(two.id, count)
  const stateOf = async () =>
    (await app.sql('select status, last_error from outbox where id = $1', [odd!.id]))[0]
  return { kind, company: one, id: odd!.id, others: two, stateOf }
}
type Rows = Awaited<ReturnType<typeof rowsOf>>

async function deliverWhile(
  { kind }: Rows,
  deliver: (row: Outgoing) => Promise<void>,
  work: () => Promise<void>,
): Promise<void> {
  const deliverer = { isFinal: () => false, deliver }
  const delivery = deliverOutbox(
    db,
    straightTo(app.database),
    { [kind]: deliverer } as never,
    app.http.log,
    options,
  )
  try {
    await work()
  } finally {
    await delivery.stop()
  }
}

/** Sees the rows of another company leave, those that come later too. */
async function othersLeave({ kind, others }: Rows): Promise<void> {
  const waiting = () =>
    app.sql(`select from outbox where company_id = $1 and kind = $2 and status <> 'sent'`, [others.id, kind])
  await expect.poll(waiting, { timeout: 6_000 }).toEqual([])
  await app.sql(
    `insert into outbox (company_id, kind, recipient, payload) values ($1, $2, 'l@b.test', '{}')`,
    [others.id, kind],
  )
  await expect.poll(waiting, { timeout: 6_000 }).toEqual([])
}

const counted = async (kind: string) => {
  const { body } = await app.http.inject({ url: '/api/metrics', remoteAddress: '127.0.0.1' })
  return new RegExp(`tradewind_set_aside\\{of="outbox",name="${kind}"\\} (\\d+)`).exec(body)?.[1]
}

test.each([
  ['nul', 'Bad \0 gateway', 'Bad \ufffd gateway'],
  ['half', 'a\ud83d', 'a\ufffd'],
  ['cut', `${'x'.repeat(499)}😀 and more`, `${'x'.repeat(499)}😀`],
])(
  'words of a provider with what can’t be stored (%s) settle their row and hold up nobody',
  async (kind, words, kept) => {
    const rows = await rowsOf(kind, 10)
    const fails = async ({ id }: Outgoing) => {
      if (id === rows.id) throw new Error(words)
    }
    await deliverWhile(rows, fails, async () => {
      await othersLeave(rows)
      await expect.poll(rows.stateOf).toEqual({ status: 'waiting', last_error: kept })
    })
  },
)

test.each([
  ['unreadable', unreadable],
  ['bare', Object.create(null)],
  ['nothing', undefined],
])('whatever is thrown (%s), the row is settled and the others leave', async (kind, thrown) => {
  const rows = await rowsOf(kind, 10)
  const fails = async ({ id }: Outgoing) => {
    if (id === rows.id) throw thrown
  }
  await deliverWhile(rows, fails, async () => {
    await othersLeave(rows)
    await expect.poll(async () => (await rows.stateOf())?.last_error).not.toBe('')
  })
})

test('a row that the database refuses to settle is set aside, alone, and named to the operator', async () => {
  const rows = await rowsOf('refused', 10)
  await app.sql(
    `alter table outbox add constraint odd_row check (id <> ${rows.id} or status <> 'sent' or sent_at is null)`,
  )
  const sent: number[] = []
  await deliverWhile(
    rows,
    async ({ id }) => void sent.push(id),
    async () => {
      await othersLeave(rows)
      const reason = expect.stringMatching(/^Set aside: "sent" could not be stored \(.*odd_row.*\)\.$/)
      await expect.poll(rows.stateOf, { timeout: 20_000 }).toEqual({ status: 'failed', last_error: reason })
    },
  )
  expect(sent.filter(id => id === rows.id)).toHaveLength(1)
  expect(await counted('refused')).toBe('1')
  const health = async () => (await app.http.inject('/api/health')).json()
  await expect.poll(health, { timeout: 15_000 }).toEqual({ success: true, set_aside: 1 })
  // Sent again by hand, it is no longer aside.
  await app.sql('alter table outbox drop constraint odd_row')
  await app.sql(`update outbox set is_private = false where id = $1`, [rows.id])
  await db.withCompany(rows.company.id as never, tx => app.services.outbox.retry(tx, rows.id))
  expect(await counted('refused')).toBeUndefined()
})

test('a row that can’t even be set aside leaves once, and is settled when it can be', async () => {
  const rows = await rowsOf('stuck', 10)
  await app.sql(
    `create function refuse_row() returns trigger language plpgsql as $$ begin
       if new.id = ${rows.id} and (new.status <> 'waiting' or new.last_error <> '') then raise exception 'no'; end if;
       return new; end $$`,
  )
  await app.sql(
    'create trigger refuse_row before update on outbox for each row execute function refuse_row()',
  )
  const sent: number[] = []
  await deliverWhile(
    rows,
    async ({ id }) => void sent.push(id),
    async () => {
      await othersLeave(rows)
      // Claimed again, once it has been given up.
      await new Promise(done => setTimeout(done, 3_000))
      await app.sql('update outbox set due_at = now() where id = $1', [rows.id])
      await othersLeave(rows)
      await app.sql('drop trigger refuse_row on outbox')
      await app.sql('update outbox set due_at = now() where id = $1', [rows.id])
      await expect.poll(async () => (await rows.stateOf())?.status, { timeout: 20_000 }).toBe('sent')
    },
  )
  expect(sent.filter(id => id === rows.id)).toHaveLength(1)
})

test('a row that another transaction holds is settled once it is free, and waited for by none', async () => {
  const rows = await rowsOf('locked', 10)
  let begun = () => {}
  const begins = new Promise<void>(done => {
    begun = done
  })
  let free = () => {}
  const holds = new Promise<void>(done => {
    free = done
  })
  const holding = begins.then(() =>
    db.withCompany(rows.company.id as never, async tx => {
      await tx.rows('outbox').select('id').where('id', '=', rows.id).forUpdate().execute()
      isHeld()
      await holds
    }),
  )
  let isHeld = () => {}
  const held = new Promise<void>(done => {
    isHeld = done
  })
  const sends = async ({ id }: Outgoing) => {
    if (id !== rows.id) return
    begun()
    await held
  }
  await deliverWhile(rows, sends, async () => {
    await held
    await othersLeave(rows)
    free()
    await holding
    await expect.poll(async () => (await rows.stateOf())?.status, { timeout: 20_000 }).toBe('sent')
  })
})

test('a row that is gone by then is settled by that', async () => {
  const rows = await rowsOf('gone', 10)
  const sends = async ({ id }: Outgoing) => {
    if (id === rows.id) await app.sql('delete from outbox where id = $1', [id])
  }
  await deliverWhile(rows, sends, () => othersLeave(rows))
})
