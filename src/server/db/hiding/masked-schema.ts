import { createHash } from 'node:crypto'
import type pg from 'pg'
import { hiddenPhone } from '#shared/phones/masking.ts'
import { type HiddenKind, hiddenColumns, keptColumns, searchedNumber } from './hidden-columns.ts'

/** The schema that stands before the tables where numbers are hidden. */
export const maskedSchema = 'masked'

// Numbers as people write them: +61 411 222 333, (02) 5550 4100, 0411-222-333. Separators hold no quotation mark, so that a
// match in the text of a JSON value stays within one string.
const number = String.raw`(?<![\d.+-])(\+\d([ ().-]*\d){7,14}|\(?0[2-478](\)?[ ().-]*\d){8}(?!\d))`
// Without + or 0 a number could be one of JSON's own.
const quotedNumber = String.raw`"61[2-478]\d{8}"`

const functions = `
  create function masked.words(words text) returns text language sql immutable parallel safe as $$
    select regexp_replace(words, '${number}', '${hiddenPhone}', 'g')
  $$;
  create function masked.json(value jsonb) returns jsonb language sql immutable parallel safe as $$
    select regexp_replace(regexp_replace(regexp_replace(value::text,
      '"(\\w*phones?)": "(?:[^"\\\\]|\\\\.)*"', '"\\1": ""', 'gi'), '${quotedNumber}', '""', 'g'), '${number}', '${hiddenPhone}', 'g')::jsonb
  $$;
  create function masked.search(searched text, phone text) returns text language plpgsql immutable parallel safe as $$
  begin
    -- Looked up when it is called: the schema is also made between two steps of a start, before 'folded' may be there.
    return replace(replace(searched, public.folded(phone), ''), regexp_replace(phone, '\\D', '', 'g'), '');
  end $$;
  create function masked.keep_phone() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then new.phone := masked.phone_of(to_jsonb(new));
    elsif new.phone = '${hiddenPhone}' or current_setting('app.hides', true) = 'numbers' then new.phone := old.phone; end if;
    return new;
  end $$;
  create function masked.keep_contact_phone() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then new.contact_phone := '';
    elsif new.contact_phone = '${hiddenPhone}' or current_setting('app.hides', true) = 'numbers' then
      new.contact_phone := old.contact_phone;
    end if;
    return new;
  end $$;
  create function masked.phone_of(added jsonb) returns text language plpgsql as $$
  begin
    if current_setting('app.hides', true) is distinct from 'numbers' then return ''; end if;
    return coalesce(
      (select nullif(j.phone, '') from public.jobs j
        where j.company_id = (added ->> 'company_id')::bigint and j.id = (added ->> 'job_id')::bigint),
      (select c.phone from public.clients c
        where c.company_id = (added ->> 'company_id')::bigint and c.id = (added ->> 'client_id')::bigint),
      '');
  end $$;`

/**
 * Makes a view of each table with hidden columns, under the table's name in a schema of its own, and has the tables keep
 * numbers that are written as empty by somebody who saw them so. Made anew when the tables or the list have changed.
 * Migrations drop it first (`dropMasked`), as views hold columns where they are, and make it again in the same transaction:
 * without the schema, the tables would be read.
 */
export async function applyMasked(client: pg.Client): Promise<void> {
  const text = await masksText(client)
  const mark = createHash('sha256').update(text).digest('hex').slice(0, 16)
  const { rows } = await client.query<{ mark: string | null }>(
    `select obj_description(oid, 'pg_namespace') as mark from pg_namespace where nspname = $1`,
    [maskedSchema],
  )
  if (rows[0]?.mark === mark) return
  await dropMasked(client)
  await client.query(`${text}; comment on schema masked is '${mark}'`)
}

export async function dropMasked(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists masked cascade')
}

async function masksText(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1) group by c.relname order by c.relname`,
    [Object.keys(hiddenColumns)],
  )
  const views = rows.map(({ table, columns }) => viewOf(table, columns))
  // Only rows without a number, or with the dots that were read for one, come by the function. A new one of somebody who
  // sees none gets the number of its job or client: a form shows them no number to send.
  const triggers = keptColumns
    .filter(({ table, column }) => rows.some(each => each.table === table && each.columns.includes(column)))
    .flatMap(({ table, column }) => [
      `create trigger keep_hidden before update of ${column} on public.${table} for each row
        when (new.${column} in ('', '${hiddenPhone}') and old.${column} <> '') execute function masked.keep_${column}()`,
      `create trigger add_hidden before insert on public.${table} for each row
        when (new.${column} = '${hiddenPhone}' or new.${column} = '' and current_setting('app.hides', true) = 'numbers')
        execute function masked.keep_${column}()`,
    ])
  return [
    'create schema masked',
    functions,
    ...views,
    ...triggers,
    'grant usage on schema masked to tradewind_app',
    'grant select, insert, update, delete on all tables in schema masked to tradewind_app',
  ].join(';\n')
}

function viewOf(table: string, columns: readonly string[]): string {
  const shown = columns.map(column => {
    const kind = hiddenColumns[table]?.[column]
    if (kind === undefined) return `t."${column}"`
    return `${shownAs(kind, table, column)} as "${column}"`
  })
  // The reader's own rights and policies decide on the rows, as on the table's.
  return `create view masked.${table} with (security_invoker = true) as select ${shown.join(', ')} from public.${table} t`
}

function shownAs(kind: HiddenKind, table: string, column: string): string {
  if (kind === 'number') return `''::text`
  if (kind === 'dialled') return `case t."${column}" when '' then '' else '${hiddenPhone}' end`
  return kind === 'search'
    ? `masked.search(t.search, t."${searchedNumber(table)}")`
    : `masked.${kind}(t."${column}")`
}
