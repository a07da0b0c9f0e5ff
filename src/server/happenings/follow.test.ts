import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { changed, happeningOf, isNew } from '#shared/happening.ts'
import { companyIdFrom } from '../db/company-id.ts'
import { type Doors, openDoors, types } from '../db/doors.ts'
import { happeningsOf } from '../db/happenings.ts'
import type { JobTypes } from '../db/row-types.ts'
import { createTestDatabase, straightTo } from '../testing/cluster.ts'
import { type FollowOptions, followHappenings } from './follow.ts'
import type { Follower, Happening } from './follower.ts'

const jobType = happeningOf<JobTypes>('job_types')
const happenings = happeningsOf({
  'type.added': jobType(isNew, ['version', 'active']),
  'type.switched': jobType(changed('active'), ['active'], ['active']),
  'type.due': jobType(null, []),
})

/** A database with two companies, in which servers may follow. */
async function house() {
  const database = await createTestDatabase()
  const owner = new pg.Pool({ ...database.migrate, max: 4, types })
  const sql = async <T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await owner.query(text, values)).rows
  const made = await sql<{ id: number }>(
    `insert into companies (name, time_zone, pack_id) values ('A', 'UTC', 3), ('B', 'UTC', 3) returning id`,
  )
  const [one, two] = made.map(({ id }) => companyIdFrom(id, 'seed')) as [never, never]
  const db = openDoors(database.serve, () => {}, undefined, happenings)
  const errors: unknown[] = []
  const open: (() => Promise<unknown>)[] = []
  onTestFinished(async () => {
    await Promise.all(open.map(end => end()))
    await db.close()
    await owner.end()
    await database.drop()
  })
  const server = (
    followers: readonly Follower[],
    options: FollowOptions = {},
    through: (doors: Doors) => Doors = doors => doors,
  ) => {
    const doors = openDoors(database.serve, () => {}, undefined, happenings)
    const following = followHappenings(
      through(doors),
      straightTo(database),
      happenings,
      followers,
      error => errors.push(error),
      options,
    )
    let ending: Promise<unknown> | undefined
    const end = () => {
      ending ??= following.stop().then(() => doors.close())
      return ending
    }
    open.push(end)
    return { ...following, end }
  }
  /** Names things by hand, as one commit. */
  const happen = (...rows: number[]) =>
    db.withCompany(one, async tx => {
      for (const row of rows) tx.happened('type.due', row)
    })
  return { database, db, sql, one, two, server, happen, errors }
}

const waitingForLocks = `select pid from pg_locks l join pg_database d on d.oid = l.database
  where d.datname = current_database() and not l.granted`

/** A follower that notes what it hears. */
function listener(name = 'listener', fails: (happening: Happening) => boolean = () => false) {
  const heard: Happening[] = []
  const follower: Follower = {
    name,
    follows: Object.keys(happenings.kinds),
    async follow(_tx, some) {
      const odd = some.find(fails)
      if (odd) throw new Error(`not ${odd.row}`)
      heard.push(...some)
    },
  }
  const rows = () => heard.map(({ row }) => row)
  return { follower, heard, rows }
}

