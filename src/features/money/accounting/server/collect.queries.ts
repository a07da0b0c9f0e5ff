import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type BookKind, type BookSettings, kindsSent } from '../accounting.rules.ts'

interface Source {
  kind: BookKind
  /** Rows `x` with id, invoice_id, label, amount_cents; `known`: they were sent before, or stand to be. */
  rows: RawBuilder<unknown>
  /** The table whose changes lead to them, and the row's id in `x` that those name. */
  table: string
  /** Records that are sent by themselves, not only with the record that names them. */
  isFirst: RawBuilder<boolean>
}

/** Where each kind comes from. `x.fits`: it is to be sent even though it never was. */
function sources(tx: CompanyTx, { from }: BookSettings): Source[] {
  const c = tx.companyId
  // Money that came for an invoice that is void is the client's, and somebody has to enter it.
  // A card fee is a document where it did not go with its invoice, and money beside that for which it came or went back.
  const isCharged = sql<boolean>`e.kind = 'fee' and e.amount_cents > 0 and p.kind = 'payment'`
  const givenBack = (entry: 'e' | 'p') =>
    sql<boolean>`(${sql.ref(`${entry}.kind`)} = 'refund'
      or (${sql.ref(`${entry}.kind`)} = 'dispute' and ${sql.ref(`${entry}.takes_back`)} is null))`
  const isReturned = sql<boolean>`e.kind = 'fee' and e.amount_cents < 0 and ${givenBack('p')}`
  const entry = (kind: BookKind, of: RawBuilder<boolean>, isFirst: RawBuilder<boolean>): Source => ({
    kind,
    table: 'ledger_entries',
    isFirst,
    rows: sql`select e.id, e.invoice_id, i.number_text || coalesce(' / ' || e.number_text, '') || ' · ' || i.name as label,
        abs(e.amount_cents) + case when ${givenBack('e')} and p.kind = 'fee' then p.amount_cents else 0 end as amount_cents,
        (i.status = 'issued' and i.issued_on >= ${from}::date)
          or (i.status = 'void' and i.owed_cents < 0 and e.kind = 'payment' and e.day >= ${from}::date) as fits, e.kind as entry, ${isReturned} as is_returned
      from ledger_entries e join invoices i on i.company_id = ${c} and i.id = e.invoice_id
      left join ledger_entries p on p.company_id = ${c} and p.invoice_id = e.invoice_id
        and (p.id = e.goes_with or p.goes_with = e.id)
      where e.company_id = ${c} and (${of})`,
  })
  const stands = sql<boolean>`not exists (select 1 from ledger_entries t where t.company_id = ${c} and t.takes_back = x.id)`
  return [
    {
      kind: 'client',
      table: 'clients',
      isFirst: sql`true`,
      rows: sql`select k.id, null::bigint as invoice_id, k.name as label, null::bigint as amount_cents,
          exists (select 1 from invoices i where i.company_id = ${c} and i.client_id = k.id and i.status = 'issued'
            and i.issued_on >= ${from}::date) as fits
        from clients k where k.company_id = ${c}`,
    },
    {
      kind: 'item',
      table: 'items',
      isFirst: sql`true`,
      rows: sql`select t.id, null::bigint as invoice_id, t.name as label, round(t.price_cents)::bigint as amount_cents, t.active as fits
        from items t where t.company_id = ${c}`,
    },
    {
      kind: 'invoice',
      table: 'invoices',
      isFirst: sql`true`,
      rows: sql`select i.id, i.id as invoice_id, i.number_text || ' · ' || i.name as label, i.total_cents as amount_cents,
          i.status = 'issued' and i.issued_on >= ${from}::date as fits
        from invoices i where i.company_id = ${c} and i.number is not null`,
    },
    // Changes before the first sending go along with it; a fee that went back was paid before.
    entry('revision', sql`e.kind in ('revision', 'fee')`, sql`x.is_returned and ${stands}`),
    entry('credit', sql`e.kind = 'credit'`, sql`true`),
    entry('payment', sql`e.kind = 'payment' or ${isCharged}`, sql`x.entry = 'payment' and ${stands}`),
    entry('refund', sql`${givenBack('e')} or ${isReturned}`, stands),
    {
      kind: 'bill',
      table: 'supplier_invoices',
      isFirst: sql`true`,
      rows: sql`select b.id, null::bigint as invoice_id, b.number || ' · ' || s.name as label, b.total_cents as amount_cents,
          b.state = 'booked' and b.issued_on >= ${from}::date as fits
        from supplier_invoices b join suppliers s on s.company_id = ${c} and s.id = b.supplier_id
        where b.company_id = ${c} and b.state <> 'draft'`,
    },
  ]
}

