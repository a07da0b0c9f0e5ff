import type { Primitive } from '@mantine/core'
import { getOptionsLockup, getParsedComboboxData } from '@mantine/core'
import { useId } from 'react'
import { lazyPart } from '#web/lazy-part.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { ClosedRightSection } from './ClosedRightSection.tsx'
import type { SelectProps } from './select.types.ts'
import { type AskedPart, useAsked } from './use-asked.ts'

const load = async () => (await import('./SelectList.tsx')).SelectList
const fetchAhead = () => void load().catch(() => {})

type PartProps = AskedPart<SelectProps<Primitive>>

const SelectPart = lazyPart<PartProps>(load, { isSoon: true, isDear: true, meanwhile: ClosedSelect })

/** One of several. It looks as it will when its list has come, which is when somebody comes to it. */
export function Select<Value extends Primitive = string>(props: SelectProps<Value>) {
  const id = useId()
  const { asked, handlers } = useAsked(fetchAhead)
  const field = { id, ...props } as unknown as SelectProps<Primitive>
  return (
    <SelectPart
      opened={asked !== null}
      onClose={handlers.onBlur}
      field={field}
      asked={asked}
      handlers={handlers}
    />
  )
}

function ClosedSelect({ field, asked, handlers }: PartProps) {
  const {
    data,
    value,
    onChange,
    searchable,
    clearable,
    clearButtonProps,
    nothingFoundMessage,
    filter,
    limit,
    allowDeselect,
    renderOption,
    comboboxProps,
    maxDropdownHeight,
    onBlur,
    name,
    ...others
  } = field
  const chosen = value == null ? undefined : getOptionsLockup(getParsedComboboxData(data))[`${value}`]
  return (
    <TextInput
      rightSectionPointerEvents="none"
      {...others}
      rightSection={
        <ClosedRightSection
          size={others.size as 'sm' | undefined}
          hasError={Boolean(others.error)}
          clearLabel={clearButtonProps?.['aria-label']}
          onClear={clearable && value != null && !others.disabled ? () => onChange?.(null, null) : undefined}
        />
      }
      {...handlers}
      onBlur={event => {
        handlers.onBlur()
        onBlur?.(event)
      }}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      autoComplete="off"
      readOnly={others.readOnly || !searchable}
      pointer={!searchable}
      value={asked?.typed ?? chosen?.label ?? ''}
    />
  )
}
