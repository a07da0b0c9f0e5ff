import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { MoneyInput } from '#web/ui/input/MoneyInput.tsx'
import { RateInput } from '#web/ui/input/RateInput.tsx'
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
        <RateInput label={t('Deposit')} rate={edited.deposit} onChange={deposit => onChange({ deposit })} />
        <MoneyInput
          label={t('Amount')}
          cents={edited.deposit_cents}
          disabled={edited.deposit > 0}
          onChange={deposit_cents => onChange({ deposit_cents })}
        />
      </div>
      {deposit > 0 && (
        <p style={{ margin: 0, textAlign: 'right' }}>
          {t('{{amount}} before the work begins', { amount: moneyText(deposit) })}
        </p>
      )}
    </>
  )
}