const wanted = (tx: CompanyTx, settings: BookSettings) => {
  const kinds = kindsSent(settings)
  return sources(tx, settings).filter(({ kind }) => kinds.includes(kind))
}

/** Clients that would be sent and never were. */
export function unsentClients(
  tx: CompanyTx,
  { organisation, settings }: { organisation: string; settings: BookSettings },
): RawBuilder<unknown> {
  const { rows } = sources(tx, settings).find(({ kind }) => kind === 'client')!
  return sql`select x.id from (${rows}) x where x.fits and not ${isKnown(tx, organisation, 'client')}`
}

export async function countUnsentClients(
  tx: CompanyTx,
  connection: { organisation: string; settings: BookSettings },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${unsentClients(tx, connection)}) wanted`.execute(tx)
  return rows[0]!.count
}

/** How many of each kind would be sent that never were, and what invoices come to. */
export async function countUnsent(
  tx: CompanyTx,
  organisation: string,
  settings: BookSettings,
): Promise<{ kind: BookKind; count: number; amount_cents: number }[]> {
  const found = []
  for (const { kind, rows, isFirst } of wanted(tx, settings)) {
    const { rows: counted } = await sql<{ count: number; amount_cents: number }>`
      select count(*)::int as count, coalesce(sum(x.amount_cents), 0)::bigint as amount_cents from (${rows}) x
      where x.fits and ${isFirst} and not ${isKnown(tx, organisation, kind)}`.execute(tx)
    found.push({ kind, ...counted[0]! })
  }
  return found.filter(({ count }) => count > 0)
}

const isKnown = (tx: CompanyTx, organisation: string, kind: BookKind) => sql<boolean>`exists (
  select 1 from accounting_records r where r.company_id = ${tx.companyId} and r.organisation = ${organisation}
    and r.kind = ${kind} and r.record_id = x.id)`

/** Puts everything on the list that is to be sent and never was. */
export async function collectAll(tx: CompanyTx, organisation: string, settings: BookSettings): Promise<void> {
  for (const { kind, rows, isFirst } of wanted(tx, settings))
    await sql`insert into accounting_records (company_id, organisation, kind, record_id, invoice_id, label, amount_cents)
      select ${tx.companyId}, ${organisation}, ${kind}, x.id, x.invoice_id, left(x.label, 200), x.amount_cents
      from (${rows}) x where x.fits and ${isFirst} order by x.id
      on conflict do nothing`.execute(tx)
}

/** The changes that are seen: by a snapshot, and the last one for a database that is restored on another cluster. */
interface Seen {
  seen: string | null
  seen_change: number
}

/** What can be seen now. A change that is not in it is new later, however long its transaction takes. */
export async function seenNow(tx: CompanyTx): Promise<Seen> {
  // Not while rows move into their month: a statement planned before finds them in neither.
  const { rows } = await sql<Seen>`
    select pg_advisory_xact_lock_shared(hashtextextended('partitions of changes', 0))::text,
      pg_current_snapshot()::text as seen,
      (select coalesce(max(id), 0) from changes where company_id = ${tx.companyId}) as seen_change`.execute(
    tx,
  )
  const { seen, seen_change } = rows[0]!
  return { seen, seen_change }
}

/** Puts on the list, or back on it, what has changed since; answers up to where that was looked at. */
export async function collectChanged(
  tx: CompanyTx,
  organisation: string,
  settings: BookSettings,
  { seen, seen_change }: Seen,
): Promise<Seen> {
  const c = tx.companyId
  const now = await seenNow(tx)
  // Those from another cluster lie ahead of all transactions of this one, and would be new for ever.
  const isNew = sql`xid >= pg_snapshot_xmin(${seen}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${seen}::pg_snapshot)
    and xid < pg_snapshot_xmax(pg_current_snapshot())`
  const isElsewhere = sql`pg_snapshot_xmax(${seen}::pg_snapshot) > pg_snapshot_xmax(${now.seen}::pg_snapshot)`
  const tables = ['clients', 'items', 'invoices', 'ledger_entries', 'supplier_invoices']
  const { rows: changed } = await sql<{ table_name: string; row_id: number; at: Date }>`
    select table_name, row_id, max(at) as at from (
      select * from changes where company_id = ${c} and ${isNew}
      union all select * from changes where ${isElsewhere} and company_id = ${c} and id > ${seen_change}
    ) changes where table_name = any(${tables}) group by table_name, row_id order by max(id)`.execute(tx)
  const ids = (table: string) => changed.filter(each => each.table_name === table)
  for (const { kind, rows, table } of wanted(tx, settings)) {
    const of = ids(table)
    if (of.length === 0) continue
    // A payment that is taken back is named by the entry that does so; a client by an invoice that is new.
    await sql`insert into accounting_records as r
        (company_id, organisation, kind, record_id, invoice_id, label, amount_cents, changed_at)
      select ${c}, ${organisation}, ${kind}, x.id, x.invoice_id, left(x.label, 200), x.amount_cents, n.at
      from (${rows}) x
      join unnest(${of.map(each => each.row_id)}::bigint[], ${of.map(each => each.at)}::timestamptz[]) n (id, at)
        on n.id = x.id
      where x.fits or ${isKnown(tx, organisation, kind)} order by n.at, x.id
      on conflict (company_id, organisation, kind, record_id) do update set
        state = case when r.state = 'sending' then r.state else 'waiting' end, round = r.round + 1, reason = null,
        tries = 0, label = excluded.label, amount_cents = excluded.amount_cents, changed_at = excluded.changed_at`.execute(
      tx,
    )
  }
  const entries = ids('ledger_entries')
  if (entries.length > 0) await collectTouched(tx, organisation, entries)
  const invoices = ids('invoices').map(each => each.row_id)
  if (settings.clients && settings.invoices && invoices.length > 0)
    await sql`insert into accounting_records (company_id, organisation, kind, record_id, label)
      select distinct ${c}::bigint, ${organisation}, 'client', k.id, left(k.name, 200)
      from invoices i join clients k on k.company_id = ${c} and k.id = i.client_id
      where i.company_id = ${c} and i.id = any(${invoices}) and i.status = 'issued' and i.issued_on >= ${settings.from}::date
      on conflict do nothing`.execute(tx)
  return now
}

/** Records that an entry is about without being it: the money or fee that it takes back, the invoice that it raises. */
async function collectTouched(
  tx: CompanyTx,
  organisation: string,
  entries: { row_id: number; at: Date }[],
): Promise<void> {
  await sql`update accounting_records r set round = r.round + 1, reason = null, tries = 0, changed_at = n.at,
      state = case when r.state = 'sending' then r.state else 'waiting' end
    from unnest(${entries.map(each => each.row_id)}::bigint[], ${entries.map(each => each.at)}::timestamptz[]) n (id, at)
    join ledger_entries e on e.company_id = ${tx.companyId} and e.id = n.id
    where r.company_id = ${tx.companyId} and r.organisation = ${organisation}
      and ((r.kind in ('revision', 'payment', 'refund') and r.record_id = e.takes_back)
        or (r.kind = 'invoice' and r.record_id = e.invoice_id and e.kind in ('revision', 'fee')))`.execute(tx)
}
