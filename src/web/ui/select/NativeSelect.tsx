import type { SelectHTMLAttributes } from 'react'
import { Field, type FieldFrame, withFrame } from '#web/ui/input/Field.tsx'
import { ClosedRightSection } from './ClosedRightSection.tsx'

export interface NativeSelectProps
  extends FieldFrame,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldFrame | 'children'> {
  data: readonly (string | { value: string; label: string; disabled?: boolean })[]
}

/** One of a few, with the list that browser and phone have for it. */
export function NativeSelect({ data, ...props }: NativeSelectProps) {
  const { frame, element } = withFrame(props)
  return (
    <Field
      {...frame}
      pointer
      rightSectionPointerEvents="none"
      rightSection={<ClosedRightSection size={frame.size} hasError={Boolean(frame.error)} />}
    >
      {given => (
        <select {...element} {...given}>
          {data.map(each => {
            const { label, ...option } = typeof each === 'string' ? { value: each, label: each } : each
            return (
              <option key={option.value} {...option}>
                {label}
              </option>
            )
          })}
        </select>
      )}
    </Field>
  )
}
