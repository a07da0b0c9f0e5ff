import { type UseFormSetValue, useFormContext } from 'react-hook-form'
import { foundContact } from '#features/clients/clients/clients.rules.ts'
import type { FoundClient } from '#features/clients/clients/clients.wire.ts'
import type { NewClientText } from '#features/clients/clients/web/use-client-rows.tsx'
import { jobSettingsContract } from '#features/jobs/job-settings/job-settings.contract.ts'
import { useRead } from '#web/use-endpoint.ts'
import type { JobValues } from '../job-values.ts'
import { setValues } from '../set-values.ts'

type Details = Pick<JobValues, 'name' | 'company_name' | 'email' | 'phone' | 'place'>

const details = ['name', 'company_name', 'email', 'phone', 'place'] as const

/** Details that a client brought into a form. */
const brought = new WeakMap<object, Partial<Details>>()
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const nobody: Details = {
  name: '',
  company_name: '',
  email: '',
  phone: '',
  place: { address: '', suburb: '', lat: null, lng: null },
}

/**
 * Puts a client into a job's form, with their details unless the company wants those as typed; null: they are a new one,
 * to whom no detail of the client before belongs; what was typed stays.
 */
export function useTakeClient(): (client: FoundClient | null, search?: string) => void {
  const { setValue, getValues, control } = useFormContext<JobValues>()
  const { data } = useRead(jobSettingsContract.form, {}, { staleTime: 60_000 })
  const fillsIn = data?.result[0]?.auto_load_client ?? true
  return (client, search = '') => {
    const caller = client && foundContact(client, search)
    const values = getValues()
    setValues(setValue, {
      client_id: client?.id ?? null,
      site_id: null,
      // The caller becomes the job's contact.
      contact_ids: caller ? [caller.id] : [],
      contacts: client?.contacts ?? [],
    })
    if (!client) {
      const former = brought.get(control) ?? (values.client_id === null ? {} : values)
      brought.delete(control)
      for (const name of details)
        if (isSame(values[name], former[name]) || (name === 'place' && values.site_id !== null))
          setValues(setValue, { [name]: nobody[name] })
      return
    }
    const { name, company_name, email, phone, main_address: address, suburb, lat, lng } = client
    const found: Details = { name, company_name, email, phone, place: { address, suburb, lat, lng } }
    setValues(setValue, fillsIn ? found : { name })
    brought.set(control, fillsIn ? found : { name })
  }
}

/** Puts the text by which somebody new was typed where it belongs. */
export function putNewClient(setValue: UseFormSetValue<JobValues>, { kind, text }: NewClientText): void {
  if (kind === 'address')
    setValue('place', { address: text, suburb: '', lat: null, lng: null }, { shouldDirty: true })
  else setValue(kind, text, { shouldDirty: true })
}
