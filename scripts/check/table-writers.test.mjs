import { expect, test } from 'vitest'
import { writesOf } from './table-writers.mjs'

const tablesIn = code => writesOf(code).map(({ table, isLiteral }) => (isLiteral ? table : 'unnamed'))

test.each([
  ["db.insertInto('jobs').values(row)", ['jobs']],
  ["db\n  .updateTable('jobs as j')\n  .set(row)", ['jobs']],
  ["db.deleteFrom('public.jobs')", ['jobs']],
  ['db.insertInto(table)', ['unnamed']],
  ['sql`insert into "jobs" (id) values (1)`', ['jobs']],
  ['sql`update jobs j set total = 0`', ['jobs']],
  ['sql`update only jobs set total = 0`', ['jobs']],
  ['sql`delete from jobs where id = 1`', ['jobs']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the text of a source
  ['sql`insert into ${sql.table(name)} values (1)`', ['unnamed']],
  ['sql`insert into jobs (id) values (1) on conflict (id) do update set total = 0`', ['jobs']],
])('%s writes %j', (code, tables) => {
  expect(tablesIn(code)).toEqual(tables)
})

test.each([
  "db.selectFrom('jobs').forUpdate()",
  'sql`select * from jobs for update of jobs skip locked`',
  'sql`select * from updates set_of`',
])('%s writes nothing', code => {
  expect(tablesIn(code)).toEqual([])
})
