import { type Selectable, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { FormAsk } from '#features/jobs/asked-forms/asked.rules.ts'
import { formAsks } from '#features/jobs/asked-forms/asked.wire.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Forms } from '#server/db/row-types.ts'
import { storedJson } from '#server/db/stored-json.ts'
import { formContent, formField } from '../form.wire.ts'

/** Names are unique, whatever their case. */
export const formName = 'forms_name'

type Content = z.output<typeof formContent>
const columns = [
  'id',
  'name',
  'about',
  'content',
  'asks',
  'needs_approval',
  'published',
  'active',
  'deleted_at',
  'version',
] as const
type Stored = Pick<Selectable<Forms>, (typeof columns)[number]>
export type FormRow = Omit<Stored, 'content' | 'asks'> & { content: Content; asks: FormAsk[] }

const parsed = (row: Stored): FormRow => ({
  ...row,
  content: storedJson(formContent, row.content, 'forms.content', row.id),
  asks: storedJson(formAsks, row.asks, 'forms.asks', row.id),
})

/** For the record of changes, which keeps no drafts. */
export const withoutContent = ({ content: _, ...row }: FormRow) => row

export interface CountedForm extends FormRow {
  is_changed: boolean
  answers: number
  last_answer: Date | null
}

/** Forms with the counts of their answers. */
async function counted(tx: CompanyTx, id: number | null): Promise<CountedForm[]> {
  const rows = await tx
    .rows('forms as f')
    .leftJoin('form_versions as v', join =>
      join
        .on('v.company_id', '=', tx.companyId)
        .onRef('v.form_id', '=', 'f.id')
        .onRef('v.number', '=', 'f.published'),
    )
    .where('f.deleted_at', 'is', null)
    .$if(id !== null, query => query.where('f.id', '=', id))
    .select(columns.map(name => `f.${name}` as const))
    .select([
      sql<boolean>`(v.content is null or v.content <> f.content or v.name <> f.name)`.as('is_changed'),
      sql<number>`(select count(*)::int from form_answers a
        where a.company_id = ${tx.companyId} and a.form_id = f.id and not a.is_replaced)`.as('answers'),
      sql<Date | null>`(select a.filled_at from form_answers a
        where a.company_id = ${tx.companyId} and a.form_id = f.id order by a.id desc limit 1)`.as(
        'last_answer',
      ),
    ])
    .orderBy(sql`f.name collate names`)
    .execute()
  return rows.map(row => ({ ...row, ...parsed(row) }))
}

export const allForms = (tx: CompanyTx): Promise<CountedForm[]> => counted(tx, null)

export const formById = async (tx: CompanyTx, id: number): Promise<CountedForm | undefined> =>
  (await counted(tx, id))[0]

/** The same without a count of its answers, which takes long where there are many. */
export const formThere = (tx: CompanyTx, id: number): Promise<{ id: number } | undefined> =>
  tx.rows('forms').where('id', '=', id).where('deleted_at', 'is', null).select('id').executeTakeFirst()

/** The row, deleted or not, locked until the transaction ends. */
export async function lockForm(tx: CompanyTx, id: number): Promise<FormRow | undefined> {
  const row = await tx.rows('forms').where('id', '=', id).select(columns).forUpdate().executeTakeFirst()
  return row && parsed(row)
}

export async function countForms(tx: CompanyTx): Promise<number> {
  const { n } = await tx
    .rows('forms')
    .where('deleted_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export const insertForm = async (
  tx: CompanyTx,
  { content, ...fields }: Pick<FormRow, 'name' | 'about' | 'content'>,
): Promise<FormRow> =>
  parsed(
    await tx
      .insertRows('forms', { ...fields, content: JSON.stringify(content), created_at: tx.now })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )

export const updateForm = async (
  tx: CompanyTx,
  id: number,
  { content, asks, ...fields }: Partial<Omit<FormRow, 'id' | 'version'>>,
): Promise<FormRow> =>
  parsed(
    await tx
      .updateRows('forms')
      .set({
        ...fields,
        ...(content && { content: JSON.stringify(content) }),
        ...(asks && { asks: JSON.stringify(asks) }),
        version: sql<number>`version + 1`,
      })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )

export async function insertVersion(tx: CompanyTx, form: FormRow): Promise<void> {
  await tx
    .insertRows('form_versions', {
      form_id: form.id,
      number: form.published,
      name: form.name,
      content: JSON.stringify(form.content),
      published_at: tx.now,
      published_by: tx.by?.id ?? null,
    })
    .execute()
}

export interface FormVersion {
  form_id: number
  number: number
  name: string
  content: Content
}

const versionColumns = ['v.form_id', 'v.number', 'v.name', 'v.content'] as const

const parsedVersion = <V extends { form_id: number; content: unknown }>(
  row: V,
): V & { content: Content } => ({
  ...row,
  content: storedJson(formContent, row.content, 'form_versions.content', row.form_id),
})

/** A version, with what its form is now. */
export async function versionOf(
  tx: CompanyTx,
  formId: number,
  number: number,
): Promise<
  (FormVersion & { active: boolean; deleted_at: Date | null; needs_approval: boolean }) | undefined
> {
  const row = await tx
    .rows('form_versions as v')
    .innerJoin('forms as f', join =>
      join.on('f.company_id', '=', tx.companyId).onRef('f.id', '=', 'v.form_id'),
    )
    .where('v.form_id', '=', formId)
    .where('v.number', '=', number)
    .select([...versionColumns, 'f.active', 'f.deleted_at', 'f.needs_approval'])
    .executeTakeFirst()
  return row && parsedVersion(row)
}

/** The newest version of each form that is in use, or of one of them. */
export async function offeredForms(
  tx: CompanyTx,
  only: number | null = null,
): Promise<(FormVersion & { about: string })[]> {
  const rows = await tx
    .rows('forms as f')
    .innerJoin('form_versions as v', join =>
      join
        .on('v.company_id', '=', tx.companyId)
        .onRef('v.form_id', '=', 'f.id')
        .onRef('v.number', '=', 'f.published'),
    )
    .where('f.deleted_at', 'is', null)
    .where('f.active', '=', true)
    .$if(only !== null, query => query.where('f.id', '=', only))
    .select([...versionColumns, 'f.about'])
    .orderBy(sql`v.name collate names`)
    .execute()
  return rows.map(parsedVersion)
}

/** The newest version of a form, in use or not. */
export async function newestVersion(tx: CompanyTx, formId: number): Promise<FormVersion | undefined> {
  const row = await tx
    .rows('form_versions as v')
    .where('v.form_id', '=', formId)
    .select(versionColumns)
    .orderBy('v.number', 'desc')
    .executeTakeFirst()
  return row && parsedVersion(row)
}

/** Each field that any version asked, as the newest of them did; those of the newest version come first. */
export async function fieldsEver(tx: CompanyTx, formId: number): Promise<z.output<typeof formField>[]> {
  const rows = await tx
    .rows('form_versions as v')
    .innerJoinLateral(
      sql<{ field: unknown; place: number }>`jsonb_path_query(v.content, '$.pages[*].fields[*]')
        with ordinality`.as<'e'>(sql`e(field, place)`),
      join => join.onTrue(),
    )
    .where('v.form_id', '=', formId)
    .distinctOn(sql`e.field ->> 'id'`)
    .orderBy(sql`e.field ->> 'id'`)
    .orderBy('v.number', 'desc')
    .select(['v.number', 'e.field', 'e.place'])
    .execute()
  return rows
    .sort((one, other) => other.number - one.number || one.place - other.place)
    .map(({ field }) => storedJson(formField, field, 'form_versions.content', formId))
}
