import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { payrollLeaveContract } from '../payroll-leave.contract.ts'
import type { payrollProgramContract } from '../payroll-program.contract.ts'

type ProgramRows = Awaited<ReturnType<typeof programRows>>

async function programRows({ app, company, word }: SampleMaker, { payrollRun }: { payrollRun: number }) {
  await app.sql(
    `insert into settings (company_id, name, value) values ($1, 'payrollRates', '{"rates": {"ordinary||10000": "ordinary"}}')
     on conflict do nothing`,
    [company.id],
  )
  const desk = app.services.providers.payroll!.open(null, 'org-1')
  const name = `${word}${company.id}`
  const employee = await desk.addEmployee(
    {
      first_name: 'Sample',
      last_name: name,
      email: `${name}@example.test`.toLowerCase(),
      phone: '',
      birth_date: '1990-01-01',
      starts_on: '2020-01-01',
      address: { line: '1 High St', city: 'Sydney', state: 'NSW', postcode: '2000' },
      tax: { file_number: '', basis: 'fullTime', is_resident: true, claims_threshold: true },
    },
    `sample ${name}`,
  )
  const [leave] = await app.sql<{ id: number }>(
    `insert into payroll_leave (company_id, organisation, leave_id, user_id, leave_version, name, first_day, last_day, state)
     select $1, $3, coalesce(max(leave_id), 0) + 1, $2, 0, 'Annual leave', '2026-11-05', '2026-11-06', 'failed'
     from payroll_leave where company_id = $1 returning id`,
    [company.id, company.office.id, `practice-${company.id}`],
  )
  return { payrollRun, employee, member: company.office.id, memberName: name, sentLeave: leave!.id }
}

const programSamples = ({
  payrollRun,
  employee,
  member,
  memberName,
}: ProgramRows): Samples<typeof payrollProgramContract> => ({
  add: {
    ids: [member],
    people: [
      {
        user_id: member,
        first_name: 'New',
        last_name: memberName,
        birth_date: '1988-02-29',
        starts_on: '2026-11-02',
        street: '17 Wattle St',
        suburb: 'Newtown',
        state: 'NSW',
        postcode: '2042',
        basis: 'casual',
        is_resident: true,
        claims_threshold: true,
      },
    ],
  },
  send: { id: payrollRun },
  retry: { id: payrollRun },
  saveRates: { items: [{ key: 'ordinary||10000', rate: 'ordinary' }] },
  link: { user_id: member, employee_id: employee },
  import: { ids: [employee] },
})

const leaveSamples = ({ sentLeave }: ProgramRows): Samples<typeof payrollLeaveContract> => ({
  saveTypes: { from: '2026-11-01', kinds: [{ key: 'annual', type: 'annual' }] },
  markDone: { id: sentLeave },
})

export default samplesFor({
  samples: { payrollProgram: programSamples, payrollLeave: leaveSamples },
  rows: programRows,
  after: ['accounting', 'payroll'],
})
