import { type SampleMaker, type Samples, sampleDay, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { leaveBalancesContract } from '../leave-balances.contract.ts'
import type { leaveKindsContract } from '../leave-kinds.contract.ts'
import type { openShiftsContract } from '../open-shifts.contract.ts'
import type { shiftSwapsContract } from '../shift-swaps.contract.ts'
import type { shiftsContract } from '../shifts.contract.ts'

export type ShiftRows = Awaited<ReturnType<typeof shiftRows>>

/** Far enough ahead not to begin while tests run; each sample has its own. */
const days = {
  taken: '2090-03-06',
  free: '2090-03-07',
  offered: '2090-03-08',
  own: '2090-03-09',
  waiting: '2090-03-10',
  mine: '2090-03-11',
}

export async function shiftRows({ insert, company, word }: SampleMaker) {
  const { owner, technician } = company
  const shift = (userId: number, day: string) =>
    insert(
      `insert into shifts (company_id, user_id, day, from_minute, to_minute) values ($1, $2, $3, 420, 930)
        on conflict (company_id, user_id, day) where day is not null do update set from_minute = 420, to_minute = 930`,
      userId,
      day,
    )
  const openShift = (day: string) =>
    insert(
      `insert into open_shifts (company_id, day, from_minute, to_minute, places, note, created_at)
        values ($1, $2, 420, 930, 2, $3, now())`,
      day,
      word,
    )
  const swap = (userId: number, day: string, takerId: number | null) =>
    insert(
      `insert into shift_swaps (company_id, user_id, day, from_minute, to_minute, wants_return, note, state, taker_id, created_at)
        values ($1, $2, $3, 420, 930, false, $4, case when $5::bigint is null then 'offered' else 'accepted' end, $5, now())
        on conflict (company_id, user_id, day) where state in ('offered', 'accepted') do update set note = excluded.note`,
      userId,
      day,
      word,
      takerId,
    )
  await shift(owner.id, days.own)
  await shift(owner.id, days.taken)
  await shift(owner.id, days.mine)
  await shift(technician.id, days.offered)
  await shift(technician.id, days.waiting)
  const takenShift = await openShift(days.taken)
  await insert(
    'insert into open_shift_takes (company_id, open_shift_id, user_id, taken_at, was_off) values ($1, $2, $3, now(), false)',
    takenShift,
    owner.id,
  )
  return {
    takenShift,
    openShift: await openShift(days.free),
    oldOpenShift: await openShift(days.free),
    offeredSwap: await swap(technician.id, days.offered, null),
    waitingSwap: await swap(technician.id, days.waiting, owner.id),
    ownSwap: await swap(owner.id, days.mine, null),
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
  const leaveDays = { first_day: sampleDay(), last_day: sampleDay() }
  const leave = { user_id: rows.shiftsOf, kind: 'annual', ...leaveDays } as const
  return {
    range: { startDate: sampleDay(), endDate: sampleDay() },
    setWeek: { user_ids: [rows.shiftsOf], week: [{ weekday: 1, from_minute: 420, to_minute: 930 }] },
    setDay: { user_id: rows.shiftsOf, day: sampleDay() },
    addLeave: leave,
    editLeave: { ...leave, id: rows.leave },
    askLeave: { kind: 'annual', ...leaveDays },
    withdrawLeave: { id: rows.ownLeave },
    answerLeave: { id: rows.asked, accept: true },
    deleteLeave: { id: rows.leave },
  }
}

const openShiftSamples = (rows: ShiftRows): Samples<typeof openShiftsContract> => ({
  post: {
    day: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    from_minute: 420,
    to_minute: 930,
    places: 2,
    note: 'Sample',
  },
  withdraw: { id: rows.oldOpenShift },
  take: { id: rows.openShift },
  giveBack: { id: rows.takenShift },
})

const shiftSwapSamples = (rows: ShiftRows): Samples<typeof shiftSwapsContract> => ({
  offer: { day: days.own, from_minute: 420, to_minute: 930, note: 'Sample' },
  accept: { id: rows.offeredSwap },
  withdraw: { id: rows.ownSwap },
  answer: { id: rows.waitingSwap, accept: true },
})

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
  const leaveDays = { first_day: sampleDay(), last_day: sampleDay() }
  return {
    balances: { user_id: rows.shiftsOf },
    clashes: { user_id: rows.shiftsOf, kind: 'annual', ...leaveDays },
    entitlements: { user_id: rows.shiftsOf },
    saveEntitlement: { user_id: rows.shiftsOf, kind: 'sick', starts_on: '2001-07-02', year_hours: 76 },
    deleteEntitlement: { id: rows.entitlement },
  }
}

export default samplesFor({
  samples: {
    shifts: shiftSamples,
    openShifts: openShiftSamples,
    shiftSwaps: shiftSwapSamples,
    leaveKinds: leaveKindSamples,
    leaveBalances: leaveBalanceSamples,
  },
  rows: shiftRows,
})