test('a change of a row is a happening with its facts, in the transaction of the change', async () => {
  const { db, one, two, server } = await house()
  const { follower, heard } = listener()
  const { catchUp } = server([follower])
  const row = { id: 7, version: 1, active: true, name: 'Blocked drain' }
  await db.withCompany(one, async tx => {
    tx.record('job_types', null, row)
    tx.record('job_types', row, { ...row, version: 2 })
    tx.record('job_types', row, { ...row, active: false })
  })
  await expect(
    db.withCompany(one, async tx => {
      tx.record('job_types', null, row)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await catchUp(one)
  await catchUp(two)
  expect(heard).toMatchObject([
    { name: 'type.added', row: 7, by: null, facts: { version: 1, active: true } },
    { name: 'type.switched', row: 7, facts: { active: false, was: { active: true } } },
  ])
  expect(JSON.stringify(heard)).not.toContain('Blocked')
})

test('a commit wakes the followers of every server', async () => {
  const { happen, server } = await house()
  const { follower, rows } = listener()
  server([follower], { lookMs: 3_600_000 })
  await expect.poll(async () => (await happen(1)) ?? rows().length, { timeout: 10_000 }).toBeGreaterThan(0)
  const before = rows().length
  const from = performance.now()
  await happen(2)
  await expect.poll(rows, { interval: 5 }).toContain(2)
  expect(performance.now() - from).toBeLessThan(2_000)
  expect(rows().length).toBeGreaterThan(before)
})

test('a commit that ends long after a later one is heard, once', async () => {
  const { database, one, happen, server } = await house()
  const { follower, rows } = listener()
  const { catchUp } = server([follower])
  const slow = new pg.Client(database.migrate)
  await slow.connect()
  await slow.query('begin')
  const named = `insert into happenings (company_id, name, table_name, row_id, facts) values ($1, 'type.due', 'job_types', 1, '{}')`
  await slow.query(named, [one])
  await happen(2)
  await catchUp(one)
  expect(rows()).toEqual([2])
  await slow.query('commit')
  await slow.end()
  await happen(3)
  await catchUp(one)
  expect(rows()).toEqual([2, 1, 3])
})

test('a server that ends between commit and follower, or within, leaves the rest to another', async () => {
  const { happen, one, server, sql } = await house()
  await happen(1)
  let begun = 0
  const stuck: Follower = {
    name: 'listener',
    follows: ['type.due'],
    async follow() {
      begun++
      await new Promise(() => {})
    },
  }
  const first = server([stuck], { giveUpMs: 300 })
  await expect.poll(() => begun, { timeout: 10_000 }).toBeGreaterThan(0)
  await first.end()
  await happen(2)
  const { follower, rows } = listener()
  const second = server([follower])
  await sql('update happening_queue set due_at = now()')
  await second.catchUp(one)
  expect(rows().sort()).toEqual([1, 2])
  expect(await sql('select * from happening_queue')).toEqual([])
})

test('what happened while a company’s database was away is heard when it is back', async () => {
  const { happen, server, errors } = await house()
  const { follower, rows } = listener()
  let isAway = false
  server([follower], { lookMs: 20 }, doors => ({
    ...doors,
    withCompany: (id, fn) => (isAway ? Promise.reject(new Error('away')) : doors.withCompany(id, fn)),
  }))
  await happen(1)
  await expect.poll(rows, { timeout: 10_000 }).toEqual([1])
  isAway = true
  await happen(2)
  await expect.poll(() => errors.length, { timeout: 10_000 }).toBeGreaterThan(0)
  // Looks that see it, and those after them.
  await sleep(300)
  isAway = false
  await expect.poll(rows, { timeout: 10_000 }).toEqual([1, 2])
})

test('a follower that fails for one row is tried again and set aside, and holds up nothing else', async () => {
  const { happen, one, server, sql, errors } = await house()
  const bad = listener('bad', ({ row }) => row === 2)
  const good = listener('good')
  const { catchUp } = server([bad.follower, good.follower], { mostTries: 3, lookMs: 3_600_000 })
  await happen(1, 2, 3)
  await catchUp(one)
  await happen(2, 4)
  await catchUp(one)
  expect(bad.rows()).toEqual([1, 3, 4])
  expect(good.rows()).toEqual([1, 2, 3, 2, 4])
  for (let n = 0; n < 6; n++) {
    await sql('update happening_queue set due_at = now() where set_aside_at is null')
    await catchUp(one)
  }
  expect(bad.rows()).toEqual([1, 3, 4])
  expect(await sql('select * from follower_backlog()')).toMatchObject([
    { follower: 'bad', waiting: 0, late: 0, set_aside: 2 },
  ])
  expect(await sql('select error from happening_queue limit 1')).toEqual([{ error: 'not 2' }])
  expect(String(errors.at(-1))).toContain('bad: type.due of row 2')
  // The next server is of a version that can.
  const mended = listener('bad')
  const next = server([mended.follower])
  await expect.poll(mended.rows, { timeout: 10_000 }).toEqual([2, 2])
  await next.end()
})

test('a first look that comes late leaves set aside what this server did', async () => {
  const { happen, one, server, sql } = await house()
  const bad = listener('bad', () => true)
  let begin = () => {}
  const mayLook = new Promise<void>(resolve => {
    begin = resolve
  })
  let looks = 0
  const late = (doors: Doors): Doors => ({
    ...doors,
    withPlatform: async (reason, fn) => {
      await mayLook
      return doors.withPlatform(reason, fn).finally(() => looks++)
    },
  })
  const { catchUp } = server([bad.follower], { mostTries: 1, lookMs: 20 }, late)
  await happen(1)
  await catchUp(one)
  begin()
  await expect.poll(() => looks, { timeout: 10_000 }).toBeGreaterThan(1)
  expect(await sql('select set_aside from follower_backlog()')).toEqual([{ set_aside: 1 }])
})

test('one look at a time, however long it takes', async () => {
  const { server } = await house()
  let [looks, under, most] = [0, 0, 0]
  const slow = (doors: Doors): Doors => ({
    ...doors,
    withPlatform: async (reason, fn) => {
      most = Math.max(most, ++under)
      await sleep(50)
      return doors.withPlatform(reason, fn).finally(() => {
        under--
        looks++
      })
    },
  })
  server([listener().follower], { lookMs: 5 }, slow)
  await expect.poll(() => looks, { timeout: 10_000 }).toBeGreaterThan(3)
  expect(most).toBe(1)
})

test('a follower that hangs holds up itself alone, in its company and in others', async () => {
  const { db, happen, two, server } = await house()
  let end = () => {}
  const held = new Promise<void>(resolve => {
    end = resolve
  })
  onTestFinished(() => end())
  const hanging: Follower = { name: 'hanging', follows: ['type.due'], follow: () => held }
  const good = listener('good')
  server([hanging, good.follower])
  await happen(1)
  await expect.poll(good.rows, { timeout: 10_000 }).toEqual([1])
  await happen(2)
  await db.withCompany(two, async tx => tx.happened('type.due', 3))
  await expect.poll(good.rows, { timeout: 10_000 }).toHaveLength(3)
  end()
})

test('a follower whose statement waits too long fails by itself', async () => {
  const { database, happen, server, sql } = await house()
  const locker = new pg.Client(database.migrate)
  await locker.connect()
  onTestFinished(() => locker.end())
  await locker.query('begin; lock table job_types in access exclusive mode')
  const waits: Follower = {
    name: 'waits',
    follows: ['type.due'],
    follow: async tx => void (await tx.rows('job_types').select('id').execute()),
  }
  server([waits], { giveUpMs: 200 })
  await happen(1)
  await expect
    .poll(() => sql('select tries > 0 as tried from happening_queue'), { timeout: 10_000 })
    .toEqual([{ tried: true }])
})

test('months of long ago are dropped once all in them was handed out', async () => {
  const { one, happen, server, sql } = await house()
  const months = async () =>
    (
      await sql<{ name: string }>(
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'happenings'::regclass order by 1`,
      )
    ).map(({ name }) => name)
  for (const month of ['2020_01', '2020_02'])
    await sql(
      `create table happenings_${month} partition of happenings
       for values from ('${month.replace('_', '-')}-01Z') to ('2020-0${Number(month.slice(-1)) + 1}-01Z')`,
    )
  const before = await months()
  await sql(
    `insert into happenings (company_id, at, name, table_name, row_id, facts)
     values ($1, '2020-02-10Z', 'type.due', 'job_types', 1, '{}')`,
    [one],
  )
  const drop = () => sql(`select drop_happenings('2020-03-10Z')`)
  await drop()
  expect(await months()).toEqual(before.filter(name => name !== 'happenings_2020_01'))
  const { follower, rows } = listener()
  const { catchUp } = server([follower])
  await happen(2)
  await catchUp(one)
  expect(rows().sort()).toEqual([1, 2])
  await sql(`select drop_happenings('2020-02-10Z')`)
  expect(await months()).toContain('happenings_2020_02')
  await drop()
  expect(await months()).toEqual(before.filter(name => !name.startsWith('happenings_2020')))
})

test('a server whose clock is years ahead drops no month of the last year', async () => {
  const { one, happen, server, sql } = await house()
  const { catchUp } = server([listener().follower])
  await sql(`select keep_month_partitions('happenings', 3)`)
  await happen(1)
  await catchUp(one)
  await sql(`select drop_happenings(now() + interval '5 years')`)
  expect(await sql('select row_id from happenings')).toEqual([{ row_id: 1 }])
})

test('ten thousand happenings of one import are each heard once', async () => {
  const { db, one, server, sql } = await house()
  const { follower, rows } = listener()
  const { catchUp } = server([follower])
  const changes = Array.from({ length: 10_000 }, (_, n) => ({
    before: null,
    after: { id: n, version: 1, active: true },
    row: n,
  }))
  await db.withCompany(one, async tx => tx.recordMany('job_types', changes))
  await catchUp(one)
  await expect
    .poll(async () => (await sql('select 1 from happening_queue limit 1')).length, { timeout: 30_000 })
    .toBe(0)
  expect(rows().length).toBe(10_000)
  expect(new Set(rows()).size).toBe(10_000)
})

test('two servers hear each happening once, those of a row in order', async () => {
  const { db, one, server, sql } = await house()
  const { follower, heard } = listener()
  server([follower])
  server([follower])
  const writers = Array.from({ length: 8 }, async (_, row) => {
    for (let version = 1; version <= 30; version++)
      await db.withCompany(one, async tx => tx.happened('type.due', row, { version }))
  })
  await Promise.all(writers)
  await expect.poll(() => heard.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(240)
  await expect
    .poll(async () => (await sql('select 1 from happening_queue limit 1')).length, { timeout: 10_000 })
    .toBe(0)
  expect(new Set(heard.map(({ id }) => id)).size).toBe(240)
  expect(heard.length).toBe(240)
  for (let row = 0; row < 8; row++)
    expect(heard.filter(each => each.row === row).map(each => each.facts.version)).toEqual(
      Array.from({ length: 30 }, (_, n) => n + 1),
    )
})

test('a database that was restored on another cluster loses nothing and repeats nothing', async () => {
  const { one, happen, server, sql } = await house()
  const { follower, rows } = listener()
  const first = server([follower])
  await happen(1, 2)
  await first.catchUp(one)
  await first.end()
  await happen(3)
  // There, transactions were counted much further.
  const far = (xid: string) => `(${xid}::text::bigint + 5000000000)::text`
  await sql(`update happenings set xid = ${far('xid')}::xid8`)
  await sql(`update happening_cursors set seen = (${far('pg_snapshot_xmin(seen)')} || ':' ||
    ${far('pg_snapshot_xmax(seen)')} || ':')::pg_snapshot`)
  await happen(4)
  const second = server([follower])
  await expect.poll(rows, { timeout: 10_000 }).toEqual([1, 2, 3, 4])
  await happen(5)
  await second.catchUp(one)
  await second.catchUp(one)
  await expect.poll(rows).toEqual([1, 2, 3, 4, 5])
})

test('a clock that jumps neither stops writers nor delays a next try', async () => {
  const { one, happen, server, sql } = await house()
  const { follower, rows } = listener()
  const { catchUp } = server([follower], { lookMs: 3_600_000 })
  await sql(
    `insert into happenings (company_id, at, name, table_name, row_id, facts)
     values ($1, now() + interval '13 months', 'type.due', 'job_types', 1, '{}')`,
    [one],
  )
  await sql(`select keep_month_partitions('happenings', 14)`)
  await sql(`select keep_month_partitions('happenings', 14)`)
  expect(await sql('select row_id from happenings_rest')).toEqual([])
  expect(await sql('select row_id from happenings')).toEqual([{ row_id: 1 }])
  await sql(
    `insert into happening_queue (company_id, follower, id, at, name, table_name, row_id, facts, due_at)
     values ($1, 'listener', 99, now(), 'type.due', 'job_types', 2, '{}', now() + interval '1 year')`,
    [one],
  )
  await happen(3)
  await catchUp(one)
  expect(rows().sort()).toEqual([1, 2, 3])
})

test('a clock that was put back stops no start, and no month is taken from the part that holds it', async () => {
  const { database, sql } = await house()
  const notices: string[] = []
  const client = new pg.Client(database.migrate)
  client.on('notice', ({ message }) => notices.push(String(message)))
  await client.connect()
  onTestFinished(() => client.end())
  // As if the clock had stood there when the record of changes was parted.
  await sql(`do $$
    declare part text;
    begin
      for part in select inhrelid::regclass::text from pg_inherits where inhparent = 'changes'::regclass loop
        if part <> 'changes_rest' then execute format('drop table %s', part); end if;
      end loop;
      create table changes_before partition of changes for values from (minvalue) to ('2100-01-01Z');
    end $$`)
  await client.query(`select keep_month_partitions('changes', 3)`)
  expect(notices).toHaveLength(4)
  expect(notices[0]).toContain('would overlap partition "changes_before"')
})

test('a month waits for a dump of the table, and takes what is written while it is made', async () => {
  const { database, one, sql } = await house()
  const other = new pg.Client(database.migrate)
  await other.connect()
  onTestFinished(() => other.end())
  const then = `date_trunc('month', now(), 'UTC') + interval '20 months 10 days'`
  const months = () => sql(`select 1 from pg_inherits where inhparent = 'happenings'::regclass`)
  await sql(`select keep_month_partitions('happenings', 19)`)
  const before = (await months()).length
  await other.query('begin; lock table happenings in access share mode')
  await sql(`select keep_month_partitions('happenings', 20)`)
  expect(await months()).toHaveLength(before)
  await other.query('commit; begin')
  await other.query(
    `insert into happenings (company_id, at, name, table_name, row_id, facts)
     values ($1, ${then}, 'type.due', 'job_types', 1, '{}')`,
    [one],
  )
  const made = sql(`select keep_month_partitions('happenings', 20)`)
  await expect.poll(() => sql(waitingForLocks)).toHaveLength(1)
  await other.query('commit')
  await made
  expect(await months()).toHaveLength(before + 1)
  expect(await sql('select row_id from happenings_rest')).toEqual([])
  expect(await sql('select row_id from happenings')).toEqual([{ row_id: 1 }])
})

test('what moves into its month while it is looked for is found, by followers and figures', async () => {
  const { database, one, sql } = await house()
  const [mover, reader] = [new pg.Client(database.migrate), new pg.Client(database.serve)] as const
  await Promise.all([mover.connect(), reader.connect()])
  onTestFinished(async () => void (await Promise.all([mover.end(), reader.end()])))
  await reader.query(`select set_config('app.company_id', $1, false)`, [String(one)])
  await sql('select gather_figures()')
  await sql(
    `insert into happenings (company_id, name, table_name, row_id, facts) values ($1, 'type.due', 'job_types', 2, '{}')`,
    [one],
  )
  await sql(
    `insert into changes (company_id, table_name, row_id, action, means) values ($1, 'jobs', 2, 'insert', 'screen')`,
    [one],
  )
  for (const [table, look] of [
    ['happenings', `hand_out_happenings('{type.due}', '{listener}')`],
    ['changes', 'gather_figures()'],
  ]) {
    await mover.query(`begin; select keep_month_partitions('${table}', 0)`)
    const looked = reader.query(`select ${look}`)
    await expect.poll(() => sql(waitingForLocks)).toHaveLength(1)
    await mover.query('commit')
    await looked
  }
  expect(await sql('select row_id from happening_queue')).toEqual([{ row_id: 2 }])
  expect(await sql(`select row_id from figure_due where source = 'job'`)).toEqual([{ row_id: 2 }])
})

test('what no feature declares can be neither named nor followed', async () => {
  const { db, one, server } = await house()
  await expect(db.withCompany(one, async tx => tx.happened('type.eaten', 1))).rejects.toThrow('type.eaten')
  const odd = { name: 'odd', follows: ['type.eaten'], follow: async () => {} }
  expect(() => server([odd])).toThrow('odd follows type.eaten, which no feature declares')
})

test('companies that have much to do for a follower take turns with one that has little', async () => {
  const { db, sql, server } = await house()
  const made = await sql<{ id: number }>(
    `insert into companies (name, time_zone, pack_id) select 'C' || n, 'UTC', 3 from generate_series(1, 4) n returning id`,
  )
  const [few, ...many] = made.map(({ id }) => companyIdFrom(id, 'seed')) as [never, ...never[]]
  const happenIn = (company: never, count: number) =>
    db.withCompany(company, async tx => {
      for (let row = 1; row <= count; row++) tx.happened('type.due', row)
    })
  const turns: number[] = []
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  const follower: Follower = {
    name: 'slow',
    follows: ['type.due'],
    atOnce: 5,
    async follow(tx) {
      turns.push(Number(tx.companyId))
      // All places are taken until the company with little is there.
      await opened
    },
  }
  for (const company of many) await happenIn(company, 100)
  server([follower])
  await expect.poll(() => turns.length).toBe(3)
  await happenIn(few, 1)
  await expect.poll(() => sql('select from happening_queue where company_id = $1', [few])).toHaveLength(1)
  open()
  await expect.poll(() => turns.length, { timeout: 30_000 }).toBe(3 * 20 + 1)
  const before = turns.slice(0, turns.indexOf(Number(few)))
  // None of the others was done by then: each has twenty slices.
  for (const company of many) expect(before.filter(id => id === Number(company)).length).toBeLessThan(20)
})
