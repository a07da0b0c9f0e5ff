import { SimpleGrid } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import type { FoundClient } from '#features/clients/clients/clients.wire.ts'
import { SimilarClients } from '#features/clients/clients/web/SimilarClients.tsx'
import { leadSourcesContract } from '#features/clients/lead-sources/lead-sources.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { type AddressValue, noAddress } from '#features/places/maps/web/AddressField.tsx'
import { AddressFormField } from '#features/places/maps/web/AddressFormField.tsx'
import { DayField } from '#web/forms/DayField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useRowForm } from '#web/forms/use-row-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { type Lead, leadsContract } from '../leads.contract.ts'
import { leadName, leadProblem } from '../leads.rules.ts'

interface LeadFormProps {
  /** null: a new one. */
  lead: Lead | null
  /** What a new one begins with, and where: it has an unfinished form of its own there. */
  begin?: { of: string; thread_id?: number } & Partial<Pick<Lead, 'name' | 'phone' | 'email' | 'note'>>
  onClose: () => void
  onAdded?: (id: number) => void
}

/** The person and their request. */
export function LeadForm({ lead, begin, onClose, onAdded }: LeadFormProps) {
  const t = useTexts()
  const sources = useRead(leadSourcesContract.options, {}, { staleTime: 300_000 }).data
  const people = useRead(teamContract.workerOptions, {}, { staleTime: 300_000 }).data?.result ?? []
  const known = sources
    ? [...sources.result, ...sources.retired.filter(each => each.value === lead?.source_id)]
    : []
  const form = useRowForm(leadsContract, lead, {
    of: begin?.of ?? '',
    defaults: {
      name: (lead ?? begin)?.name ?? '',
      company_name: lead?.company_name ?? '',
      phone: (lead ?? begin)?.phone ?? '',
      email: (lead ?? begin)?.email ?? '',
      place: lead ? { address: lead.address, suburb: lead.suburb, lat: lead.lat, lng: lead.lng } : noAddress,
      note: (lead ?? begin)?.note ?? '',
      source_id: lead?.source_id ?? null,
      assigned_to: lead?.assigned_to ?? 0,
      follow_up: lead?.follow_up ?? null,
      client_id: null as number | null,
    },
    toInput: ({ place, client_id, ...values }) => ({
      ...values,
      ...place,
      ...(!lead && { client_id, thread_id: begin?.thread_id }),
    }),
    fieldNames: { address: 'place' },
    rules: values => {
      const problem = leadProblem(values)
      return problem ? [{ field: 'name' as const, message: problem.message }] : []
    },
    onDone: added => {
      onClose()
      if (added) onAdded?.(added.result.id)
    },
  })
  return (
    <FormDialog opened form={form} size="lg" onClose={onClose} title={lead ? leadName(lead) : t('New Lead')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField name="name" label={t('Name')} maxLength={200} data-autofocus />
        <TextField name="company_name" label={t('Company')} maxLength={200} />
        <TextField name="phone" label={t('Phone')} type="tel" maxLength={40} />
        <TextField name="email" label={t('Email')} type="email" maxLength={254} />
        <div style={{ gridColumn: '1 / -1' }}>
          <AddressFormField name="place" label={t('Address')} />
        </div>
        <div style={{ gridColumn: '1 / -1' }}>
          <TextArea name="note" label={t('What they need')} maxLength={10_000} />
        </div>
        <SelectField<number> name="source_id" label={t('Source')} clearable data={known} />
        <SelectField<number>
          name="assigned_to"
          label={t('Assigned to')}
          data={[{ value: 0, label: t('Unassigned') }, ...people]}
        />
        <DayField name="follow_up" label={t('Follow-up')} clearable />
      </SimpleGrid>
      {!lead && <KnownCaller />}
    </FormDialog>
  )
}

/** Says which clients a caller may be; the one who is chosen fills in what is empty, and the lead is theirs. */
function KnownCaller() {
  const maySee = useMay(clientsContract.similar.access)
  const { control, setValue } = useFormContext()
  const [name, phone, email, place, client] = useWatch({
    control,
    name: ['name', 'phone', 'email', 'place', 'client_id'],
  }) as [string, string, string, AddressValue, number | null]
  if (!maySee || client !== null) return null
  const use = (found: FoundClient) => {
    setValue('client_id', found.id, { shouldDirty: true })
    for (const field of ['name', 'company_name', 'phone', 'email'] as const)
      if (found[field]) setValue(field, found[field], { shouldDirty: true })
    const { main_address: address, suburb, lat, lng } = found
    if (place.address === '') setValue('place', { address, suburb, lat, lng }, { shouldDirty: true })
  }
  return <SimilarClients described={{ name, phone, email, address: place.address }} onUse={use} />
}
