import { Button } from '@mantine/core'
import { IconBackspace } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import classes from './tablet.module.css'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const [fewest, most] = [4, 6]

/** Large keys for a PIN, which is not shown; a keyboard does too. */
export function PinPad({ isBusy, onEnter }: { isBusy: boolean; onEnter: (pin: string) => void }) {
  const t = useTexts()
  const [pin, setPin] = useState('')
  const isEnough = pin.length >= fewest && !isBusy
  const type = (digit: string) => setPin(before => (before.length < most ? before + digit : before))
  const back = () => setPin(before => before.slice(0, -1))
  const enter = () => {
    if (!isEnough) return
    onEnter(pin)
    setPin('')
  }
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (/^\d$/.test(key)) type(key)
      else if (key === 'Backspace') back()
      // On a key of the pad it is that key's own.
      else if (key === 'Enter' && !(target instanceof HTMLButtonElement)) enter()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  const key = (digit: string) => (
    <Button key={digit} variant="default" className={classes.key} onClick={() => type(digit)}>
      {digit}
    </Button>
  )
  return (
    <fieldset className={classes.pad} aria-label={t('Your PIN')}>
      <p className={classes.dots} role="status" aria-label={t('{{count}} digits', { count: pin.length })}>
        {pin ? '●'.repeat(pin.length) : t('Enter your PIN')}
      </p>
      {digits.map(key)}
      <Button variant="default" className={classes.key} aria-label={t('Delete digit')} onClick={back}>
        <IconBackspace size={30} />
      </Button>
      {key('0')}
      <Button className={classes.key} disabled={!isEnough} loading={isBusy} onClick={enter}>
        {t('OK')}
      </Button>
    </fieldset>
  )
}
