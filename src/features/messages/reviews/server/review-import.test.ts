import { expect, test } from 'vitest'
import { importKinds } from '#app/import-kinds.ts'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { importsContract } from '#features/clients/imports/imports.contract.ts'
import { workOnImport } from '#features/clients/imports/server/imports.service.ts'
import { reviewListContract } from '../review-list.contract.ts'

const app = await testApp()
const { save, open, map, start, undo, rows } = importsContract

async function work(company: TestCompany, id: number) {
  const due = { data: { companyId: company.id, id }, signal: new AbortController().signal }
  const failed: unknown[] = []
  await workOnImport(app.services, importKinds, due, error => failed.push(error))
  expect(failed).toEqual([])
}
const opened = async ({ owner }: TestCompany, id: number) => (await app.send(open, { id }, owner)).body.result

async function looked(company: TestCompany, text: string) {
  const file = { bytes: text, filename: 'reviews.csv' }
  const { body } = await app.upload(save, {}, company.owner, file)
  const { kind, mapping } = await opened(company, body.id)
  expect(kind).toBe('reviews')
  await app.send(map, { id: body.id, kind, mapping }, company.owner)
  await work(company, body.id)
  return opened(company, body.id)
}
const reviews = async ({ owner }: TestCompany) =>
  (
    await app.send(
      reviewListContract.list,
      { pagination: {}, search: '', stars: 0, answered: 0 } as never,
      owner,
    )
  ).body.data
const notices = ({ id }: TestCompany) => app.sql('select 1 from agenda_tasks where company_id = $1', [id])

test('reviews of a file are looked at, brought in once without a word to anybody, and taken back', async () => {
  const company = await app.company()
  const text = [
    'Rating,Review Date,Reviewer,Review Text,Owner Response',
    '5,3/04/2026,Ada,"Great <script>alert(1)</script>",Thank you',
    '1,2026-04-02,Bob,Late,',
    '1,2026-04-02,Bob,Late,',
    '4.5,2026-04-02,Cyd,Odd,',
    '5,someday,Dee,When,',
    '5,2126-04-02,Eve,Soon,',
  ].join('\n')
  const row = await looked(company, text)
  expect(row).toMatchObject({ state: 'ready', counts: { new: 2, same: 1, refused: 3 } })
  const { result } = (await app.send(rows, { id: row.id, outcome: 'refused', after: 0 }, company.owner)).body
  expect(JSON.stringify(result)).toMatch(/is not a rating of 1 to 5 stars.*no valid date.*future/)
  await app.send(start, { id: row.id }, company.owner)
  await work(company, row.id)
  expect(await reviews(company)).toMatchObject([
    { stars: 5, name: 'Ada', source: 'file', reply: 'Thank you', given: '2026-04-03T01:00:00Z' },
    { stars: 1, name: 'Bob', text: 'Late', source: 'file', job_id: null },
  ])
  expect(await notices(company)).toEqual([])
  expect((await looked(company, text)).counts).toMatchObject({ new: 0, same: 3 })
  expect(await reviews(await app.company())).toEqual([])
  await app.send(undo, { id: row.id }, company.owner)
  await work(company, row.id)
  expect(await reviews(company)).toEqual([])
})
