import { Button, Text } from '@mantine/core'
import { parseDay } from '#shared/dates.ts'
import { saveFile } from '#web/files/save-file.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { entryLabels, methodLabel } from '../../ledger/ledger.rules.ts'
import { invoicesContract } from '../invoices.contract.ts'
import type { Invoice } from '../invoices.wire.ts'
import classes from './invoices.module.css'
import { useTakeBack } from './use-take-back.ts'

type Entry = Invoice['entries'][number]

/** Events on an invoice with the balance after each; entries are never removed. */
export function InvoiceEntries({ invoice }: { invoice: Invoice }) {
  const t = useTexts()
  const { day } = useCompanyTime()
  const takeBack = useTakeBack()
  const toPdf = useSend(invoicesContract.pdf)
  const mayReverse = useMay(invoicesContract.removeReceipt.access)

  const nameOf = (entry: Entry) => {
    const label = t(entryLabels[entry.kind])
    if (entry.kind === 'payment' && entry.number !== null)
      return t('{{label}}, receipt #{{number}}', { label, number: entry.number_text ?? '' })
    if (entry.kind === 'credit' && entry.number !== null)
      return t('{{label}} #{{number}}', { label, number: entry.number_text ?? '' })
    return label
  }
  const shown = (date: string) => day(parseDay(date) ?? 0)
  const dayOf = ({ date, meant_day }: Entry) =>
    meant_day === null
      ? shown(date)
      : t('{{own}}, counts from {{day}}', { own: shown(meant_day), day: shown(date) })
  /** The paper of an entry; null for what has none. */
  const slipOf = ({ kind }: Entry) =>
    kind === 'payment'
      ? t('Receipt')
      : kind === 'refund'
        ? t('Refund note')
        : kind === 'credit'
          ? t('Credit note')
          : null
  return (
    <section aria-label={t('Ledger')}>
      <h3 className={classes.heading}>{t('Ledger')}</h3>
      <ul className={classes.entries}>
        {invoice.entries.map(entry => (
          <li key={entry.id} className={classes.entry} data-gone={entry.taken_back || undefined}>
            <span className={classes.what}>
              <strong>{nameOf(entry)}</strong>
              <Text size="xs" c="dimmed">
                {[dayOf(entry), t(methodLabel(entry.method)), entry.note, entry.by]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </span>
            <span className={classes.cents}>{moneyText(entry.amount_cents)}</span>
            <span className={classes.owed}>
              {t('{{amount}} owed', { amount: moneyText(entry.owed_cents) })}
            </span>
            <span className={classes.deeds}>
              {slipOf(entry) && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  onClick={async () =>
                    saveFile(await toPdf.send({ id: invoice.id, receipt_id: entry.id }), 'receipt.pdf')
                  }
                >
                  {slipOf(entry)}
                </Button>
              )}
              {mayReverse && entry.kind === 'payment' && !entry.taken_back && !entry.by_card && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  loading={takeBack.isPending}
                  onClick={() => void takeBack.ask(entry)}
                >
                  {t('Reverse')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
