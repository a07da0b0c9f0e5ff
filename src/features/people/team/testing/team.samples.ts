import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { teamContract } from '../team.contract.ts'

export type TeamRows = Awaited<ReturnType<typeof teamRows>>

export async function teamRows({ app, company, word, insert }: SampleMaker) {
  const { id: invited } = await app.user(company.id, 3, { fullname: word })
  await app.sql('update users set joined_at = null where id = $1', [invited])
  const payRate = await insert(
    `insert into pay_rates (company_id, user_id, starts_on) values ($1, $2, '2001-07-02')
      on conflict (company_id, user_id, starts_on) do update set payment_rate = null`,
    company.technician.id,
  )
  return { technician: company.technician.id, invited, payRate }
}

export function teamSamples(rows: TeamRows): Samples<typeof teamContract> {
  const person = {
    fullname: 'Sample',
    email: `sample-${unique()}@example.test`,
    group_id: 3,
    color: '#0b7f77',
    payment: 10,
  }
  return {
    list: {
      status: -1,
      search: 'Sample',
      pagination: { pageNumber: 1, pageSize: 10, sortField: 'fullname', sortOrder: 'ASC' },
    },
    exportUsers: { status: -1, search: 'Sample', sortField: 'fullname', sortOrder: 'ASC' },
    open: { id: rows.technician },
    history: { id: rows.technician },
    payRates: { id: rows.technician },
    deletePayRate: { id: rows.payRate },
    add: person,
    edit: { id: rows.invited, ...person },
    setStatus: { id: rows.invited, active: 0 },
    invite: { id: rows.invited },
  }
}

export default samplesFor({ samples: { team: teamSamples }, rows: teamRows })
