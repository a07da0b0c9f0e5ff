import { Pill } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import type { TechnicianOption } from '#features/people/team/worker-options.contract.ts'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { useTexts } from '#web/i18n.ts'
import { PersonChip } from '#web/ui/person/PersonChip.tsx'

interface TechnicianFieldProps {
  name: string
  options: readonly TechnicianOption[]
  /** Those already on it are offered even if they have left the team. */
  current: readonly TechnicianOption[]
}

/** Chooses the technicians. */
export function TechnicianField({ name, options, current }: TechnicianFieldProps) {
  const t = useTexts()
  const chosen = useWatch({ name }) as readonly number[]
  const people = [...options, ...current.filter(person => !options.some(o => o.value === person.value))]
  const colourOf = (id: unknown) => people.find(person => person.value === Number(id))?.color
  return (
    <MultiSelectField
      name={name}
      label={t('Technicians')}
      placeholder={chosen.length === 0 ? t('Nobody assigned') : undefined}
      data={people.map(({ value, label }) => ({ value, label }))}
      none={t('Unassigned')}
      renderOption={({ option }) => <PersonChip name={option.label} colour={colourOf(option.value)} />}
      renderPill={({ option, value, onRemove, disabled }) => (
        <Pill withRemoveButton={!disabled} onRemove={onRemove} disabled={disabled}>
          <PersonChip name={option?.label ?? String(value)} colour={colourOf(value)} />
        </Pill>
      )}
    />
  )
}
