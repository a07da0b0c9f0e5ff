import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { answersContract as a } from '#features/jobs/forms/answers.contract.ts'
import { formLinksContract as l } from '#features/jobs/forms/form-links.contract.ts'
import { formsContract as c } from '#features/jobs/forms/forms.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { moneySettingsContract } from '#features/money/money-settings/money-settings.contract.ts'
import type { Sends } from '#shared/endpoint.ts'
import { blankField, type FormField } from '#shared/forms/form.ts'

const app = await testApp()
const { ok } = app

const check = (id: string, label: string, facts: Partial<FormField> = {}): FormField => ({
  ...blankField(id, 'triple'),
  label,
  fails: ['no'],
  makes_task: true,
  ...facts,
})
const fields = [
  check('leak', 'Pipes are tight'),
  check('flue', 'Flue is clear'),
  check('label', 'Label is readable', { makes_task: false }),
]

async function prepared() {
  const company = await app.company()
  const { owner, technician } = company
  const content = { pages: [{ id: 'p', title: '', fields }] } as never as Sends<typeof c.add>['content']
  const form = (await ok(c.add, { name: 'Gas safety', content, publish: true }, owner)).body.result
  const job = { name: 'Ada Low', address: '1 Low St', assign_worker: [technician.id] }
  const { lastJobInsertId: jobId, job_number } = (await ok(jobsContract.add, job, owner)).body
  const answer = async (answers: Record<string, string[]>, facts: object = {}) =>
    (await ok(a.answer, { form_id: form.id, number: 1, job_id: jobId, answers, ...facts }, technician)).body
      .id
  const tasks = async () => {
    await app.followed(company)
    return app.sql<{ title: string; description: string; technician_id: number }>(
      'select title, description, technician_id from agenda_tasks where company_id = $1 order by id',
      [company.id],
    )
  }
  return { owner, technician, form, jobId, number: job_number, answer, tasks }
}

test('a failed answer makes a task for the job’s technician, where its field says so', async () => {
  const { technician, number, answer, tasks } = await prepared()
  await answer({ leak: ['yes'], flue: ['na'], label: ['no'] })
  expect(await tasks()).toEqual([])
  await answer({ leak: ['no'], flue: ['yes'], label: ['no'] })
  expect(await tasks()).toEqual([
    {
      title: `Job #${number} · Ada Low · Failed: Pipes are tight (Gas safety)`,
      description: `Pipes are tight: No\nFilled in by ${technician.fullname}\n1 Low St`,
      technician_id: technician.id,
    },
  ])
})

test('a correction makes a task for what failed anew, and none for what had one', async () => {
  const { answer, tasks } = await prepared()
  const first = await answer({ leak: ['no'], flue: ['yes'] })
  const reason = 'Looked again'
  const second = await answer({ leak: ['yes'], flue: ['no'] }, { replaces: first, reason })
  await answer({ leak: ['no'], flue: ['no'] }, { replaces: second, reason })
  const titles = (await tasks()).map(({ title }) => title)
  expect(titles).toHaveLength(2)
  expect(titles[0]).toContain('Pipes are tight')
  expect(titles[1]).toContain('Flue is clear')
})

test('without a technician the owner gets it, in the language of the documents; by link, too', async () => {
  const { owner, technician, form, jobId, tasks } = await prepared()
  await app.sql('update users set active = false where id = $1', [technician.id])
  const sent = { form_id: form.id, number: 1, job_id: jobId, answers: { leak: ['no'] } }
  await ok(a.answer, sent, owner)
  expect(await tasks()).toMatchObject([{ technician_id: owner.id }])
  await ok(moneySettingsContract.saveDocuments, { language: 'de' }, owner)
  const { url } = (await ok(l.add, { form_id: form.id, kind: 'anyone' }, owner)).body
  const formLinkId = url.split('/').at(-1)!
  const { ticket } = (await ok(l.read, { formLinkId }, null)).body
  const { now } = app.services
  app.services.now = () => new Date(now().getTime() + 60_000)
  try {
    await ok(l.fill, { formLinkId, ticket, number: 1, name: 'Bo', answers: { flue: ['no'] } }, null)
  } finally {
    app.services.now = now
  }
  expect((await tasks())[1]).toEqual({
    title: 'Nicht bestanden: Flue is clear (Gas safety)',
    description: 'Flue is clear: Nein\nAusgefüllt von Bo (per Link)',
    technician_id: owner.id,
  })
})
