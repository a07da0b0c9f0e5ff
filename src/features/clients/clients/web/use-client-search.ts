import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '#web/use-endpoint.ts'
import { clientsContract } from '../clients.contract.ts'
import { clientRowFromWire } from '../clients.wire.ts'

/** Pause in typing before searching, in milliseconds. */
const pause = 250
const pagination = { pageNumber: 1, pageSize: 8, sortField: 'name', sortOrder: 'ASC' } as const

/** The clients that a text being typed finds: by name, company, phone, email, address or contact. */
export function useClientSearch(text: string, isUsed: boolean) {
  const wanted = text.trim().slice(0, 200)
  const [search] = useDebouncedValue(wanted, pause)
  const found = useRead(
    clientsContract.list,
    { search, pagination },
    { enabled: isUsed && search === wanted, keepPrevious: true },
  )
  return {
    clients: (found.data?.results ?? []).map(clientRowFromWire),
    search,
    found,
    /** True if these are the clients of the text as it stands. */
    isSettled: search === wanted && found.isFetched && !found.isPlaceholderData,
  }
}
