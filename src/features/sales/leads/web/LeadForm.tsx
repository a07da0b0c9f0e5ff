import { SimpleGrid } from '@mantine/core'
import { leadSourcesContract } from '#features/clients/lead-sources/lead-sources.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { noAddress } from '#features/places/maps/web/AddressField.tsx'
import { AddressFormField } from '#features/places/maps/web/AddressFormField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useRowForm } from '#web/forms/use-row-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { type Lead, leadsContract } from '../leads.contract.ts'
import { leadProblem } from '../leads.rules.ts'
import { leadName } from './lead-texts.ts'

interface LeadFormProps {
  /** null: a new one. */
  lead: Lead | null
  onClose: () => void
  onAdded?: (id: number) => void
}

/** The person and their request. */
export function LeadForm({ lead, onClose, onAdded }: LeadFormProps) {
  const t = useTexts()
  const sources = useRead(leadSourcesContract.options, {}, { staleTime: 300_000 }).data
  const people = useRead(teamContract.workerOptions, {}, { staleTime: 300_000 }).data?.result ?? []
  const known = sources
    ? [...sources.result, ...sources.retired.filter(each => each.value === lead?.source_id)]
    : []
  const form = useRowForm(leadsContract, lead, {
    defaults: {
      name: lead?.name ?? '',
      company_name: lead?.company_name ?? '',
      phone: lead?.phone ?? '',
      email: lead?.email ?? '',
      place: lead ? { address: lead.address, suburb: lead.suburb, lat: lead.lat, lng: lead.lng } : noAddress,
      note: lead?.note ?? '',
      source_id: lead?.source_id ?? null,
      assigned_to: lead?.assigned_to ?? null,
    },
    toInput: ({ place, ...values }) => ({ ...values, ...place }),
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
        <SelectField<number> name="assigned_to" label={t('Assigned to')} clearable data={people} />
      </SimpleGrid>
    </FormDialog>
  )
}
