import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { storageTexts } from '../company.rules.ts'
import { storageFacts } from './company.queries.ts'

type Rules = Pick<Services, 'storageLimits' | 'sellsPlans'>

/** Bytes that a company's files take up, and how many it may have; null: any. */
export async function storageOf(
  tx: CompanyTx,
  { storageLimits: { most, mostOnTrial }, sellsPlans }: Rules,
): Promise<{ used_storage: number; total_storage: number | null }> {
  const { used, trial, gigabytes } = await storageFacts(tx)
  const sold = trial ? mostOnTrial : gigabytes * 1e9
  const total = sellsPlans ? Math.min(most, sold) : most
  return { used_storage: used, total_storage: Number.isFinite(total) ? total : null }
}

/** True if so many more bytes fit. */
export async function hasRoom(tx: CompanyTx, rules: Rules, more: number): Promise<boolean> {
  const { used_storage, total_storage } = await storageOf(tx, rules)
  return total_storage === null || used_storage + more <= total_storage
}

/** Refuses the company's own people a file that no longer fits. */
export async function refuseUnlessRoom(tx: CompanyTx, rules: Rules, more: number): Promise<void> {
  const { used_storage, total_storage } = await storageOf(tx, rules)
  if (total_storage === null || used_storage + more <= total_storage) return
  const gigabytes = Math.round(total_storage / 10_000_000) / 100
  refuse(413, fact(storageTexts.full, { gigabytes: String(gigabytes) }))
}
