import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { inventoryContract } from '../inventory.contract.ts'
import { companyPlace } from '../inventory.rules.ts'

/** The places of stock for a choice, the company's store first. */
export function usePlaces() {
  const t = useTexts()
  const found = useRead(inventoryContract.places, {}, { staleTime: 60_000 }).data?.result
  return (found ?? [{ ...companyPlace, kind: 'company' as const }]).map(place =>
    place.kind === 'company' ? { ...place, label: t(companyPlace.label) } : place,
  )
}
export type ShownPlace = ReturnType<typeof usePlaces>[number]
