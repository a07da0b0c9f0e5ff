import type pg from 'pg'

/** Adds clients to a company; one name in ten has accents. Indexes are made once the rows are there, which takes a third of the time. */
export async function loadClients(owner: pg.Client, company: number, count: number): Promise<void> {
  const { rows } = await owner.query<{ name: string; indexdef: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as indexdef from pg_index
     where indrelid = 'clients'::regclass and not indisunique`,
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  await owner.query(
    `insert into clients (company_id, name, company_name, email, phone, main_address, suburb)
     select $2, first || ' ' || last, case when n % 5 = 0 then last || ' & Sons Pty Ltd' else '' end,
       'mail' || n || '@example.test', '(02) 5550 ' || lpad((n % 10000)::text, 4, '0'),
       1 + n * 13 % 240 || ' ' || street || ' Street, Richmond VIC 3121', 'Richmond'
     from generate_series(1, $1::int) n cross join lateral (select
       (array['Maria','Zoë','Liam','José','Emily','Oliver','Noah','Mia','Ava','Lucas','Ella','Ruby','Jack','Leo','Chloe',
         'Isla','Grace','Ethan','Max','Sophie'])[1 + n * 31::bigint % 20] as first,
       (array['Rossi','Nguyen','Smith','Chen','Patel','Murphy','O''Brien','Walker','Singh','Costa','Brown','Taylor',
         'Wilson','Martin','Lee','Kelly','Ryan','King','Scott'])[1 + n * 17::bigint % 19] || n % 997 as last,
       (array['High','Station','Church','Victoria','Park','King','Queen','Mill','Bridge'])[1 + n * 11::bigint % 9] as street) words`,
    [count, company],
  )
  for (const { indexdef } of rows) await owner.query(indexdef)
  await owner.query('vacuum analyze clients')
}
