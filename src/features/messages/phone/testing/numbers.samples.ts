import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { phoneNumbersContract } from '../numbers.contract.ts'

export const phoneNumberRows = async ({ insert, word, company }: SampleMaker) => ({
  phonePerson: company.operator.id,
  phoneNumber: await insert(
    `insert into phone_numbers (company_id, number, number_id, name, created_at) values ($1, $2, $2, $3, now())`,
    unique(),
    word,
  ),
})

export const phoneNumbersSamples = (
  rows: Awaited<ReturnType<typeof phoneNumberRows>>,
): Samples<typeof phoneNumbersContract> => ({
  // Without a line none are bought or given up.
  available: null,
  buy: null,
  adopt: null,
  release: null,
  edit: { id: rows.phoneNumber, name: 'Office', purpose: 'office' },
  setPerson: { user_id: rows.phonePerson, number_id: rows.phoneNumber },
})

export default samplesFor({ samples: { phoneNumbers: phoneNumbersSamples }, rows: phoneNumberRows })
