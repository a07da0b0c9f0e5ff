import { type ButtonHTMLAttributes, memo, useState } from 'react'
import { lazyDropdown } from '#web/lazy-dropdown.tsx'
import { Field, type FieldFrame, withFrame } from '#web/ui/input/Field.tsx'
import type { Choices } from './ChoicesList.tsx'
import classes from './ChoicesSelect.module.css'
import { ClosedRightSection } from './ClosedRightSection.tsx'

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
        <ChoicesButton
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          className={className}
          aria-label={label}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={event => event.key === 'ArrowDown' && setOpen(true)}
        >
          <span className={classes.text}>{first?.label ?? all}</span>
          {others.length > 0 && <span className={classes.more}>+{others.length}</span>}
        </ChoicesButton>
      }
    />
  )
})

/** The list gives it its own props when it is there. */
function ChoicesButton({
  children,
  ...props
}: FieldFrame & Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof FieldFrame>) {
  const { frame, element } = withFrame(props)
  return (
    <Field
      {...frame}
      pointer
      inputClassName={classes.input}
      rightSection={<ClosedRightSection hasError={false} />}
      rightSectionPointerEvents="none"
    >
      {({ required, ...given }) => (
        <button {...element} {...given} type="button">
          {children}
        </button>
      )}
    </Field>
  )
}
