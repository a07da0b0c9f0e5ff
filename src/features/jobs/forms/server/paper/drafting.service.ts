import { open } from 'node:fs/promises'
import type { UserContext } from '#server/context.ts'
import { readPdfForm } from '#server/decoding/decoding.ts'
import { refuse } from '#server/refusal.ts'
import type { Answers } from '#shared/endpoint.ts'
import { type FormContent, fieldsOf, isSilent } from '#shared/forms/form.ts'
import { mostPaperPages } from '#shared/forms/paper.ts'
import { formTexts, mostForms } from '../../forms.rules.ts'
import type { papersContract } from '../../papers.contract.ts'
import { paperTexts } from '../../papers.rules.ts'
import { allForms, countForms, insertForm, withoutContent } from '../forms.queries.ts'
import { modelDraft } from './model-draft.service.ts'
import { refuseManyPages, refuseTrouble } from './papers.service.ts'
import { readForm } from './read-form.ts'

const field = { field: 'file' }

/** Makes the draft of a form of the request's PDF. A person edits it and publishes it; the PDF isn't kept. */
export async function draftFromPaper(ctx: UserContext): Promise<Answers<typeof papersContract.draft>> {
  const upload = ctx.upload ?? refuse(400, 'File is required', field)
  if (!(await isPdf(upload.path))) return refuse(415, paperTexts.noPdf, field)
  const { pages, fields, count } = await readPdfForm(
    ctx.session.companyId,
    upload.path,
    mostPaperPages,
  ).catch(refuseTrouble)
  refuseManyPages(count)
  const text = pages.map(({ words }) => words.map(word => word.text).join(' ')).join('\n')
  const content = ((await modelDraft(ctx, text)) ?? readForm(pages, fields)) as FormContent as Parameters<
    typeof insertForm
  >[1]['content']
  const questions = fieldsOf(content).filter(({ kind }) => !isSilent(kind)).length
  if (questions === 0) return refuse(400, paperTexts.noQuestions, field)
  return ctx.write(async tx => {
    if ((await countForms(tx)) >= mostForms) return refuse(409, formTexts.tooMany)
    const taken = new Set((await allForms(tx)).map(({ name }) => name.toLowerCase()))
    const row = await insertForm(tx, { name: freeName(upload.filename, taken), about: '', content })
    tx.record('forms', null, withoutContent(row))
    return { id: row.id, questions, message: 'Draft saved.' }
  })
}

/** The file's name without its end, with a number behind it where a form is called so. */
function freeName(filename: string, taken: ReadonlySet<string>): string {
  const name =
    filename
      .replace(/\.pdf$/i, '')
      .replace(/[\s_]+/g, ' ')
      .trim()
      .slice(0, 110) || 'Form'
  let free = name
  for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${name} (${n})`
  return free
}

/** Its mark stands within the first kilobyte. */
async function isPdf(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(1_024) })
    return buffer.includes('%PDF-')
  } finally {
    await file.close()
  }
}
