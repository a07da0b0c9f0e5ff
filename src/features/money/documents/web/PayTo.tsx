import type * as z from 'zod/mini'
import { useTexts } from '#web/i18n.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import type { payTo } from '../documents.wire.ts'
import classes from './documents.module.css'

/** Where a transfer goes, and what to write beside it. */
export function PayTo({ to }: { to: z.output<typeof payTo> }) {
  const t = useTexts()
  const facts = [
    [t('Account name'), to.account_name],
    [t('BSB'), to.bsb],
    [t('Account number'), to.account_number],
    [t('Bank'), to.bank_name],
    [t('PayID'), to.payid],
    [t('Reference'), to.reference],
  ] as const
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={classes.copied}>
              {value}
              <CopyButton text={value} label={label} size="compact-sm" variant="subtle" />
            </dd>
          </div>
        ))}
    </dl>
  )
}
