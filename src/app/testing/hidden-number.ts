import type { testApp } from '#app/testing/test-app.ts'
import { hiddenColumns } from '#server/db/hiding/hidden-columns.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { groups } from '#shared/access.ts'
import { sampleRows } from './samples.ts'

type App = Awaited<ReturnType<typeof testApp>>

/** The last nine digits of the client's number, which each spelling of it has; and of another. */
export const hiddenDigits = '411777004'
export const otherDigits = '433666883'
const ways = ['0$1 $2 $3', '+61$1$2$3', '0$1-$2-$3', '(0$1) $2 $3', '+61 $1 $2 $3']
const spelt = (digits: string) => ways.map(way => digits.replace(/^(.{3})(.{3})(.{3})$/, way))

/** Columns of one table that hold numbers, by name. */
const columnsOf = (table: string, kind: string) =>
  Object.entries(hiddenColumns[table] ?? {}).flatMap(([column, has]) => (has === kind ? [column] : []))

/**
 * A company that masks, with a row of each kind about a technician's own work, and the client's number in every column
 * that holds one, each table in another spelling. `may`: everything that a group can be permitted, or a technician's own.
 */
export async function maskingCompany(app: App, may: 'all' | 'demo', isOn = true) {
  const company = await app.company()
  const { id, technician } = company
  const rows = await sampleRows(app, company, 'Own')
  await app.sql(
    `update jobs set technician_ids = array[$2::bigint], email = 'client@example.test' where company_id = $1`,
    [id, technician.id],
  )
  await app.sql(
    `insert into job_technicians (company_id, job_id, user_id) select company_id, id, $2 from jobs where company_id = $1
     on conflict do nothing`,
    [id, technician.id],
  )
  await app.sql('update appointments set technician_ids = array[$2::bigint] where company_id = $1', [
    id,
    technician.id,
  ])
  await app.sql('update agenda_tasks set technician_id = $2 where company_id = $1', [id, technician.id])
  await app.sql('update calls set user_ids = array[$2::bigint] where company_id = $1', [id, technician.id])
  await app.sql(
    `insert into diary_entries (company_id, job_id, type, content, session, at, text, "values")
     values ($1, $2, 'sms', '{}', gen_random_uuid(), now(), 'Invoice #100 sent to {{to}}', '{}')`,
    [id, rows.job],
  )
  await mark(app, id)
  if (may === 'all')
    await app.sql(`update permissions set roles = roles || ',' || $2 where company_id = $1`, [
      id,
      groups.technician,
    ])
  await app.sql(`insert into settings (company_id, name, value, version) values ($1, 'masking', $2, 1)`, [
    id,
    JSON.stringify({ on: isOn, number: '+61255500000' }),
  ])
  app.services.sessions.forget()
  return { company, rows }
}

/** Writes the number into all columns that hold one. */
export async function mark(app: App, company: number, digits = hiddenDigits): Promise<void> {
  const made = marking.get(app.sql) ?? new Map<string, Promise<unknown>>()
  marking.set(app.sql, made)
  if (!made.has(digits)) made.set(digits, makeMarking(app, digits))
  await made.get(digits)
  await app.sql(`select testing.mark_${digits}($1)`, [company])
}

/** Functions of each server's database, by number: the walk makes hundreds of companies, and the updates are planned once. */
const marking = new WeakMap<App['sql'], Map<string, Promise<unknown>>>()

function makeMarking(app: App, digits: string) {
  const spellings = spelt(digits)
  const statements = Object.keys(hiddenColumns).flatMap((table, n) => {
    const isOneSpelling = ['sms_messages', 'calls', 'call_legs'].includes(table)
    const number = isOneSpelling ? `+61${digits}` : spellings[n % spellings.length]!
    const set = [
      ...[...columnsOf(table, 'number'), ...columnsOf(table, 'dialled')]
        .filter(column => !column.endsWith('_key'))
        .map(column => `"${column}" = '${number}'`),
      ...columnsOf(table, 'words').map(
        column => `"${column}" = '${column === 'recipient' ? number : `Sent to ${number}`}'`,
      ),
      ...columnsOf(table, 'json').map(
        column => `"${column}" = case when jsonb_typeof("${column}") = 'object'
          then "${column}" || '{"to": "${number}", "phone": "${spellings[2]}", "message": "Sent to ${number}."}' else "${column}" end`,
      ),
    ]
    return set.map(each => `update ${table} set ${each} where company_id = $1;`)
  })
  // A row that may not be changed, or only once, stays as it is.
  const each = statements.map(text => `begin ${text} exception when others then null; end;`)
  return app.sql(`create schema if not exists testing;
    create or replace function testing.mark_${digits}(bigint) returns void language plpgsql as $mark$
    begin ${each.join('\n')} end $mark$`)
}

/** True if the number stands in these bytes or this value, however it is spelt. PDFs are read by their text. */
export async function tellsNumber(value: unknown): Promise<boolean> {
  const texts = Buffer.isBuffer(value)
    ? value.subarray(0, 5).toString() === '%PDF-'
      ? (await readPdf(new Uint8Array(value))).pages
      : [value.toString('latin1')]
    : [JSON.stringify(value) ?? '']
  return texts.some(text => text.replace(/\D/g, '').includes(hiddenDigits))
}
