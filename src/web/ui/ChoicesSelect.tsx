import { ComboboxChevron, InputBase } from '@mantine/core'
import { memo, useState } from 'react'
import { lazyDropdown } from '#web/lazy-dropdown.tsx'
import type { Choices } from './ChoicesList.tsx'
import classes from './ChoicesSelect.module.css'

interface ChoicesSelectProps extends Choices {
  className?: string | undefined
}

const ChoicesList = lazyDropdown(async () => (await import('./ChoicesList.tsx')).ChoicesList)

/** Several choices in the room of one: the list stays open while they are chosen. */
export const ChoicesSelect = memo(function ChoicesSelect({ className, ...props }: ChoicesSelectProps) {
  const { label, all, options, value } = props
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = options.filter(option => value.includes(option.value))
  return (
    <ChoicesList
      opened={isOpen}
      onChange={setOpen}
      choices={props}
      target={
        <InputBase
          component="button"
          type="button"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          pointer
          className={className}
          classNames={{ input: classes.input }}
          aria-label={label}
          rightSection={<ComboboxChevron />}
          rightSectionPointerEvents="none"
          onClick={() => setOpen(!isOpen)}
          onKeyDown={event => event.key === 'ArrowDown' && setOpen(true)}
        >
          <span className={classes.text}>{first?.label ?? all}</span>
          {others.length > 0 && <span className={classes.more}>+{others.length}</span>}
        </InputBase>
      }
    />
  )
})
