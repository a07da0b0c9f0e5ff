import { randomBytes } from 'node:crypto'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { hashSecret } from '#server/auth/secrets.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { tripHours } from '../arrivals.rules.ts'
import { appointmentNow, beginTrip, hasRecentTrip } from './arrivals.queries.ts'
import { sendText, type TellingServices } from './tell-client.service.ts'

/** A departure to a client, as scheduled. */
interface Departure {
  companyId: number
  jobId: number
  /** The technician who set it; null: the office. */
  technicianId: number | null
  /** Identifies one departure across retries. */
  since: string
}

/**
 * The scheduled work, a moment after a job went On the Way: tells its client, with a link to follow the journey.
 * Nothing when it was taken back meanwhile, for a visit whose client is not written to, and twice within half an hour.
 */
export async function tellOnTheWay(services: TellingServices, data: Record<string, unknown>): Promise<void> {
  const departure = data as unknown as Departure
  const company = companyIdFrom(Number(departure.companyId), 'schedule')
  await services.db.withCompany(company, tx => depart(tx, services, departure))
}

async function depart(tx: CompanyTx, services: TellingServices, departure: Departure): Promise<void> {
  const { jobId, technicianId, since } = departure
  await tx.rows('jobs').where('id', '=', jobId).select('id').forUpdate().execute()
  const appointment = await appointmentNow(tx, jobId)
  if (!appointment?.send_sms) return
  if (appointment.job_status !== statusId.onTheWay || appointment.job_deleted_at) return
  if (await hasRecentTrip(tx, jobId)) return
  // Short, as it is paid for by the character; 96 bits can't be guessed.
  const token = randomBytes(12).toString('base64url')
  const isNew = await beginTrip(tx, {
    job_id: jobId,
    appointment_id: appointment.id,
    technician_id: technicianId ?? appointment.technician_ids[0] ?? null,
    token_hash: hashSecret(token),
    started_at: new Date(since),
    expires_at: new Date(tx.now.getTime() + tripHours * 3_600_000),
  })
  if (!isNew) return
  const { t } = await companyReader(tx)
  const url = `${services.publicUrl}/arrival/${tx.companyId}/${token}`
  const link = t('See when we arrive: {{url}}', { url })
  await sendText(tx, services, appointment, 'on-the-way-sms', `\n${link}`)
}
