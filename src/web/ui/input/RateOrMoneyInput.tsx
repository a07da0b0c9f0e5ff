import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { MoneyInput } from './MoneyInput.tsx'
import { RateInput } from './RateInput.tsx'
import classes from './RateOrMoneyInput.module.css'

const wholeRate = 10_000

interface RateOrMoneyInputProps {
  label: string
  /** Basis points. */
  rate: number
  cents: number
  onChange: (value: { rate: number; cents: number }) => void
}

/**
 * A share or an amount, whichever the switch says; the number typed stays when it is switched. A row from elsewhere may
 * have both: then both fields show until one of them is emptied.
 */
export function RateOrMoneyInput({ label, rate, cents, onChange }: RateOrMoneyInputProps) {
  const t = useTexts()
  const [chosen, setChosen] = useState<'rate' | 'money' | null>(null)
  const kind = chosen ?? (cents > 0 && rate === 0 ? 'money' : 'rate')
  if (rate > 0 && cents > 0) {
    return (
      <>
        <RateInput label={label} rate={rate} onChange={rate => onChange({ rate, cents })} />
        <MoneyInput label={t('Fixed amount')} cents={cents} onChange={cents => onChange({ rate, cents })} />
      </>
    )
  }

  function choose(to: string) {
    if (to === 'money') {
      setChosen('money')
      onChange({ rate: 0, cents: rate })
    } else {
      setChosen('rate')
      onChange({ rate: Math.min(cents, wholeRate), cents: 0 })
    }
  }
  return (
    <div className={classes.row}>
      {kind === 'money' ? (
        <MoneyInput label={label} cents={cents} onChange={cents => onChange({ rate: 0, cents })} />
      ) : (
        <RateInput label={label} rate={rate} onChange={rate => onChange({ rate, cents: 0 })} />
      )}
      <SegmentedControl
        aria-label={t('Percent or amount')}
        value={kind}
        onChange={choose}
        data={[
          { value: 'rate', label: '%' },
          { value: 'money', label: '$' },
        ]}
      />
    </div>
  )
}
