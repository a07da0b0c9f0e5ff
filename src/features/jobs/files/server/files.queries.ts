import { type Selectable, sql } from 'kysely'
import { clientOf, heldJob, ownWorkOf, seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { overAllWork } from '#server/db/inner-doors.ts'
import type { Files } from '#server/db/row-types.ts'
import { hasPermission } from '#shared/access.ts'

const columns = [
  'id',
  'job_id',
  'message_id',
  'part',
  'name',
  'type',
  'bytes',
  'key',
  'has_thumbnail',
  'is_shared',
  'created_at',
  'created_by',
  'deleted_at',
  'content_id',
  'marks',
] as const
export type FileRow = Pick<Selectable<Files>, (typeof columns)[number]>
export interface ListedFile extends FileRow {
  created_by_name: string | null
}

/** Photos of quotes, for whoever manages these; technicians those of their own jobs. */
function seenOnQuote(tx: CompanyTx) {
  if (!tx.deed.by || !hasPermission(tx.deed.by, 'money.manage')) return sql`false`
  return sql`exists (select 1 from quote_photos p
    join quotes q on q.company_id = ${tx.companyId} and q.id = p.quote_id
    left join jobs j on j.company_id = ${tx.companyId} and j.id = q.job_id
    where p.company_id = ${tx.companyId} and p.file_id = f.id and ${ownWorkOf(tx) === null ? sql`true` : seenJob(tx)})`
}

/** Files of messages about no job, for whoever reads these; clients those of their own. */
function seenInMessage(tx: CompanyTx) {
  const client = clientOf(tx)
  const isOffice = tx.deed.by && hasPermission(tx.deed.by, 'clients.manage') && ownWorkOf(tx) === null
  if (client === null) return isOffice ? sql`f.message_id is not null` : sql`false`
  return sql`exists (select 1 from sms_messages m
    where m.company_id = ${tx.companyId} and m.id = f.message_id and m.client_id = ${client}
      and m.unproven_from = '')`
}

/** Photos and certificates of tools, for everybody in the company. */
const seenOnTool = (tx: CompanyTx) =>
  clientOf(tx) !== null || !tx.deed.by
    ? sql`false`
    : sql`exists (select 1 from tool_files t where t.company_id = ${tx.companyId} and t.file_id = f.id)`

/**
 * Files that whoever asks may see: of a job, a message or a quote that they may see, of a tool, or uploaded by
 * themselves and not attached yet.
 */
const seen = (tx: CompanyTx) =>
  tx
    .rows('files as f')
    .leftJoin('jobs as j', join =>
      join.onRef('j.company_id', '=', 'f.company_id').onRef('j.id', '=', 'f.job_id'),
    )
    .leftJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'f.company_id').onRef('u.id', '=', 'f.created_by'),
    )
    // Sounds of the phone, licences, receipts, photos of forms and pictures such as the logo have rules of their own.
    .where('f.part', 'not in', ['phone', 'licence', 'form', 'claim', 'difference', 'picture'])
    .where(
      sql<boolean>`((case when f.job_id is null then f.created_by = ${tx.by?.id ?? null} or ${seenInMessage(tx)}
        else j.deleted_at is null and ${seenJob(tx)} end) or ${seenOnQuote(tx)} or ${seenOnTool(tx)})`,
    )
    .select([
      ...columns.map(name => `f.${name}` as const),
      sql<string | null>`coalesce(u.fullname, (select c.name from sms_messages m
        join clients c on c.company_id = ${tx.companyId} and c.id = m.client_id
        where m.company_id = ${tx.companyId} and m.id = f.message_id))`.as('created_by_name'),
    ])

/** The files of a job, newest first; those of its tasks and signature are in their own places. */
export function filesOfJob(tx: CompanyTx, jobId: number): Promise<ListedFile[]> {
  return seen(tx)
    .where('f.job_id', '=', jobId)
    .where('f.part', '=', 'job')
    .where('f.deleted_at', 'is', null)
    .orderBy('f.id', 'desc')
    .execute()
}

