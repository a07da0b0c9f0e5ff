import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Outbox } from '#server/outbox.ts'
import { canDial, dialledNumber } from '../../phone.rules.ts'
import type { Caller } from '../answering/incoming.service.ts'
import { beginCall, type OpenCall } from '../calls/calls.service.ts'
import {
  jobOfCode,
  type MaskedJob,
  type MaskedTechnician,
  technicianOfClient,
  technicianOfPhone,
} from './masked.queries.ts'

/** 'code': the technician is to say which job it is about; 'wrong': it is none of theirs; null: it is for the office. */
export type MaskedCall = OpenCall | 'code' | 'wrong' | 'no-minutes' | null

/** A call to the number between: a technician's phone rings the client of a job, the client's that technician. */
export async function ringMasked(
  tx: CompanyTx,
  outbox: Outbox,
  caller: Caller,
  /** As pressed; null: nobody was asked yet. */
  code: string | null,
  /** Somebody outside may be rung. */
  hasMinutes: boolean,
): Promise<MaskedCall> {
  const technician = await technicianOfPhone(tx, caller.from)
  if (technician) {
    if (code === null) return 'code'
    const job = /^\d{1,9}$/.test(code) ? await jobOfCode(tx, technician.id, Number(code)) : undefined
    if (!job || canDial(job.phone) !== true) return 'wrong'
    return hasMinutes ? ring(tx, outbox, caller, 'out', job, technician) : 'no-minutes'
  }
  const back = await technicianOfClient(tx, caller.from)
  return back && canDial(back.technician.phone) === true
    ? ring(tx, outbox, caller, 'in', back.job, back.technician)
    : null
}

function ring(
  tx: CompanyTx,
  outbox: Outbox,
  { from, to, device, line, minutes }: Caller,
  direction: 'in' | 'out',
  job: MaskedJob,
  technician: MaskedTechnician,
): Promise<OpenCall> {
  const client = { user_id: null, number: dialledNumber(job.phone), label: job.name }
  const person = { user_id: null, number: dialledNumber(technician.phone), label: technician.fullname }
  const [rings, rung] = direction === 'out' ? [person, client] : [client, person]
  return beginCall(
    tx,
    outbox,
    {
      direction,
      number: client.number,
      client_id: job.client_id,
      job_id: job.id,
      from_user_id: direction === 'out' ? technician.id : null,
      user_ids: [technician.id],
      on_line: true,
      own_number: to,
      masked: true,
      minutes,
    },
    { ...rings, number: from, device, ...line },
    [rung],
  )
}
