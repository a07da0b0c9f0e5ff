import { createHash, timingSafeEqual } from 'node:crypto'
import { takeOutsideLead } from '#features/sales/leads/server/outside-leads.service.ts'
import { countAttempt } from '#server/auth/attempts.ts'
import { hashSecret } from '#server/auth/secrets.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Doors } from '#server/db/doors.ts'
import { networkOf } from '#server/http/network-of.ts'
import { notFound, refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import {
  type DeliveryOutcome,
  isReachable,
  leadFormLimits,
  leadFormTexts,
  leadOf,
  mostColumns,
  readDelivery,
  type SentColumn,
} from '../lead-forms.rules.ts'
import {
  dropOldDeliveries,
  keepDelivery,
  type LeadFormRow,
  leadFormAt,
  lockLeadForm,
  noteWrongKey,
  settleDelivery,
} from './lead-forms.queries.ts'

export const leadFormPath = '/api/leadForms'

export const addressOf = (companyId: CompanyId, address: string) => `${companyId}-${address}`

type Delivering = Pick<Services, 'outbox'> & { db: Doors }

/**
 * Takes a delivery at an address: a new lead, one more entry of an open one, or a test. Refuses, with a text that the sender's
 * program shows, an unknown address (404), a wrong key (403), and what makes no lead (400, 409).
 */
export async function takeDelivery(
  services: Delivering,
  { address, body, bearer, ip }: { address: string; body: unknown; bearer: string; ip: string },
): Promise<void> {
  const { db } = services
  const network = networkOf(ip)
  const limit = async (key: string, most: number, minutes: number) => {
    if (!(await countAttempt(db, key, most, minutes))) refuse(429, leadFormTexts.busy)
  }
  const found = await formAt(db, address)
  if (!found) {
    await limit(`lead-form ${network}`, leadFormLimits.unknown, 60)
    return notFound()
  }
  const { companyId, form } = found
  const delivery = readDelivery(body)
  if (!isSame(form.key_hash, delivery?.key || bearer)) {
    // Whoever guesses is slowed down at this form alone; the right key is never kept waiting for it.
    await limit(`lead-form ${companyId} ${form.id} ${network}`, leadFormLimits.wrongKeys, 10)
    await db.withCompany(companyId, tx => noteWrongKey(tx, form.id))
    return refuse(403, leadFormTexts.wrongKey)
  }
  if (!delivery) return refuse(400, leadFormTexts.noObject)
  if (delivery.columns.length > mostColumns) return refuse(400, leadFormTexts.tooManyColumns)
  await limit(`lead-form of ${companyId} ${form.id}`, leadFormLimits.deliveries, 60)
  const outcome = await db.withCompany(companyId, async tx => {
    const locked = (await lockLeadForm(tx, form.id)) ?? notFound()
    return storeDelivery(tx, services, locked, delivery)
  })
  if (outcome === 'off') return refuse(409, leadFormTexts.off)
  if (outcome === 'contact') return refuse(400, leadFormTexts.contact)
}

async function formAt(db: Doors, address: string) {
  const [, company, secret] = /^(\d{1,15})-([\w-]{43})$/.exec(address) ?? []
  if (!company || !secret) return null
  const companyId = companyIdFrom(Number(company), 'link')
  const form = await db.readCompany(companyId, tx => leadFormAt(tx, secret))
  return form ? { companyId, form } : null
}

const isSame = (hash: Buffer, key: string) => timingSafeEqual(hash, hashSecret(key))

/** Keeps a delivery and makes its lead; a refusal is kept as well, so that the office sees it. */
async function storeDelivery(
  tx: CompanyTx,
  services: Pick<Services, 'outbox'>,
  form: LeadFormRow,
  { ref, isTest, columns }: NonNullable<ReturnType<typeof readDelivery>>,
): Promise<DeliveryOutcome> {
  const named = ref || daysHash(tx, columns)
  const { id, outcome: before } = await keepDelivery(tx, {
    form_id: form.id,
    // A test has an id of its own: a lead with the same is no repeat of it.
    ref: isTest ? `test ${named}` : `lead ${named}`,
    columns,
  })
  tx.tell('settings')
  if (!isTest && (before === 'lead' || before === 'joined')) return before
  const made = isTest
    ? ({ outcome: 'test', lead_id: null } as const)
    : form.active
      ? await makeLead(tx, services, form, { id, columns })
      : ({ outcome: 'off', lead_id: null } as const)
  await settleDelivery(tx, id, made)
  await dropOldDeliveries(tx, form.id)
  return made.outcome
}

/** Names a delivery whose sender gives it no id: the same words on the same day are one. */
const daysHash = (tx: CompanyTx, columns: readonly SentColumn[]) =>
  createHash('sha256')
    .update(`${tx.now.toISOString().slice(0, 10)} ${JSON.stringify(columns)}`)
    .digest('base64url')

/** The lead of a delivery, by the form's columns as they are now. */
export async function makeLead(
  tx: CompanyTx,
  services: Pick<Services, 'outbox'>,
  form: Pick<LeadFormRow, 'id' | 'name' | 'source_id' | 'columns'>,
  { columns }: { id: number; columns: readonly SentColumn[] },
): Promise<{ outcome: DeliveryOutcome; lead_id: number | null }> {
  const found = leadOf(columns, form.columns)
  if (!isReachable(found)) return { outcome: 'contact', lead_id: null }
  const told = fact('From the lead form {{name}}', { name: form.name })
  const lead = await takeOutsideLead(
    tx,
    services,
    { ...found, source_id: form.source_id },
    { name: form.name, told, notice: 'leadByForm' },
  )
  return { outcome: lead!.isNew ? 'lead' : 'joined', lead_id: lead!.id }
}
