import { openClient } from '#features/clients/clients/server/clients.queries.ts'
import { addClient } from '#features/clients/clients/server/clients.service.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { found } from '#server/refusal.ts'
import type { DocumentFields } from '../documents.wire.ts'

/** A client as a new document names them; 404 if there is none. */
export async function namedClient(tx: CompanyTx, id: number) {
  const { name, company_name, email, phone, billing_address, main_address } = found(await openClient(tx, id))
  const where = { address: billing_address || main_address, site_address: main_address }
  return { client_id: id, name, company_name, email, phone, ...where }
}

type Named = Pick<
  DocumentFields,
  'name' | 'company_name' | 'email' | 'phone' | 'address' | 'site_address'
> & { client_id: number | null }

/** The client of a document that goes out; whoever is new is written down. */
export async function clientOf(tx: UserTx, document: Named): Promise<number> {
  if (document.client_id !== null) return document.client_id
  const { name, company_name, email, phone, address, site_address } = document
  const where = { main_address: site_address || address, billing_address: address }
  return (await addClient(tx, { name, company_name, email, phone, ...where })).id
}
