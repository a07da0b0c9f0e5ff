import { type SampleMaker, type Samples, sampleDay, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { leaveBalancesContract } from '../leave-balances.contract.ts'
import type { leaveKindsContract } from '../leave-kinds.contract.ts'
import type { shiftsContract } from '../shifts.contract.ts'

export type ShiftRows = Awaited<ReturnType<typeof shiftRows>>

export async function shiftRows({ insert, company, word }: SampleMaker) {
  return {
    shiftsOf: company.technician.id,
    leave: await insert(
      `insert into leave (company_id, user_id, kind, first_day, last_day, note) values ($1, $2, 'sick', $3, $3, $4)`,
      company.technician.id,
      sampleDay(),
      word,
    ),
    asked: await insert(
      `insert into leave (company_id, user_id, kind, first_day, last_day, note, asked) values ($1, $2, 'annual', $3, $3, $4, true)`,
      company.technician.id,
      sampleDay(),
      word,
    ),
    leaveKind: await insert(
      'insert into leave_kinds (company_id, name) values ($1, $2)',
      `${word} ${unique()}`,
    ),
    entitlement: await insert(
      `insert into leave_entitlements (company_id, user_id, kind, starts_on, year_minutes) values ($1, $2, 'annual', '2001-07-02', 9120)
        on conflict (company_id, user_id, kind, kind_id, starts_on) do update set year_minutes = 9120`,
      company.technician.id,
    ),
    // Only who asked takes it back.
    ownLeave: await insert(
      `insert into leave (company_id, user_id, kind, first_day, last_day, note, asked) values ($1, $2, 'annual', $3, $3, $4, true)`,
      company.owner.id,
      sampleDay(),
      word,
    ),
  }
}

export function shiftSamples(rows: ShiftRows): Samples<typeof shiftsContract> {
  const days = { first_day: sampleDay(), last_day: sampleDay() }
  const leave = { user_id: rows.shiftsOf, kind: 'annual', ...days } as const
  return {
    range: { startDate: sampleDay(), endDate: sampleDay() },
    setWeek: { user_ids: [rows.shiftsOf], week: [{ weekday: 1, from_minute: 420, to_minute: 930 }] },
    setDay: { user_id: rows.shiftsOf, day: sampleDay() },
    addLeave: leave,
    editLeave: { ...leave, id: rows.leave },
    askLeave: { kind: 'annual', ...days },
    withdrawLeave: { id: rows.ownLeave },
    answerLeave: { id: rows.asked, accept: true },
    deleteLeave: { id: rows.leave },
  }
}

const leaveKindSamples = (rows: ShiftRows): Samples<typeof leaveKindsContract> => ({
  list: {
    search: 'Sample',
    status: 1,
    pagination: { pageNumber: 1, pageSize: 10, sortField: 'name', sortOrder: 'DESC' },
  },
  open: { id: rows.leaveKind },
  add: { name: `Sample ${unique()}`, paid: true },
  edit: { id: rows.leaveKind, name: `Sample ${unique()}`, paid: false },
  changeStatus: { id: rows.leaveKind, checked: false },
})

function leaveBalanceSamples(rows: ShiftRows): Samples<typeof leaveBalancesContract> {
  const days = { first_day: sampleDay(), last_day: sampleDay() }
  return {
    balances: { user_id: rows.shiftsOf },
    clashes: { user_id: rows.shiftsOf, kind: 'annual', ...days },
    entitlements: { user_id: rows.shiftsOf },
    saveEntitlement: { user_id: rows.shiftsOf, kind: 'sick', starts_on: '2001-07-02', year_hours: 76 },
    deleteEntitlement: { id: rows.entitlement },
  }
}

export default samplesFor({
  samples: { shifts: shiftSamples, leaveKinds: leaveKindSamples, leaveBalances: leaveBalanceSamples },
  rows: shiftRows,
})
