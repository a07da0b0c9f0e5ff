import { Checkbox, Text } from '@mantine/core'
import { useId } from 'react'
import { useTexts } from '#web/i18n.ts'
import classes from './arrivals.module.css'

interface TellChoiceProps {
  preview: { to: string; via: 'sms' | 'email'; name: string; message: string }
  onChange: (tells: boolean) => void
}

/** The text that a client would get, which can be left out. */
export function TellChoice({ preview: { to, via, name, message }, onChange }: TellChoiceProps) {
  const t = useTexts()
  const id = useId()
  return (
    <div className={classes.tell}>
      <Checkbox
        defaultChecked
        label={
          via === 'sms'
            ? t('Text {{name}} ({{phone}})', { name: name || to, phone: to })
            : t('Email {{name}} ({{address}})', { name: name || to, address: to })
        }
        description={t('Sends in one minute, so you can undo it.')}
        aria-describedby={id}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <Text size="sm" id={id} className={classes.text}>
        {message}
      </Text>
    </div>
  )
}
