import { Button } from '@mantine/core'
import { useState } from 'react'
import { SignaturePad } from '#features/jobs/signatures/web/SignaturePad.tsx'
import { useTexts } from '#web/i18n.ts'
import { isDrawing } from './drawings.ts'
import type { FilledFieldProps } from './filled-field.types.ts'
import classes from './forms.module.css'

/** Where somebody signs with a finger; what is drawn is kept with the other answers until the form is saved. */
export function SignatureInput({ field, given, onChange }: FilledFieldProps) {
  const t = useTexts()
  const [value = ''] = given[field.id] ?? []
  const [isKept, setKept] = useState(value !== '')
  if (!isKept)
    return <SignaturePad onChange={drawing => onChange(field.id, drawing === '' ? [] : [drawing])} />
  return (
    <div className={classes.signed}>
      {isDrawing(value) ? <img src={value} alt={field.label} /> : <span>{t('Signed')}</span>}
      <Button
        variant="default"
        onClick={() => {
          onChange(field.id, [])
          setKept(false)
        }}
      >
        {t('Sign again')}
      </Button>
    </div>
  )
}
