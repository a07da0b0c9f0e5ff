import pg from 'pg'
import { hashSecret, newSecret } from '#server/auth/secrets.ts'
import { sampleMaker } from './sample-maker.ts'
import { bindCopy, type SampleRows } from './samples.ts'
import { peopleKinds, type TestCompany, type testApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof testApp>>
interface Filled {
  company: TestCompany
  rows: SampleRows
}
interface Column {
  name: string
  type: string
  isNumbered: boolean
  /** No other row of any company has the same. */
  isOnly: boolean
}

/**
 * Makes companies with rows, the first by `make` and each later one as its copy, in one statement instead of some 160. Rows
 * of the copies have the same ids, so that they can't tell one company's rows from another's.
 */
export function copies<F extends Filled>(app: App, make: () => Promise<F>): () => Promise<F> {
  let model: Promise<{ filled: F; copier: string | null }> | undefined
  return async () => {
    model ??= make().then(async filled => ({ filled, copier: await makeCopier(app, filled.company.id) }))
    const { filled, copier } = await model
    return copier === null ? make() : copied(app, filled, copier)
  }
}

async function copied<F extends Filled>(app: App, { company, rows, ...rest }: F, copier: string): Promise<F> {
  const secrets = peopleKinds.map(kind => ({ kind, old: hashSecret(company[kind].token), ...newSecret() }))
  const tokens = Object.fromEntries(
    secrets.map(({ old, hash }) => [old.toString('hex'), hash.toString('hex')]),
  )
  const [made] = await app.sql<{ id: number }>(`select ${copier}($1) as id`, [tokens])
  const id = Number(made!.id)
  const users = await app.sql<{ id: number; account_id: number; email: string }>(
    'select id, account_id, email from users where company_id = $1',
    [id],
  )
  const people = secrets.map(({ kind, secret }) => {
    const { account_id: accountId, email } = users.find(user => user.id === company[kind].id)!
    return [kind, { ...company[kind], companyId: id, accountId, email, token: secret }]
  })
  const sessions = async (of: number) =>
    (await app.sql<{ id: number }>('select id from sessions where company_id = $1 order by id', [of])).map(
      each => Number(each.id),
    )
  const login = (await sessions(id))[(await sessions(company.id)).indexOf(rows.login as number)]
  const copy: TestCompany = { ...company, ...Object.fromEntries(people), id }
  await bindCopy(sampleMaker(app, copy, ''))
  return {
    ...rest,
    company: copy,
    rows: { ...rows, company: id, login },
  } as unknown as F
}

/** The name of a function that copies a company and returns the copy's id; null where only a superuser could make it. */
async function makeCopier(app: App, model: number): Promise<string | null> {
  if (!app.database.admin) return null
  const admin = new pg.Client(app.database.admin)
  await admin.connect()
  try {
    const { rows } = await admin.query('select rolsuper from pg_roles where rolname = current_user')
    if (!rows[0].rolsuper) return null
    const name = `testing.copy_${model}`
    await admin.query(`create schema if not exists testing; grant all on schema testing to public;
      create function ${name}(tokens jsonb) returns bigint language plpgsql security definer
      set session_replication_role = replica set search_path = public as $copy$
      declare new_company bigint := nextval('company_id_seq');
      begin ${(await statements(admin, model)).join(';\n')}; return new_company; end $copy$`)
    return name
  } finally {
    await admin.end()
  }
}

async function statements(admin: pg.Client, model: number): Promise<string[]> {
  const tables = await filledTables(admin, model)
  const copyOf = (table: string, own: Record<string, string> = {}) => {
    const columns = tables[table]!.filter(
      ({ name, isOnly, isNumbered }) => name in own || !(isOnly && isNumbered),
    )
    const values = columns.map(column => own[column.name] ?? copiedValue(column))
    const key = table === 'companies' ? 'id' : 'company_id'
    // Those that are numbered anew are found again by their order.
    const anew = tables[table]!.find(column => !columns.includes(column))
    return `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join()}) overriding system value
      select ${values.join()} from ${table} t where t.${key} = ${model} ${anew ? `order by t."${anew.name}"` : ''}`
  }
  const address = `format('copy-%s-%s@example.test', new_company, t.id)`
  const token = `coalesce(decode(tokens ->> encode(t.token_hash, 'hex'), 'hex'), sha256(t.token_hash || int8send(new_company)))`
  const first = ['companies', 'users', 'sessions']
  return [
    copyOf('companies', { id: 'new_company', share_code: `'c' || substr(md5(random()::text), 1, 11)` }),
    `insert into accounts (email, password_hash) select ${address}, a.password_hash
       from users t join accounts a on a.id = t.account_id where t.company_id = ${model}`,
    copyOf('users', {
      email: `case when t.account_id is null then t.email else ${address} end`,
      account_id: `(select a.id from accounts a where a.email = ${address})`,
    }),
    copyOf('sessions', { token_hash: token }),
    ...Object.keys(tables)
      .filter(table => !first.includes(table))
      .map(table => copyOf(table)),
  ]
}

function copiedValue({ name, type, isOnly }: Column): string {
  const column = `t."${name}"`
  if (name === 'company_id') return 'new_company'
  if (name === 'account_id')
    return `coalesce((select n.account_id from users o join users n on n.id = o.id and n.company_id = new_company
      where o.company_id = t.company_id and o.account_id = ${column}), ${column})`
  if (!isOnly) return column
  if (type === 'bytea') return `sha256(${column} || int8send(new_company))`
  return `case when ${column} ~ '^\\+\\d' then '+61' || lpad(new_company::text, 9, '0') else ${column} || '-' || new_company end`
}

/** The tables in which a company has rows, with their columns but those that are computed. */
async function filledTables(admin: pg.Client, model: number): Promise<Record<string, Column[]>> {
  const { rows } = await admin.query<{ table: string; columns: Column[] }>(
    `select c.relname as table, json_agg(json_build_object(
       'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
       'isNumbered', a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval%', false),
       'isOnly', exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey)
         and (i.indpred is null or strpos(pg_get_expr(i.indpred, c.oid), a.attname) > 0)
         and not exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id'
           and k.attnum = any (i.indkey)))) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attgenerated = '' and (c.relname = 'companies' or exists (
         select from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id' and not k.attisdropped))
     group by c.relname order by c.relname`,
  )
  const filled: Record<string, Column[]> = {}
  for (const { table, columns } of rows) {
    const key = table === 'companies' ? 'id' : 'company_id'
    const found = await admin.query(`select from ${table} where ${key} = ${model} limit 1`)
    if (found.rowCount) filled[table] = columns
  }
  return filled
}
