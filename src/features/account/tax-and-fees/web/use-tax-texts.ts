import { useTexts } from '#web/i18n.ts'
import { useViewer } from '#web/viewer.ts'
import { type TaxTexts, taxTexts, usualTaxName } from '../tax-text.rules.ts'
import { useFees } from './use-fees.ts'

/** The texts that name the tax of the signed-in user's company. */
export function useTaxTexts(): TaxTexts {
  const t = useTexts()
  const { iso } = useViewer()
  const { fees } = useFees()
  return taxTexts(t, fees?.tax_name ?? usualTaxName(iso))
}
