import { Fragment, type ReactNode } from 'react'
import type { TaxTexts } from '#features/account/tax-and-fees/tax-text.rules.ts'
import { soldQuantity, soldTimes } from '#features/stock/price-book/items.rules.ts'
import { parseDay } from '#shared/dates.ts'
import { shownPrice } from '#shared/numbers/unit-price.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText, priceText } from '#web/money-text.ts'
import { rateText } from '#web/rate-text.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { ShownColumns } from '../../money-settings/look.rules.ts'
import { documentTotals, isPriceWithTax, lineAmount } from '../documents.rules.ts'
import type { DocumentFields } from '../documents.wire.ts'
import classes from './documents.module.css'

interface PaperProps {
  /** Left out: all of them. */
  columns?: ShownColumns | undefined
  document: DocumentFields
  tax: TaxTexts
  /** Says of whom it is; left out: who pays. */
  to?: string
  /** Further facts, by label. */
  facts: readonly (readonly [label: string, value: string])[]
  /** Lines below the total, by label. */
  after?: readonly (readonly [label: string, cents: number])[]
  /** Stands between who it is for and the lines. */
  children?: ReactNode
}

const all: ShownColumns = { shows_descriptions: true, shows_quantity: true, shows_price: true }

/** A document as its reader has it: to whom, the lines by section, what they come to. */
export function DocumentPaper({ columns = all, document, tax, to, facts, after = [], children }: PaperProps) {
  const t = useTexts()
  const { day } = useCompanyTime()
  const { deductions = [] } = document
  const sums = documentTotals(document)
  const who = [
    document.name,
    document.company_name,
    document.address,
    document.email,
    displayPhone(document.phone),
  ]
  const shown: (readonly [string, string])[] = [
    [to ?? t('Bill to'), who.filter(Boolean).join('\n')],
    [
      t('Work address'),
      [document.site_name, document.site_address === document.address ? '' : document.site_address]
        .filter(Boolean)
        .join('\n'),
    ],
    [t('Your order number'), document.reference],
    ...facts,
  ]
  return (
    <div className={classes.paper}>
      <dl className={classes.facts}>
        {shown
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {document.message !== '' && <p style={{ whiteSpace: 'pre-line' }}>{document.message}</p>}
      {children}
      <table style={{ marginTop: 16 }}>
        <thead>
          <tr>
            <th>{t('Item')}</th>
            {columns.shows_quantity && <th className={classes.quantity}>{t('Quantity')}</th>}
            {columns.shows_price && <th>{isPriceWithTax(document) ? tax.priceIncl() : t('Price')}</th>}
            <th>{t('Amount')}</th>
          </tr>
        </thead>
        <tbody>
          {document.lines.map((line, i) => (
            <Fragment key={line.id}>
              {line.section !== '' && line.section !== document.lines[i - 1]?.section && (
                <tr className={classes.heading}>
                  <td colSpan={4}>{line.section}</td>
                </tr>
              )}
              <tr>
                <td>
                  {columns.shows_quantity && (
                    <span className={classes.times}>{soldTimes(line.quantity, line.unit)}</span>
                  )}
                  {line.name}
                  {columns.shows_descriptions && line.description !== '' && <small>{line.description}</small>}
                  {line.discount > 0 && (
                    <small>{t('{{percent}} off', { percent: rateText(line.discount) })}</small>
                  )}
                </td>
                {columns.shows_quantity && (
                  <td className={classes.quantity}>{soldQuantity(line.quantity, line.unit)}</td>
                )}
                {columns.shows_price && <td>{priceText(shownPrice(line))}</td>}
                <td>{moneyText(lineAmount(line))}</td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
      <dl className={classes.sums} style={{ marginTop: 16, marginInlineStart: 'auto', maxWidth: 320 }}>
        {sums.discounted > 0 && (
          <>
            <dt>{t('Discount')}</dt>
            <dd>{moneyText(-sums.discounted)}</dd>
          </>
        )}
        {deductions.length > 0 && (
          <>
            <dt>{document.tax > 0 ? tax.wholeWork() : t('Total for the work')}</dt>
            <dd>{moneyText(sums.whole)}</dd>
          </>
        )}
        {deductions.map(({ invoice_id, number_text, day: date, total_cents }) => (
          <Fragment key={invoice_id}>
            <dt>
              {t('Less invoice #{{number}} of {{date}}', {
                number: number_text,
                date: day(parseDay(date) ?? 0),
              })}
            </dt>
            <dd>{moneyText(-total_cents)}</dd>
          </Fragment>
        ))}
        {document.tax > 0 && (
          <>
            <dt>{tax.subtotal()}</dt>
            <dd>{moneyText(sums.subtotal)}</dd>
            <dt>{tax.rate(rateText(document.tax))}</dt>
            <dd>{moneyText(sums.tax)}</dd>
          </>
        )}
        <dt className={classes.total}>{t('Total')}</dt>
        <dd className={classes.total}>{moneyText(sums.total)}</dd>
        {after.map(([label, cents]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{moneyText(cents)}</dd>
          </Fragment>
        ))}
      </dl>
      {document.terms !== '' && (
        <p style={{ whiteSpace: 'pre-line', color: 'var(--mantine-color-dimmed)' }}>{document.terms}</p>
      )}
    </div>
  )
}
