import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { licencesContract } from '../licences.contract.ts'

export type LicenceRows = Awaited<ReturnType<typeof licenceRows>>

export async function licenceRows({ app, company, word }: SampleMaker) {
  const [row] = await app.sql<{ id: number }>(
    `insert into licences (company_id, user_id, name, number) values ($1, $2, $3, '1') returning id`,
    [company.id, company.technician.id, word],
  )
  return { licence: row!.id, person: company.technician.id }
}

export const licencesSamples = (rows: LicenceRows): Samples<typeof licencesContract> => {
  const licence = { name: 'Sample', number: '12345C', state: 'NSW', expires_on: '2027-03-31' }
  return {
    list: { id: rows.person },
    add: { user_id: rows.person, ...licence },
    edit: { id: rows.licence, ...licence },
    remove: { ids: [rows.licence] },
  }
}

export default samplesFor({ samples: { licences: licencesSamples }, rows: licenceRows })
