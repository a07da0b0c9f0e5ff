import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { inventoryContract } from '../inventory.contract.ts'

/** The parts to choose from, and a note where there are more. */
export function useOfferedParts() {
  const t = useTexts()
  const found = useRead(inventoryContract.options, {}, { staleTime: 60_000 }).data
  return { parts: found?.result ?? [], note: found?.capped ? t('The first 2,000 parts') : undefined }
}