/** A file, also a removed one. */
export function fileById(tx: CompanyTx, id: number): Promise<ListedFile | undefined> {
  return seen(tx).where('f.id', '=', id).executeTakeFirst()
}

/** Those of the files that the caller may see, removed ones included. */
export async function filesByIds(tx: CompanyTx, ids: readonly number[]): Promise<ListedFile[]> {
  return ids.length === 0 ? [] : seen(tx).where('f.id', 'in', ids).execute()
}

/** The files of messages that whoever asks may see. */
export async function filesOfMessages(
  tx: CompanyTx,
  ids: readonly number[],
): Promise<(ListedFile & { message_id: number })[]> {
  if (ids.length === 0) return []
  return (
    seen(tx)
      // One text for any number, so that it stays planned.
      .where('f.message_id', '=', sql<number>`any(${ids}::bigint[])`)
      .where('f.deleted_at', 'is', null)
      .orderBy('f.id')
      .$narrowType<{ message_id: number }>()
      .execute()
  )
}

/** Files that came with a message, as far as whoever asks may see them, locked until the transaction ends. */
export const lockFilesOfMessage = (tx: CompanyTx, id: number): Promise<ListedFile[]> =>
  seen(tx)
    .where('f.message_id', '=', id)
    .where('f.part', '=', 'job')
    .where('f.deleted_at', 'is', null)
    .orderBy('f.id')
    .forUpdate('f')
    .execute()

/** Puts files of messages on a job; null: on none. */
export const putOnJob = (tx: CompanyTx, ids: readonly number[], jobId: number | null) =>
  tx.updateRows('files').set({ job_id: jobId }).where('id', 'in', ids).execute()

/** Like `fileById`, locked until the transaction ends. */
export function lockFile(tx: CompanyTx, id: number): Promise<ListedFile | undefined> {
  return seen(tx).where('f.id', '=', id).forUpdate('f').executeTakeFirst()
}

/** The job's facts for the rules; undefined if there is none or the caller may not see it. */
export const jobOfFiles = (tx: CompanyTx, id: number) => jobWhere(tx, id, seenJob(tx))

/** Like `jobOfFiles`; also a job that was the caller's when they took the photo that they hand in. */
export const jobForPhotos = (tx: CompanyTx, id: number) =>
  overAllWork(tx, 'a job that was theirs', all => jobWhere(all, id, heldJob(tx)))

function jobWhere(tx: CompanyTx, id: number, condition: ReturnType<typeof seenJob>) {
  return tx
    .rows('jobs as j')
    .where('j.id', '=', id)
    .where('j.deleted_at', 'is', null)
    .where(condition)
    .select(['j.id', 'j.technician_ids', 'j.closed_at', 'j.closed_by'])
    .executeTakeFirst()
}

export type NewFile = Omit<
  FileRow,
  'id' | 'message_id' | 'content_id' | 'marks' | 'is_shared' | 'created_at' | 'created_by' | 'deleted_at'
> &
  Partial<Pick<FileRow, 'message_id' | 'content_id' | 'marks'> & { sent_key: string | null; hash: Buffer }>

/** The photo of a job by its id or the key that its device gave it. */
export const markedFile = (tx: CompanyTx, jobId: number, named: number | string) =>
  tx
    .rows('files')
    .where('job_id', '=', jobId)
    .where(typeof named === 'number' ? 'id' : 'sent_key', '=', named)
    .select('id')
    .executeTakeFirst()

export async function insertFile(tx: CompanyTx, file: NewFile): Promise<FileRow> {
  const row = await tx
    .insertRows('files', { ...file, created_at: tx.now, created_by: tx.by?.id ?? null })
    .returning(columns)
    .executeTakeFirstOrThrow()
  await count(tx, 1, file.bytes)
  return row
}

