import { formsAskedFor } from '#features/jobs/asked-forms/server/asked.service.ts'
import { addUpload } from '#features/jobs/files/server/files.service.ts'
import { storedFile } from '#features/jobs/files/server/uploads.service.ts'
import { jobFacts } from '#features/jobs/job-facts/server/job-facts.queries.ts'
import { valuesFor } from '#features/jobs/job-facts/server/job-values.service.ts'
import { companyLanguage } from '#server/company-setting.ts'
import type { UserContext } from '#server/context.ts'
import { type CsvColumn, csvTime } from '#server/csv.ts'
import { overAllWork } from '#server/db/inner-doors.ts'
import { listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import type { Handlers } from '#server/mount.ts'
import { readerOf } from '#server/reader.ts'
import { found } from '#server/refusal.ts'
import { hasPermission } from '#shared/access.ts'
import { type FormField, isSilent } from '#shared/forms/form.ts'
import { asksForValues } from '#shared/forms/starting.ts'
import { textOf } from '#shared/forms/telling.ts'
import type { answersContract, ListedAnswer } from '../answers.contract.ts'
import { filledByLink } from '../form-links.rules.ts'
import { canDecide } from '../forms.rules.ts'
import { answerPdf } from './answer-pdf.service.ts'
import {
  answerById,
  answerList,
  answersGiven,
  answersOfJob,
  insertPhoto,
  jobOfForms,
  lastAnswers,
  photoFiles,
  type ShownAnswer,
} from './answers.queries.ts'
import { keepAnswer, mayCorrect, photoKeys, refuseUnlessTaken } from './answers.service.ts'
import { decideApproval } from './approvals.service.ts'
import { dueAtJob } from './asked/rounds.service.ts'
import { countsOf } from './counts.service.ts'
import { fieldsEver, offeredForms, versionOf } from './forms.queries.ts'

export const answersHandlers: Handlers<typeof answersContract> = {
  async list({ pagination, ...filters }, ctx) {
    const page = await ctx.read(tx => listPage(tx, answerList(tx, filters, ctx.session.timeZone), pagination))
    return { data: page.rows.map(toWire), pagination: page.pagination }
  },

  exportAnswers: async ({ sortField, sortOrder, ...filters }, ctx) =>
    listFile(
      ctx,
      'forms',
      tx => answerList(tx, filters, ctx.session.timeZone),
      { sortField, sortOrder },
      await columnsFor(ctx, filters.form_id),
    ),

  open: ({ id }, ctx) =>
    ctx.read(async tx => {
      const row = found(await answerById(tx, id))
      const { content } = found(await versionOf(tx, row.form_id, row.number))
      const { replaces, replaced_by, reason } = row
      const may_correct = mayCorrect(row, tx.by)
      const { decided_at, decided_by_name, decided_note } = row
      const decided = decided_at && { by: decided_by_name, at: decided_at, note: decided_note }
      const may_decide = hasPermission(tx.by, 'forms.manage') && canDecide(row, tx.by) === true
      const answers = answersGiven(row)
      const files = await photoFiles(tx, photoKeys(content, { answers }))
      const photos = files.map(({ photo, name, marks }) => ({ key: photo, name, marks }))
      const told = { content, answers, photos, reason, replaces, replaced_by, may_correct }
      const may_hold = hasPermission(tx.by, 'forms.manage') && !row.is_replaced
      const { is_held } = row
      return { result: { ...toWire(row), ...told, decided, may_decide, is_held, may_hold } }
    }),

  onJob: ({ jobId }, ctx) =>
    ctx.read(async tx => {
      const job = found(await jobOfForms(tx, jobId))
      const forms = await offeredForms(tx)
      const isAsked = forms.some(({ content }) => asksForValues(content))
      const [facts] = isAsked ? await jobFacts(tx, [jobId]) : []
      const last = await overAllWork(tx, 'the answers of the last visit', all => lastAnswers(all, job))
      const asked = [...(await formsAskedFor(tx, [job])).values()].flat()
      const due = await dueAtJob(tx, job)
      return {
        forms: forms.map(({ form_id: id, ...form }) => {
          const { asks = [], left_out = null } = asked.find(each => each.id === id) ?? {}
          return {
            ...form,
            id,
            last: last.get(id) ?? null,
            asks: [...asks],
            left_out,
            due_on: due.get(id) ?? null,
          }
        }),
        answers: (await answersOfJob(tx, jobId)).map(toWire),
        values: facts ? (await valuesFor(tx))(facts) : {},
        language: await companyLanguage(tx),
      }
    }),

  answer: (sent, ctx) =>
    ctx.write(async tx => ({ message: 'Form saved.', id: (await keepAnswer(tx, ctx.outbox, sent)).id })),

  decide: (sent, ctx) =>
    ctx.write(async tx => {
      await decideApproval(tx, ctx.outbox, sent)
      return { message: sent.checked ? 'Form approved.' : 'Form returned.' }
    }),

  counts: ({ id }, ctx) => ctx.read(async tx => ({ fields: await countsOf(tx, id) })),

  addPhoto: ({ key, job_id, marks }, ctx) =>
    addUpload(
      ctx,
      async tx => {
        if (job_id !== null) await refuseUnlessTaken(tx, job_id)
        return null
      },
      async (tx, file) => {
        await insertPhoto(tx, key, file.id, marks ?? null)
        return {}
      },
      'form',
    ),

  pdf: ({ id, language }, ctx) => answerPdf(ctx, id, language),

  async photo({ id, key, size }, ctx) {
    const file = await ctx.read(async tx => {
      const row = found(await answerById(tx, id))
      const { content } = found(await versionOf(tx, row.form_id, row.number))
      const isOfAnswer = photoKeys(content, { answers: answersGiven(row) }).includes(key)
      return found(isOfAnswer ? (await photoFiles(tx, [key]))[0] : null)
    })
    return storedFile(file, size)
  },
}

const toWire = (row: ShownAnswer): Omit<ListedAnswer, 'filled_at'> & { filled_at: Date } => ({
  id: row.id,
  form_id: row.form_id,
  name: row.name,
  number: row.number,
  job_id: row.job_number === null ? null : row.job_id,
  job_number: row.job_number,
  client_id: row.client_id,
  client: row.client ?? '',
  by: row.by_name,
  by_link: row.user_id === null,
  filled_at: row.filled_at,
  failed: row.failed,
  score: row.score,
  is_correction: row.replaces !== null,
  is_replaced: row.is_replaced,
  approval: row.approval,
})

/** Numbers stay numbers, those below 0 too. */
const asCell = ({ kind }: FormField, text: string) =>
  text !== '' && (kind === 'number' || kind === 'sum') ? Number(text) : text

/** Columns of the file: of one form, each field that it ever had as well. */
async function columnsFor(ctx: UserContext, formId: number | null): Promise<CsvColumn<ShownAnswer>[]> {
  const { timeZone } = ctx.session
  const fields = formId === null ? [] : await ctx.read(tx => fieldsEver(tx, formId))
  const { t } = await readerOf('en', timeZone)
  // Each of 300 columns asks for what the row says.
  const read = new WeakMap<ShownAnswer, ReturnType<typeof answersGiven>>()
  const given = (row: ShownAnswer) => {
    const known = read.get(row) ?? answersGiven(row)
    read.set(row, known)
    return known
  }
  return [
    { header: 'Form', cell: row => row.name },
    { header: 'Version', cell: row => row.number },
    { header: 'Job', cell: row => row.job_number },
    { header: 'Client', cell: row => row.client },
    {
      header: 'Filled in by',
      cell: row => (row.user_id !== null ? row.by_name : t(filledByLink(row.by_name))),
    },
    { header: 'Filled in', cell: row => csvTime(row.filled_at, timeZone) },
    { header: 'Failed', cell: row => row.failed },
    { header: 'Score', cell: row => row.score },
    { header: 'Approval', cell: row => row.approval },
    { header: 'Approved or returned by', cell: row => row.decided_by_name },
    ...fields
      .filter(({ kind }) => !isSilent(kind))
      .map(field => ({
        header: field.label,
        cell: (row: ShownAnswer) => asCell(field, textOf(field, given(row), t)),
      })),
  ]
}
