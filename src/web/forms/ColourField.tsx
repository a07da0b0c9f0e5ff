import type { ColorInputProps } from '@mantine/core'
import { ColorInput } from '@mantine/core'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/Slider.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorInput.layer.css'
import { Controller } from 'react-hook-form'
import { technicianColours } from '#shared/colours/colour.ts'
import { useTexts } from '#web/i18n.ts'
import { useField } from './use-field.ts'

/** A colour '#rrggbb', from those that can be told apart on a board or any other. */
export function ColourField({
  name,
  ...props
}: Omit<ColorInputProps, 'name' | 'value' | 'defaultValue' | 'onChange' | 'error'> & { name: string }) {
  const t = useTexts()
  const { control, error } = useField(name, props.label)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <ColorInput
          format="hex"
          swatches={[...technicianColours]}
          swatchesPerRow={6}
          withEyeDropper={false}
          eyeDropperButtonProps={{ 'aria-label': t('Pick a colour from the screen') }}
          {...props}
          {...field}
          error={error}
        />
      )}
    />
  )
}
