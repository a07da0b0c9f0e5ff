import type { Primitive } from '@mantine/core'
import { getOptionsLockup, getParsedComboboxData, Select } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { fittingOptions } from './fitting-options.ts'
import type { SelectProps } from './select.types.ts'
import type { AskedPart } from './use-asked.ts'
import { useSearched } from './use-searched.ts'
import { inMantinesWords, useTaken } from './use-taken.ts'

/** A `Select` that somebody came to. */
export function SelectList({ field, asked }: AskedPart<SelectProps<Primitive>>) {
  const { value, searchable = false } = field
  const known = getOptionsLockup(getParsedComboboxData(field.data))
  const shown = value == null ? '' : (known[`${value}`]?.label ?? '')
  const { typing, input, setSearch, forget } = useSearched(field, searchable, shown)
  const ref = useMergedRef(useTaken(asked, setSearch), field.ref, input)
  return (
    <Select
      filter={fittingOptions}
      selectFirstOptionOnChange={searchable}
      {...inMantinesWords(field)}
      {...(searchable ? typing : {})}
      onChange={(next, option) => {
        forget()
        // A field of which each choice is taken away stays empty, ready for the next.
        if (value == null) setSearch('')
        field.onChange?.(next, option)
      }}
      ref={ref}
    />
  )
}
