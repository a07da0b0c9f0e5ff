import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { feesContract } from '../fees.contract.ts'
import { type TaxTexts, taxTexts, usualTaxName } from '../tax-text.rules.ts'

/** The texts that name the tax of the signed-in user's company. */
export function useTaxTexts(): TaxTexts {
  const t = useTexts()
  const { iso } = useViewer()
  const fees = useRead(feesContract.read, {}, { staleTime: 300_000 }).data?.result
  return taxTexts(t, fees?.tax_name ?? usualTaxName(iso))
}
