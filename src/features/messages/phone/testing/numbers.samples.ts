import { type SampleMaker, type Samples, samplesFor, unique } from '#server/testing/samples.ts'
import type { phoneNumbersContract } from '../numbers.contract.ts'

export const phoneNumberRows = async ({ insert, word }: SampleMaker) => ({
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
  // Of a person, whom the tests of it have.
  setPerson: null,
})

export default samplesFor({ samples: { phoneNumbers: phoneNumbersSamples }, rows: phoneNumberRows })
