import {
  type FieldValue,
  type SentField,
  sentFieldsOf,
} from '#features/account/custom-fields/custom-fields.rules.ts'
import { activeFields } from '#features/account/custom-fields/server/custom-fields.service.ts'
import { clientFields } from '#features/clients/clients/server/clients.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

interface Row {
  client_id: number | null
  custom_fields: readonly FieldValue[]
  sent_fields?: readonly SentField[] | null
}

/** The fields that a document's client sees on it, its own and theirs: as they were when it was sent, or as they stand. */
export async function shownFieldsOf(
  tx: CompanyTx,
  page: '/quotes' | '/invoices',
  { client_id, custom_fields, sent_fields }: Row,
): Promise<readonly SentField[]> {
  if (sent_fields) return sent_fields
  const own = sentFieldsOf(await activeFields(tx, page), custom_fields)
  const ofClients = (await activeFields(tx, '/clients')).filter(field => field.on_papers || field.in_portal)
  if (client_id === null || ofClients.length === 0) return own
  const theirs = sentFieldsOf(ofClients, await clientFields(tx, client_id))
  return [...own, ...theirs.map(field => ({ ...field, of_client: true }))]
}
