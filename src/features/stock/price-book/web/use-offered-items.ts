import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { itemsContract } from '../items.contract.ts'

export type Offered = Receives<typeof itemsContract.options>['result']

/** The items that a picker offers, and what to say below it where the price book has more than that. */
export function useOfferedItems(): { offered: Offered; isKnown: boolean; note: string | undefined } {
  const t = useTexts()
  const { data, isFetched } = useRead(itemsContract.options, {}, { staleTime: 60_000 })
  const note = data?.capped
    ? t('Only the first {{count}} items by name are listed. Disable those you no longer use.', {
        count: data.result.length,
      })
    : undefined
  return { offered: data?.result ?? [], isKnown: isFetched, note }
}
