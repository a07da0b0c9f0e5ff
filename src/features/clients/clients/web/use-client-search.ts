import { useDebouncedValue } from '@mantine/hooks'
import { displayPhone } from '#shared/phones/phone.ts'
import { namedBy } from '#shared/rows/fit.ts'
import { useRead } from '#web/use-endpoint.ts'
import { clientsContract } from '../clients.contract.ts'
import { clientRowFromWire, type FoundClient } from '../clients.wire.ts'

/** Pause in typing before searching, in milliseconds. */
const pause = 200
const pagination = { pageNumber: 1, pageSize: 8, sortField: 'fit', sortOrder: 'ASC' } as const

/** A client is named by the own name, the company's, a phone number, or name and suburb. */
const namesOf = ({ name, company_name, phone, suburb }: FoundClient) => [
  ...[name, company_name, `${name} ${suburb}`].filter(Boolean),
  ...(phone ? [phone.replace(/\s/g, ''), displayPhone(phone)] : []),
]

/** The clients that a text being typed finds, best first: by name, company, phone, email, address or contact. */
export function useClientSearch(text: string, isUsed: boolean) {
  const wanted = text.trim().slice(0, 200)
  const [search] = useDebouncedValue(wanted, pause)
  const found = useRead(
    clientsContract.list,
    { search, pagination },
    { enabled: isUsed && search === wanted, keepPrevious: true },
  )
  const clients = (found.data?.results ?? []).map(clientRowFromWire)
  return {
    clients,
    search,
    found,
    /** True if these are the clients of the text as it stands. */
    isSettled: search === wanted && (found.isError || (found.isFetched && !found.isPlaceholderData)),
    /** The one that the text names. */
    certain: namedBy(clients, wanted, namesOf),
  }
}