export async function markFile(tx: CompanyTx, id: number, deletedAt: Date | null): Promise<void> {
  await tx.updateRows('files').set({ deleted_at: deletedAt }).where('id', '=', id).execute()
}

export async function shareFile(tx: CompanyTx, id: number, isShared: boolean): Promise<void> {
  await tx.updateRows('files').set({ is_shared: isShared }).where('id', '=', id).execute()
}

/** The part of a job that a file belongs to. */
type FilePart = 'job' | 'task' | 'signature'

/** Gives staged or removed files to a job. */
export async function attachFiles(
  tx: CompanyTx,
  ids: readonly number[],
  to: { jobId: number; part: FilePart },
): Promise<void> {
  await tx
    .updateRows('files')
    .set({ job_id: to.jobId, part: to.part, deleted_at: null })
    .where('id', 'in', ids)
    .execute()
}

/** A file that waits beside its difference, locked. */
export const lockSetAside = (tx: CompanyTx, id: number): Promise<FileRow | undefined> =>
  tx
    .rows('files')
    .where('id', '=', id)
    .where('part', '=', 'difference')
    .select(columns)
    .forUpdate()
    .executeTakeFirst()

/** Takes a file off its job and keeps it beside its difference. */
export const setAsideAgain = (tx: CompanyTx, id: number) =>
  tx.updateRows('files').set({ job_id: null, part: 'difference' }).where('id', '=', id).execute()

/** Gives staged files to a message; those that were free until now. */
export async function giveToMessage(
  tx: CompanyTx,
  ids: readonly number[],
  messageId: number,
): Promise<FileRow[]> {
  return await tx
    .updateRows('files')
    .set({ message_id: messageId })
    .where('id', 'in', ids)
    .where('job_id', 'is', null)
    .where('message_id', 'is', null)
    .where('part', '=', 'job')
    .where('deleted_at', 'is', null)
    .returning(columns)
    .execute()
}

/** Files of a message are staged again, as if they had been uploaded now. */
export async function takeFromMessage(tx: CompanyTx, messageId: number): Promise<number[]> {
  const rows = await tx
    .updateRows('files')
    .set({ message_id: null, created_at: tx.now, created_by: tx.by?.id ?? null })
    .where('message_id', '=', messageId)
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}

