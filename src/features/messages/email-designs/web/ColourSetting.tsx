import { ColorInput } from '@mantine/core'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/Slider.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorInput.layer.css'
import { technicianColours } from '#shared/colours/colour.ts'
import { useTexts } from '#web/i18n.ts'

/** A colour of one's own, or one of a few. */
export function ColourSetting({ value, onChange }: { value: string; onChange: (colour: string) => void }) {
  return (
    <ColorInput
      label={useTexts()('Colour')}
      format="hex"
      swatches={[...technicianColours]}
      swatchesPerRow={6}
      withEyeDropper={false}
      value={value}
      onChangeEnd={onChange}
    />
  )
}
