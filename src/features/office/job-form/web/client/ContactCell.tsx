import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import { Controller } from 'react-hook-form'
import { useTexts } from '#web/i18n.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import type { JobValues } from '../job-values.ts'
import classes from './ContactFields.module.css'

interface ContactCellProps {
  control: Control<JobValues>
  name: `${'new_contacts' | 'contacts'}.${number}.${'name' | 'phone' | 'email'}`
  label: string
  /** A row that was just added: its cells are inputs until they lose the focus. */
  startsOpen?: boolean
  /** After each key. */
  onType?: () => void
}

const most = { name: 120, phone: 40, email: 254 }

/** A cell that becomes an input on a double click, a tap or Enter. */
export function ContactCell({ control, name, label, startsOpen = false, onType }: ContactCellProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(startsOpen)
  const column = name.split('.')[2] as keyof typeof most
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState: { error } }) =>
        isOpen || error ? (
          <TextInput
            {...field}
            onChange={event => {
              // An error may have kept it open until now, and goes while the cell is typed in.
              setOpen(true)
              field.onChange(event)
              onType?.()
            }}
            size="xs"
            aria-label={label}
            autoComplete="off"
            data-mantine-stop-propagation
            maxLength={most[column]}
            type={column === 'email' ? 'email' : column === 'phone' ? 'tel' : 'text'}
            autoFocus={startsOpen ? column === 'name' : true}
            error={error?.message}
            // Opened by a refusal: it must not close while that is being mended.
            onFocus={() => setOpen(true)}
            onBlur={() => {
              field.onBlur()
              if (field.value !== '') setOpen(false)
            }}
            onKeyDown={event => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return
              // Enter here finishes the cell and does not save the job.
              event.preventDefault()
              if (field.value !== '') setOpen(false)
            }}
          />
        ) : (
          <UnstyledButton
            className={classes.cell}
            aria-label={t('{{field}}: {{value}}, change', { field: label, value: field.value })}
            title={t('Double-click to change')}
            onDoubleClick={() => setOpen(true)}
            onClick={event => {
              const isTap = (event.nativeEvent as PointerEvent).pointerType === 'touch'
              if (event.detail === 0 || isTap) setOpen(true)
            }}
          >
            {field.value || '–'}
          </UnstyledButton>
        )
      }
    />
  )
}
