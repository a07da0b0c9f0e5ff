import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseStale } from '#server/refusal.ts'
import { fieldsOf } from '#shared/forms/form.ts'
import { formProblems } from '#shared/forms/form-problems.ts'
import { formContent } from '../form.wire.ts'
import type { Form, formsContract, ListedForm } from '../forms.contract.ts'
import { formTexts, mostForms } from '../forms.rules.ts'
import {
  allForms,
  type CountedForm,
  countForms,
  type FormRow,
  formById,
  formName,
  insertForm,
  insertVersion,
  lockForm,
  newestVersion,
  updateForm,
  withoutContent,
} from './forms.queries.ts'
import { refuseWrongPaper } from './paper/papers.service.ts'
import { readyContents } from './ready-contents.ts'

type Out<F extends { last_answer: unknown }> = Omit<F, 'last_answer'> & { last_answer: Date | null }

export const formsHandlers: Handlers<typeof formsContract> = {
  list: (_input, ctx) =>
    ctx.read(async tx => ({
      data: (await allForms(tx)).map(listed),
    })),

  open: ({ id }, ctx) => ctx.read(async tx => ({ result: await shown(tx, id) })),

  ready: async ({ name }) => ({ content: formContent.parse(readyContents[name]) }),

  add: ({ publish, ...fields }, ctx) =>
    ctx
      .write(async tx => {
        if ((await countForms(tx)) >= mostForms) return refuse(409, formTexts.tooMany)
        await refuseWrongPaper(tx, fields.content)
        const row = await insertForm(tx, fields)
        tx.record('forms', null, withoutContent(row))
        if (publish) await publishForm(tx, row)
        return { result: await shown(tx, row.id), message: publish ? 'Form published.' : 'Draft saved.' }
      })
      .catch(ifTaken),

  edit: ({ id, version, publish, ...fields }, ctx) =>
    ctx
      .write(async tx => {
        const before = await present(tx, id)
        refuseStale(version, before, await shown(tx, id))
        await refuseWrongPaper(tx, fields.content)
        const row = await updateForm(tx, id, fields)
        tx.record('forms', withoutContent(before), withoutContent(row))
        if (publish) await publishForm(tx, row)
        return { result: await shown(tx, id), message: publish ? 'Form published.' : 'Draft saved.' }
      })
      .catch(ifTaken),

  changeStatus: ({ id, checked }, ctx) =>
    ctx.write(async tx => {
      const before = await present(tx, id)
      tx.record(
        'forms',
        withoutContent(before),
        withoutContent(await updateForm(tx, id, { active: checked })),
      )
      return { message: checked ? 'Form in use.' : 'Form no longer in use.' }
    }),

  setApproval: ({ id, checked }, ctx) =>
    ctx.write(async tx => {
      const before = await present(tx, id)
      tx.record(
        'forms',
        withoutContent(before),
        withoutContent(await updateForm(tx, id, { needs_approval: checked })),
      )
      return { message: checked ? 'Answers now wait for approval.' : 'Answers no longer need approval.' }
    }),

  remove: ({ ids }, ctx) =>
    ctx.write(async tx => ({ message: 'Forms deleted.', ids: await mark(tx, ids, tx.now) })),

  restore: ({ ids }, ctx) =>
    ctx
      .write(async tx => {
        await mark(tx, ids, null)
        if ((await countForms(tx)) > mostForms) return refuse(409, formTexts.tooMany)
        return { message: 'Forms restored.' }
      })
      .catch(ifTaken),
}

/** Deletes forms (a time) or brings them back (null); gives those that were changed. */
async function mark(tx: UserTx, ids: readonly number[], deletedAt: Date | null): Promise<number[]> {
  const changed: number[] = []
  for (const id of [...ids].sort((one, other) => one - other)) {
    const before = found(await lockForm(tx, id))
    if ((before.deleted_at === null) === (deletedAt === null)) continue
    tx.record(
      'forms',
      withoutContent(before),
      withoutContent(await updateForm(tx, id, { deleted_at: deletedAt })),
    )
    changed.push(id)
  }
  return changed
}

/** Makes a version of the draft; nothing is made of one that says the same. */
async function publishForm(tx: UserTx, row: FormRow): Promise<void> {
  const [problem] = formProblems(row.content)
  if (problem) return refuse(400, problem.message, { field: problem.field || 'content' })
  if (!(await formById(tx, row.id))!.is_changed) return
  const after = await updateForm(tx, row.id, { published: row.published + 1 })
  await insertVersion(tx, after)
  tx.record('forms', withoutContent(row), withoutContent(after))
}

/** The form, locked; 404 where there is none. */
async function present(tx: CompanyTx, id: number): Promise<FormRow> {
  const row = found(await lockForm(tx, id))
  return row.deleted_at === null ? row : refuse(404, formTexts.gone)
}

/** Somebody has given another one this name. */
function ifTaken(error: unknown): never {
  if ((error as { constraint?: string }).constraint === formName)
    return refuse(409, formTexts.nameTaken, { field: 'name' })
  throw error
}

async function shown(tx: CompanyTx, id: number): Promise<Out<Form>> {
  const row = found(await formById(tx, id))
  const newest = await newestVersion(tx, id)
  return { ...listed(row), content: row.content, published_content: newest?.content ?? null }
}

const listed = ({ deleted_at: _, content, asks, ...row }: CountedForm): Out<ListedForm> => ({
  ...row,
  asked: asks.map(({ must, status_ids }) => ({ must, status_ids })),
  fields: fieldsOf(content).length,
})
