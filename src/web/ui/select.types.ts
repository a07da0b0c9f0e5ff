import type {
  __BaseInputProps,
  BoxProps,
  SelectProps as ListProps,
  MultiSelectProps as MultiListProps,
  Primitive,
} from '@mantine/core'
import type { Ref } from 'react'

/** One of several, as Mantine takes it. */
export type SelectProps<Value extends Primitive> = Omit<
  ListProps<Value>,
  'defaultValue' | 'searchValue' | 'onSearchChange' | 'onFocus' | 'onClick' | 'onKeyDown'
>

/** Any of several, as Mantine takes it. */
export type MultiSelectProps<Value extends string | number> = Pick<
  MultiListProps<Value>,
  | keyof BoxProps
  | keyof __BaseInputProps
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
  | 'id'
  | 'aria-label'
  | 'aria-describedby'
> & { ref?: Ref<HTMLInputElement> }
