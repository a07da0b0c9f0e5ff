import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { leadFormsContract } from '../lead-forms.contract.ts'

type LeadFormRows = Awaited<ReturnType<typeof leadFormRows>>

async function leadFormRows({ company, insert, word }: SampleMaker) {
  const form = async () =>
    insert(
      `insert into lead_forms (company_id, name, source_id, address, key_hash, created_by, created_at)
       values ($1, $2, $3, $4::text, sha256($4::text::bytea), $5, now())`,
      word,
      await insert('insert into lead_sources (company_id, name) values ($1, $2)', `Form ${unique()}`),
      unique().replaceAll(' ', ''),
      company.owner.id,
    )
  const leadForm = await form()
  const formDelivery = await insert(
    `insert into lead_form_deliveries (company_id, form_id, ref, outcome, columns, at) values ($1, $2, $3, 'test', $4, now())`,
    leadForm,
    `test ${unique()}`,
    JSON.stringify([
      { key: 'FULL_NAME', label: 'Full name', value: word },
      { key: 'PHONE_NUMBER', label: 'Phone', value: '0412 345 678' },
    ]),
  )
  return { leadForm, otherLeadForm: await form(), formDelivery }
}

const leadFormSamples = (rows: LeadFormRows): Samples<typeof leadFormsContract> => ({
  deliveries: { form_id: rows.leadForm },
  add: { name: 'Google Ads' },
  save: { id: rows.leadForm, name: 'Google Ads', columns: [{ key: 'job', label: 'Job', target: 'note' }] },
  renewKey: { id: rows.leadForm },
  changeStatus: { id: rows.leadForm, checked: false },
  remove: { id: rows.otherLeadForm },
  makeLead: { id: rows.formDelivery },
})

export default samplesFor({ samples: { leadForms: leadFormSamples }, rows: leadFormRows })
