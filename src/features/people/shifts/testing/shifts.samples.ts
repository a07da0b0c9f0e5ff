import { type SampleMaker, type Samples, sampleDay, samplesFor } from '#app/testing/sample-maker.ts'
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

export default samplesFor({ samples: { shifts: shiftSamples }, rows: shiftRows })
