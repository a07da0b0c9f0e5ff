import { expect, test } from 'vitest'
import { contractions, signatureOf } from './expanding.mjs'

test.each([
  'drop table a;',
  'alter table a drop column b;',
  'alter table only a rename column b to c;',
  'alter table a alter column b set not null;',
  'alter table a alter b type bigint using b::bigint;',
  'alter table a\n  add column c int,\n  add column b text not null;',
  'alter table a add column b text not null check (b in (1, 2)), add column c int;',
  'alter table a add constraint few check (b < 3);',
  'create unique index a_b on a (b);',
  'alter sequence s rename to t;',
  'create table b (n int); alter table a drop column n;',
])('%s is refused', text => {
  expect(contractions(text)).toHaveLength(1)
  expect(contractions(`-- needs a stop: it is read otherwise\n${text}`)).toEqual([])
  expect(contractions(`-- contracts: unused since 1730-what-is-old\n${text}`)).toEqual([])
  expect(contractions(`-- contracts: unused since long ago\n${text}`)).toHaveLength(1)
})

test.each([
  'create table a (b text not null unique); alter table a add constraint few check (b < 3); create unique index x on a (b);',
  "alter table a add column b text not null default '', add column c bigint;",
  'alter table a add column b numeric(10, 2) not null default 0;',
  'create index a_b on a (b); drop index a_c;',
  "-- drop table a\ninsert into a values ('drop table a; alter table a rename to b');",
  "do $$ begin execute 'alter table a drop column b'; end $$;",
])('%s adds alone', text => {
  expect(contractions(text)).toEqual([])
})

test('a function is known by its arguments and result', () => {
  const text = (more, body) =>
    `-- Says.\ncreate function f(a bigint${more})\nreturns table (b text)\nlanguage sql stable as $$ ${body} $$;`
  expect(signatureOf(text('', 'select 1'))).toBe('f(a bigint) returns table (b text)')
  expect(signatureOf(text('', 'select 2'))).toBe(signatureOf(text('', 'select 1')))
  expect(signatureOf(text(', c text', 'select 1'))).not.toBe(signatureOf(text('', 'select 1')))
})