/** The file that a mail takes along, whoever sent it. */
export const fileOfMail = (tx: CompanyTx, id: number) =>
  tx
    .rows('files')
    .where('id', '=', id)
    .where('message_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .select(['key', 'type'])
    .executeTakeFirst()

/** A picture that a text message takes along which waits, or has left since then. */
export const pictureOfText = (tx: CompanyTx, id: number, since: Date) =>
  tx
    .rows('files as f')
    .innerJoin('sms_messages as m', join =>
      join.on('m.company_id', '=', tx.companyId).onRef('m.id', '=', 'f.message_id'),
    )
    .where('f.id', '=', id)
    .where('f.deleted_at', 'is', null)
    .where('m.direction', '=', 'out')
    .where('m.channel', '=', 'sms')
    .where(sql<boolean>`(m.status = 'waiting' or coalesce(m.send_at, m.created_at) >= ${since})`)
    .select(['f.key', 'f.type'])
    .executeTakeFirst()

export async function markFiles(
  tx: CompanyTx,
  ids: readonly number[],
  deletedAt: Date | null,
): Promise<void> {
  await tx.updateRows('files').set({ deleted_at: deletedAt }).where('id', 'in', ids).execute()
}

const sum = (column: 'files' | 'bytes', by: number) => sql<number>`file_totals.${sql.ref(column)} + ${by}`

/** The one place where a company's storage is counted. */
async function count(tx: CompanyTx, files: number, bytes: number): Promise<void> {
  await tx
    .insertRows('file_totals', { files, bytes })
    .onConflict(conflict =>
      conflict.column('company_id').doUpdateSet({ files: sum('files', files), bytes: sum('bytes', bytes) }),
    )
    .execute()
}

/** Count and bytes of a company's files, removed ones included until they are swept. */
export async function fileTotals(tx: CompanyTx): Promise<{ files: number; bytes: number }> {
  const row = await tx.rows('file_totals').select(['files', 'bytes']).executeTakeFirst()
  return row ?? { files: 0, bytes: 0 }
}

/** All companies, for the sweep. */
export const everyCompany = (tx: PlatformTx): Promise<{ id: number }[]> =>
  tx.selectFrom('companies').select('id').execute()

/** Companies with rows of files that may be deleted. */
export async function companiesWithLeft(
  tx: PlatformTx,
  before: { removed: Date; staged: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from companies_with_files_left(${before.removed}, ${before.staged}) as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Companies with pictures whose bytes stand in their rows, and were not copied, or before then. */
export async function companiesWithPictures(tx: PlatformTx, copiedBefore: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from companies_with_pictures(${copiedBefore}) as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes the rows of files that were removed, or never attached, before these moments, and that nothing else shows. */
export async function sweepFileRows(tx: CompanyTx, before: { removed: Date; staged: Date }): Promise<number> {
  const gone = await tx
    .deleteRows('files')
    .where(at =>
      at.or([
        at('deleted_at', '<', before.removed),
        at.and([
          at('job_id', 'is', null),
          at('message_id', 'is', null),
          at('part', '<>', 'phone'),
          at('created_at', '<', before.staged),
        ]),
      ]),
    )
    .where(
      sql<boolean>`not exists (select 1 from quote_photos p where p.company_id = files.company_id and p.file_id = files.id)
        and not exists (select 1 from tool_files t where t.company_id = files.company_id and t.file_id = files.id)
        and not exists (select 1 from licences l where l.company_id = files.company_id and l.file_id = files.id)
        and not exists (select 1 from claims c where c.company_id = files.company_id and c.file_id = files.id)
        and not exists (select 1 from form_photos p where p.company_id = files.company_id and p.file_id = files.id
          and p.answer_id is not null)
        and not exists (select 1 from differences d where d.company_id = files.company_id and d.file_id = files.id
          and (d.state = 'open' or d.decided_at >= ${before.staged}))
        and not exists (select 1 from form_papers p where p.company_id = files.company_id and p.file_id = files.id)
        and not exists (select 1 from form_paper_pages p where p.company_id = files.company_id and p.file_id = files.id)
        and not exists (select 1 from pictures p where p.company_id = files.company_id and p.file_id = files.id)
        and not exists (select 1 from supplier_invoices i where i.company_id = files.company_id and i.file_id = files.id)`,
    )
    .returning('bytes')
    .execute()
  await uncount(tx, gone)
  return gone.length
}

/** Deletes the rows at once and returns their keys; the bytes are removed by who asks, or by the sweep. */
export async function deleteFiles(tx: CompanyTx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const gone = await tx.deleteRows('files').where('id', 'in', ids).returning(['bytes', 'key']).execute()
  await uncount(tx, gone)
  return gone.map(file => file.key)
}

async function uncount(tx: CompanyTx, gone: readonly { bytes: number }[]): Promise<void> {
  if (gone.length === 0) return
  await count(
    tx,
    -gone.length,
    gone.reduce((bytes, file) => bytes - file.bytes, 0),
  )
}

/** Those of the keys that have a row. */
export async function knownKeys(tx: CompanyTx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.rows('files').where('key', 'in', keys).select('key').execute()
  return rows.map(row => row.key)
}

/** Notes the hash of a file that an earlier version kept. */
export const noteHash = (tx: CompanyTx, key: string, hash: Buffer) =>
  tx.updateRows('files').set({ hash }).where('key', '=', key).where('hash', 'is', null).execute()

/** Files that a company's rows say are kept, removed ones too. */
export const storedFiles = (tx: CompanyTx) =>
  tx.rows('files').select(['key', 'bytes', 'has_thumbnail', 'hash']).execute()
