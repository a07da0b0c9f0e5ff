import type pg from 'pg'

/**
 * The schema as PostgreSQL knows it, a line each for tables, columns, keys, checks, indexes, policies, rights, sequences
 * and routines, but for routines with these names. Two databases with the same text have the same schema.
 */
export async function catalogueText(client: pg.Client, exceptRoutines: string[] = []): Promise<string> {
  const { rows } = await client.query<{ line: string }>(
    `select line from (
      select format('table %s %s%s rls=%s/%s %s', c.relname, c.relkind, c.relpersistence, c.relrowsecurity,
        c.relforcerowsecurity, (select string_agg(a::text, ' ' order by a::text) from unnest(c.relacl) a)) as line
      from pg_class c where c.relkind in ('r', 'p', 'v', 'm') and ${ours('c')}
      union all
      select format('column %s.%s %s %s %s default %s %s%s', c.relname, a.attname,
        row_number() over (partition by c.oid order by a.attnum), format_type(a.atttypid, a.atttypmod),
        a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attgenerated, a.attidentity)
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and ${ours('c')}
      union all
      select format('constraint %s %s %s %s', c.relname, k.conname, pg_get_constraintdef(k.oid), k.convalidated)
      from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype <> 'n' and ${ours('c')}
      union all
      select format('index %s', pg_get_indexdef(c.oid)) from pg_class c where c.relkind in ('i', 'I') and ${ours('c')}
      union all
      select format('policy %s %s %s %s %s %s %s', c.relname, p.polname, p.polcmd, p.polpermissive,
        (select string_agg(r::regrole::text, ',') from unnest(p.polroles) r),
        pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
      from pg_policy p join pg_class c on c.oid = p.polrelid where ${ours('c')}
      union all
      select format('sequence %s %s %s', c.relname,
        (s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmax, s.seqmin, s.seqcache, s.seqcycle),
        (select string_agg(a::text, ' ' order by a::text) from unnest(c.relacl) a))
      from pg_sequence s join pg_class c on c.oid = s.seqrelid where ${ours('c')}
      union all
      select format('trigger %s %s', c.relname, pg_get_triggerdef(t.oid))
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and ${ours('c')}
      union all
      select format('routine %s %s', p.proacl, pg_get_functiondef(p.oid))
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname <> all ($1)
        and not exists (select from pg_depend d
          where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      union all
      select format('defaults %s %s', d.defaclobjtype, d.defaclacl) from pg_default_acl d
      union all
      select format('schema %s', n.nspacl) from pg_namespace n where n.nspname = 'public'
    ) lines order by line collate "C"`,
    [exceptRoutines],
  )
  return rows.map(({ line }) => line).join('\n')
}

function ours(table: string): string {
  return `${table}.relnamespace = 'public'::regnamespace and ${table}.relname not like 'kysely%'`
}
