import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { stockTemplatesContract } from '../stock-templates.contract.ts'

type TemplateRows = Awaited<ReturnType<typeof templateRows>> & { stockPart: number }

async function templateRows({ insert, company, word }: SampleMaker) {
  const made = (deleted: Date | null) =>
    insert('insert into stock_templates (company_id, name, deleted_at) values ($1, $2, $3)', word, deleted)
  return { stockTemplate: await made(null), goneTemplate: await made(new Date()), van: company.technician.id }
}

const templateSamples = (rows: TemplateRows): Samples<typeof stockTemplatesContract> => ({
  list: { search: 'Sample', status: 1 },
  open: { id: rows.stockTemplate },
  add: { name: 'Sample', items: [{ id: rows.stockPart, quantity: 2, min: 1 }] },
  edit: { id: rows.stockTemplate, name: 'Sample', items: [{ id: rows.stockPart, quantity: 2 }] },
  changeStatus: { id: rows.stockTemplate, checked: false },
  remove: { ids: String(rows.stockTemplate) },
  restore: { ids: String(rows.goneTemplate) },
  addToStocks: { templates: String(rows.stockTemplate), workers: String(rows.van) },
})

export default samplesFor({
  samples: { stockTemplates: templateSamples },
  rows: templateRows,
  after: ['inventory'],
})
