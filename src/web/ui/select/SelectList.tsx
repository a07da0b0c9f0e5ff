import type { Primitive } from '@mantine/core'
import { Select } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useState } from 'react'
import { foldedFilter } from './folded-filter.ts'
import type { SelectProps } from './select.types.ts'
import type { AskedPart } from './use-asked.ts'
import { inMantinesWords, useTaken } from './use-taken.ts'

/** A `Select` that somebody came to. */
export function SelectList({ field, asked }: AskedPart<SelectProps<Primitive>>) {
  const [isTyped] = useState(asked?.typed !== undefined)
  const [searchValue, onSearchChange] = useState('')
  const ref = useMergedRef(useTaken(asked, onSearchChange), field.ref)
  return (
    <Select
      filter={foldedFilter}
      {...inMantinesWords(field)}
      {...(isTyped && { searchValue, onSearchChange })}
      ref={ref}
    />
  )
}
