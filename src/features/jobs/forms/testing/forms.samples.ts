import { onlyNaming, type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { ClientRows } from '#features/clients/clients/testing/clients.samples.ts'
import type { JobRows } from '#features/jobs/jobs/testing/jobs.samples.ts'
import { blankField, type FormContent } from '#shared/forms/form.ts'
import type { answersContract } from '../answers.contract.ts'
import type { askedContract } from '../asked.contract.ts'
import type { formLinksContract } from '../form-links.contract.ts'
import type { formsContract } from '../forms.contract.ts'
import type { keepingContract } from '../keeping.contract.ts'
import type { papersContract } from '../papers.contract.ts'

export type FormRows = Awaited<ReturnType<typeof formRows>>

/** A form of one page with one question. */
export const contentOf = (label: string): { pages: [] } & FormContent =>
  ({
    pages: [{ id: 'page', title: '', fields: [{ ...blankField('found', 'line'), label }] }],
  }) as never

export async function formRows({ insert, word, app, company }: SampleMaker, { job }: JobRows) {
  const content = JSON.stringify(contentOf(word))
  const name = `${word} ${unique()}`
  const form = await insert(
    `insert into forms (company_id, name, content, published) values ($1, $2, $3, 1)`,
    name,
    content,
  )
  await app.sql(
    `insert into form_versions (company_id, form_id, number, name, content, published_at) values ($1, $2, 1, $3, $4, now())`,
    [company.id, form, name, content],
  )
  const answer = await insert(
    `insert into form_answers (company_id, form_id, number, job_id, user_id, by_name, answers, filled_at)
     select $1, $2, 1, $3, min(id), $4, $5, now() from users where company_id = $1`,
    form,
    job,
    word,
    JSON.stringify({ found: [word] }),
  )
  const waiting = await insert(
    `insert into form_answers (company_id, form_id, number, job_id, by_name, answers, filled_at, approval)
     values ($1, $2, 1, $3, $4, '{}', now(), 'waiting')`,
    form,
    job,
    word,
  )
  const formLink = await insert(
    `insert into form_links (company_id, form_id, token_hash, kind, created_at)
     values ($1, $2, sha256(convert_to($3, 'UTF8')), 'anyone', now())`,
    form,
    unique(),
  )
  const round = await insert(
    `insert into form_rounds (company_id, form_id, client_id, every, first_on, due_on, created_at)
     select $1, $2, max(id), 'month', '2024-01-31', '2024-01-31', now() from clients where company_id = $1`,
    form,
  )
  const key = `${company.id}/aa/${crypto.randomUUID()}`
  await app.keepFile(key, `${word} ${unique()}`)
  const file = await insert(
    `insert into files (company_id, part, name, type, bytes, key) values ($1, 'form', $2, 'image/png', 20, $3)`,
    `${word}.png`,
    key,
  )
  const paper = await insert(
    `insert into form_papers (company_id, name, file_id, created_at) values ($1, $2, $3, now())`,
    word,
    file,
  )
  await app.sql(
    `insert into form_paper_pages (company_id, paper_id, page, file_id, width, height, words)
     values ($1, $2, 1, $3, 210, 297, '[]')`,
    [company.id, paper, file],
  )
  return {
    form,
    formAnswer: answer,
    formAnswerWaiting: waiting,
    formLink,
    formRound: round,
    formPaper: paper,
  }
}

export const formSamples = (rows: FormRows): Samples<typeof formsContract> => {
  const fields = { about: 'Sample', content: contentOf('Sample'), publish: true }
  return {
    open: { id: rows.form },
    ready: { name: 'take-5' },
    add: { name: `Sample ${unique()}`, ...fields },
    edit: { id: rows.form, name: `Sample ${unique()}`, ...fields },
    changeStatus: { id: rows.form, checked: true },
    setApproval: { id: rows.form, checked: true },
    remove: { ids: [rows.form] },
    restore: { ids: [rows.form] },
  }
}

export const answerSamples = (rows: FormRows & JobRows): Samples<typeof answersContract> => ({
  list: { form_id: rows.form },
  exportAnswers: { form_id: rows.form },
  open: { id: rows.formAnswer },
  onJob: { jobId: rows.job },
  answer: { form_id: rows.form, number: 1, job_id: rows.job, answers: { found: ['Sample'] } },
  decide: { id: rows.formAnswerWaiting, checked: true },
  counts: { id: rows.form },
  addPhoto: { key: 'sample-key-of-a-photo', job_id: rows.job },
  pdf: { id: rows.formAnswer },
  photo: onlyNaming({ id: rows.formAnswer, key: 'sample-key-of-a-photo' }),
})

export const askSamples = (rows: FormRows & ClientRows & JobRows): Samples<typeof askedContract> => ({
  read: { id: rows.form },
  save: { id: rows.form, asks: [{ must: true, status_ids: [3], client_ids: [rows.client] }] },
  addRound: { form_id: rows.form, client_id: rows.client, every: 'year', first_on: '2026-01-31' },
  endRound: { id: rows.formRound },
  onJobs: { ids: [rows.job] },
})

export const linkSamples = (rows: FormRows & ClientRows): Samples<typeof formLinksContract> => ({
  list: { id: rows.form },
  add: { form_id: rows.form, kind: 'client', client_id: rows.client },
  end: { id: rows.formLink },
})

export const paperSamples = (rows: FormRows): Samples<typeof papersContract> => ({
  add: null,
  draft: null,
  open: { id: rows.formPaper },
  page: { id: rows.formPaper, page: 1 },
  preview: onlyNaming({ name: 'Sample', content: contentOf('Sample') }),
})

export const keepingSamples = (rows: FormRows): Samples<typeof keepingContract> => ({
  save: { keep_years: 7 },
  hold: { id: rows.formAnswer, checked: true },
})

export default samplesFor({
  samples: {
    forms: formSamples,
    formAnswers: answerSamples,
    formAsks: askSamples,
    formLinks: linkSamples,
    formPapers: paperSamples,
    formKeeping: keepingSamples,
  },
  rows: formRows,
  after: ['jobs'],
})
