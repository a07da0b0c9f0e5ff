import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { useField } from '#web/forms/use-field.ts'
import { useTexts } from '#web/i18n.ts'
import { fittingOptions } from '#web/ui/select/fitting-options.ts'
import { useRead } from '#web/use-endpoint.ts'
import { stockSettingsContract } from '../stock-settings.contract.ts'
import { usualStockSettings } from '../stock-settings.rules.ts'

type UnitInputProps = Omit<AutocompleteProps, 'data' | 'label'>

/** A unit: one of the company's, or what is typed. */
export function UnitInput(props: UnitInputProps) {
  const t = useTexts()
  const settings = useRead(stockSettingsContract.read, {}, { staleTime: 60_000 }).data?.result
  return (
    <Autocomplete
      filter={fittingOptions}
      label={t('Unit')}
      placeholder={t('each, m, h …')}
      maxLength={30}
      // Within the dialog: beside the page its suggestions belong to no landmark.
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={320}
      {...props}
      data={settings?.units ?? usualStockSettings.units}
    />
  )
}

/** The same in a form. */
export function UnitField({ name }: { name: string }) {
  const { control, error } = useField(name)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => <UnitInput {...field} error={error} />}
    />
  )
}
