import { openSite } from '#features/clients/clients/server/client-sites.queries.ts'
import { openClient } from '#features/clients/clients/server/clients.queries.ts'
import { addClient } from '#features/clients/clients/server/clients.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { found, refuse } from '#server/refusal.ts'
import type { DocumentFields } from '../documents.wire.ts'
import { phoneOfDocument } from './documents.queries.ts'

/** A client as a new document for one of their sites, or for none, names them; 404 if there is no such client. */
export async function namedClient(tx: CompanyTx, id: number, site_id: number | null) {
  const { name, company_name, email, phone, billing_address, main_address } = found(await openClient(tx, id))
  const site = site_id === null ? undefined : await openSite(tx, site_id, id)
  const where = {
    site_id: site?.id ?? null,
    site_name: site?.name ?? '',
    site_address: site?.address ?? main_address,
  }
  return {
    client_id: id,
    name,
    company_name,
    email,
    phone,
    address: billing_address || main_address,
    ...where,
  }
}

type Named = Pick<
  DocumentFields,
  'name' | 'company_name' | 'email' | 'phone' | 'address' | 'site_address'
> & { id: number; client_id: number | null }

/** The client of a document that goes out; whoever is new is written down. */
export async function clientOf(
  tx: CompanyTx,
  document: Named,
  table: 'quotes' | 'invoices',
): Promise<number> {
  if (document.client_id !== null) return document.client_id
  const { name, company_name, email, address, site_address } = document
  const phone = await phoneOfDocument(tx, table, document.id)
  const where = { main_address: site_address || address, billing_address: address }
  return (await addClient(tx, { name, company_name, email, phone, ...where })).id
}

type Placed = Pick<DocumentFields, 'site_name'> & { client_id: number | null; site_id: number | null }

/** Returns the name of a document's site. Refuses a site of another client, unless the document has it already. */
export async function namedSite(
  tx: CompanyTx,
  { client_id, site_id }: Omit<Placed, 'site_name'>,
  before: Placed | undefined,
): Promise<Pick<Placed, 'site_id' | 'site_name'>> {
  if (site_id === null) return { site_id, site_name: '' }
  const site = client_id === null ? undefined : await openSite(tx, site_id, client_id)
  if (site) return { site_id, site_name: site.name }
  if (before?.site_id === site_id && before.client_id === client_id)
    return { site_id, site_name: before.site_name }
  return refuse(400, 'Please choose one of the client’s sites.', { field: 'site_id' })
}
