import type {
  __BaseInputProps,
  BoxProps,
  SelectProps as ListProps,
  MultiSelectProps as MultiListProps,
  Primitive,
} from '@mantine/core'
import type { Ref } from 'react'
import type { FieldFrame } from '#web/ui/input/Field.tsx'

/** Of what Mantine's fields take around them, ours take `FieldFrame`. */
type FrameOfMantine = keyof BoxProps | keyof __BaseInputProps | keyof FieldFrame

/** One of several, as Mantine takes it. */
export type SelectProps<Value extends Primitive> = Omit<
  ListProps<Value>,
  'defaultValue' | 'searchValue' | 'onSearchChange' | 'onFocus' | 'onClick' | 'onKeyDown' | FrameOfMantine
> &
  FieldFrame

/** Any of several, as Mantine takes it. */
export type MultiSelectProps<Value extends string | number> = Pick<
  MultiListProps<Value>,
  | 'data'
  | 'value'
  | 'onChange'
  | 'onBlur'
  | 'searchable'
  | 'clearable'
  | 'clearButtonProps'
  | 'nothingFoundMessage'
  | 'hidePickedOptions'
  | 'renderOption'
  | 'renderPill'
  | 'comboboxProps'
  | 'maxDropdownHeight'
  | 'maxValues'
  | 'placeholder'
  | 'readOnly'
  | 'name'
  | 'aria-label'
  | 'aria-describedby'
> &
  FieldFrame & { ref?: Ref<HTMLInputElement> }
