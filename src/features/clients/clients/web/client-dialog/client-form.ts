import type { CustomValue } from '#features/account/custom-fields/custom-values.wire.ts'
import { type AddressValue, noAddress } from '#features/places/maps/web/AddressField.tsx'
import type { Sends } from '#shared/endpoint.ts'
import type { clientsContract } from '../../clients.contract.ts'
import {
  type ClientFields,
  emptyClient,
  ourClientNames,
  type ShownClient,
  spellClient,
} from '../../clients.wire.ts'

export interface ContactValues {
  /** Absent for one that was just added. */
  id?: number
  name: string
  phone: string
  email: string
}

/** The fields shown together as one address. */
const placeFields = { main_address: 'address', suburb: 'address', lat: 'address', lng: 'address' } as const

/** A client as form values. */
export interface ClientValues extends Omit<ClientFields, keyof typeof placeFields | 'billing_address'> {
  address: AddressValue
  billingIsMain: boolean
  billing: AddressValue
  contacts: ContactValues[]
  /** Tag names. */
  tags: string[]
  custom_fields: CustomValue[]
}

export const noContact: ContactValues = { name: '', phone: '', email: '' }

/** The form's names for fields that the wire calls something else. */
export const fieldNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ourClientNames).map(([name, ours]) => [
    name,
    { ...placeFields, billing_address: 'billing' }[ours as string] ?? ours,
  ]),
)

export function clientValues(client: ShownClient | null): ClientValues {
  const { main_address, suburb, lat, lng, billing_address, ...fields } = client ?? emptyClient
  return {
    ...fields,
    contacts: client?.contacts ?? [],
    tags: client?.tags.map(tag => tag.name) ?? [],
    custom_fields: client?.custom_fields ?? [],
    address: { address: main_address, suburb, lat, lng },
    billingIsMain: billing_address === '' || billing_address === main_address,
    billing: { ...noAddress, address: billing_address },
  }
}

export function clientInput(values: ClientValues): Sends<typeof clientsContract.add> {
  const { address, billing, billingIsMain, contacts, tags, custom_fields, ...fields } = values
  return {
    ...spellClient({
      ...fields,
      ...address,
      main_address: address.address,
      billing_address: billingIsMain ? '' : billing.address,
    }),
    tags,
    custom_fields,
    contacts: contacts.map(({ id, name, phone, email }) => ({
      ...(id !== undefined && { id }),
      name,
      phone,
      email,
    })),
  }
}
