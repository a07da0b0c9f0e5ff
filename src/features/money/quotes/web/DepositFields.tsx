import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { RateOrMoneyInput } from '#web/ui/input/RateOrMoneyInput.tsx'
import classes from '../../documents/web/documents.module.css'
import type { EditedQuote } from './edited-quote.ts'

interface DepositFieldsProps {
  edited: Pick<EditedQuote, 'deposit' | 'deposit_cents'>
  /** The deposit in cents, whichever way it is given. */
  deposit: number
  onChange: (facts: Partial<Pick<EditedQuote, 'deposit' | 'deposit_cents'>>) => void
}

/** The deposit that a quote asks for, as a percentage or an amount. */
export function DepositFields({ edited, deposit, onChange }: DepositFieldsProps) {
  const t = useTexts()
  return (
    <>
      <div className={classes.off}>
        <RateOrMoneyInput
          label={t('Deposit')}
          rate={edited.deposit}
          cents={edited.deposit_cents}
          onChange={({ rate, cents }) => onChange({ deposit: rate, deposit_cents: cents })}
        />
      </div>
      {deposit > 0 && (
        <p style={{ margin: 0, textAlign: 'right' }}>
          {t('{{amount}} before work starts', { amount: moneyText(deposit) })}
        </p>
      )}
    </>
  )
}
