import * as z from 'zod/mini'
import { formatAbn } from '#features/account/company/company.rules.ts'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { feesOf, taxNameOf } from '#features/account/tax-and-fees/server/fees.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { asCompany, asPlatform } from '#server/db/inner-doors.ts'
import { platformCompany } from '#server/db/platform-company.ts'
import type { HostBank, PlanHooks } from './plan-hooks.ts'

/** A party of an invoice, as it was when the invoice was issued. */
export const invoiceParty = z.object({
  name: z.string(),
  abn: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
})
export type Party = z.infer<typeof invoiceParty>

export interface Host {
  party: Party
  /** Basis points. */
  tax: number
  taxName: string
  bank: HostBank | null
  zone: string
}

/** The host: the platform's own company, with its tax and where to pay it. */
export async function hostOf(tx: PlatformTx, hooks: PlanHooks = {}): Promise<Host> {
  const id = await platformCompany(tx)
  if (id === undefined) throw new Error('there is no company of the platform')
  return asCompany(tx, id, async platform => {
    const { time_zone } = await companyRow(platform)
    const bank = (await hooks.bankOf?.(platform)) ?? null
    return {
      party: await partyOf(platform),
      tax: (await feesOf(platform)).tax,
      taxName: await taxNameOf(platform),
      bank: bank?.account_number || bank?.payid ? bank : null,
      zone: time_zone,
    }
  })
}

export const hostFor = (tx: CompanyTx, hooks?: PlanHooks): Promise<Host> =>
  asPlatform(tx, platform => hostOf(platform, hooks))

/** The transaction's company as a party of an invoice. */
export async function partyOf(tx: CompanyTx): Promise<Party> {
  const { name, abn, address, email, phone } = await companyRow(tx)
  return { name, abn: formatAbn(abn), address, email, phone }
}
