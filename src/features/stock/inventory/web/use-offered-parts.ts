import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { inventoryContract } from '../inventory.contract.ts'

/** The parts to choose from, and a note where there are more. */
export function useOfferedParts() {
  const t = useTexts()
  const { data: found, isFetched } = useRead(inventoryContract.options, {}, { staleTime: 60_000 })
  return {
    parts: found?.result ?? [],
    isKnown: isFetched,
    note: found?.capped ? t('Only the first 2,000 parts are shown.') : undefined,
  }
}
