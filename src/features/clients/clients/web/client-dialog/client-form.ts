import { type AddressValue, noAddress } from '#features/places/maps/web/AddressField.tsx'
import type { Sends } from '#shared/endpoint.ts'
import type { Client, clientsContract } from '../../clients.contract.ts'

export interface ContactValues {
  /** Absent for one that was just added. */
  id?: number
  name: string
  phone: string
  email: string
}

/** A client as the form holds it. */
export interface ClientValues {
  name: string
  company_name: string
  phone: string
  email: string
  address: AddressValue
  billingIsMain: boolean
  billing: AddressValue
  note: string
  contacts: ContactValues[]
}

export const noContact: ContactValues = { name: '', phone: '', email: '' }

/** The form's name of what the wire calls otherwise. */
export const fieldNames = {
  main_address: 'address',
  suburb_name: 'address',
  latitude: 'address',
  longitude: 'address',
  billing_address: 'billing',
} as const

export function clientValues(client: Client | null): ClientValues {
  if (!client) {
    const empty = { name: '', company_name: '', phone: '', email: '', note: '', contacts: [] }
    return { ...empty, address: noAddress, billingIsMain: true, billing: noAddress }
  }
  const { name, company_name, phone, email, note, contacts, billing_address } = client
  return {
    name,
    company_name,
    phone,
    email,
    note,
    contacts,
    address: {
      address: client.main_address,
      suburb: client.suburb_name,
      lat: client.latitude,
      lng: client.longitude,
    },
    billingIsMain: billing_address === '' || billing_address === client.main_address,
    billing: { ...noAddress, address: billing_address },
  }
}

export function clientInput(values: ClientValues): Sends<typeof clientsContract.add> {
  const { address, billing, billingIsMain, contacts, ...fields } = values
  return {
    ...fields,
    contacts: contacts.map(({ id, name, phone, email }) => ({
      ...(id !== undefined && { id }),
      name,
      phone,
      email,
    })),
    main_address: address.address,
    suburb_name: address.suburb,
    latitude: address.lat,
    longitude: address.lng,
    billing_address: billingIsMain ? '' : billing.address,
  }
}
