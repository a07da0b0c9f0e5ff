import { Popover } from '@mantine/core'
import type { FocusEvent, Ref } from 'react'
import { useTexts } from '#web/i18n.ts'
import classes from './DayInput.module.css'
import { DayMonth, type DayMonthProps } from './DayMonth.tsx'

interface DayPickerProps extends DayMonthProps {
  dropdown: Ref<HTMLDivElement>
  onClose: () => void
  /** The focus leaves the month. */
  onLeave: (event: FocusEvent) => void
}

/** The month that opens below a `DayInput`. */
export function DayPicker({ dropdown, onClose, onLeave, ...month }: DayPickerProps) {
  const t = useTexts()
  return (
    <Popover
      opened
      onDismiss={onClose}
      closeOnClickOutside={false}
      position="bottom-start"
      withRoles={false}
      width="auto"
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        ref={dropdown}
        role="dialog"
        aria-label={t('Calendar')}
        // Safari gives a clicked button no focus: without this the field's blur would close the month first.
        onMouseDown={event => event.preventDefault()}
        onBlur={onLeave}
      >
        <DayMonth {...month} />
      </Popover.Dropdown>
    </Popover>
  )
}
