import { useWatch } from 'react-hook-form'
import type { RequiredFields } from '#features/jobs/jobs/jobs.rules.ts'
import { AddressFormField } from '#features/places/maps/web/AddressFormField.tsx'
import { StreetView } from '#features/places/maps/web/StreetView.tsx'
import { PropertyCard } from '#features/places/property/web/PropertyCard.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useTexts } from '#web/i18n.ts'
import { Columns } from '#web/ui/Columns.tsx'
import type { JobValues } from '../job-values.ts'
import { SiteField } from './SiteField.tsx'

interface ClientFactFieldsProps {
  required: RequiredFields
  /** The field for the name: a picker on a new job. */
  name: React.ReactNode
}

/** The client and the address of the work. */
export function ClientFactFields({ required, name }: ClientFactFieldsProps) {
  const t = useTexts()
  const place = useWatch<JobValues, 'place'>({ name: 'place' })
  return (
    <>
      <Columns>
        {name}
        <TextField name="company_name" label={t('Company Name')} maxLength={200} />
        <TextField
          name="email"
          label={t('Email')}
          type="email"
          inputMode="email"
          maxLength={254}
          withAsterisk={required.email}
        />
        <TextField
          name="phone"
          label={t('Phone')}
          type="tel"
          inputMode="tel"
          maxLength={40}
          withAsterisk={required.phone}
        />
      </Columns>
      <SiteField />
      <AddressFormField name="place" label={t('Address')} withAsterisk={required.address} />
      {place && <StreetView place={place} />}
      {place && <PropertyCard address={place.address} suburb={place.suburb} />}
    </>
  )
}
