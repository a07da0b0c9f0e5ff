import { ActionIcon } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

/** A password, with a button that shows it. */
export function PasswordInput(props: TextInputProps) {
  const t = useTexts()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          disabled={props.disabled}
          aria-label={t('Show or hide the password')}
          aria-pressed={isShown}
          // The cursor stays where it was.
          onMouseDown={event => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={18} stroke={1.5} />
        </ActionIcon>
      }
    />
  )
}
