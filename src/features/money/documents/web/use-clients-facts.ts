import {
  type FieldValue,
  sentFacts,
  sentFieldsOf,
} from '#features/account/custom-fields/custom-fields.rules.ts'
import { useCustomFields } from '#features/account/custom-fields/web/use-custom-fields.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { clientFromWire } from '#features/clients/clients/clients.wire.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'

interface Edited {
  client_id: number | null
  custom_fields: readonly FieldValue[]
}

/** The own fields that a document shows its client, its own and theirs, as label and value. */
export function useClientsFacts(page: '/quotes' | '/invoices', { client_id, custom_fields }: Edited) {
  const t = useTexts()
  const fields = useCustomFields(page).data?.fields ?? []
  const ofClients = useCustomFields('/clients').data?.fields ?? []
  const may = useMay(clientsContract.open.access)
  const isShown = ofClients.some(field => field.active && field.in_portal)
  const { data } = useRead(
    clientsContract.open,
    { id: client_id ?? 0 },
    { enabled: may && isShown && client_id !== null },
  )
  const theirs = data ? clientFromWire(data.result).custom_fields : []
  return sentFacts(
    [...sentFieldsOf(fields, custom_fields), ...sentFieldsOf(ofClients, theirs)],
    'in_portal',
    t,
  )
}
