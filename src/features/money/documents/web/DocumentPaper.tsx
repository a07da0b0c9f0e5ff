import { Fragment, type ReactNode } from 'react'
import type { TaxTexts } from '#features/account/tax-and-fees/tax-text.rules.ts'
import { parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText, numberText, priceText } from '#web/money-text.ts'
import { rateText } from '#web/rate-text.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { ShownColumns } from '../../money-settings/look.rules.ts'
import { isPriceWithTax } from '../documents.rules.ts'
import type { DocumentFields } from '../documents.wire.ts'
import { type PaperFact, type PaperSum, paperFacts, paperRows, paperSums } from '../paper.rules.ts'
import classes from './documents.module.css'

interface PaperProps {
  /** Left out: all of them. */
  columns?: ShownColumns | undefined
  document: DocumentFields
  tax: TaxTexts
  /** Says of whom it is; left out: who pays. */
  to?: string
  /** Further facts, by label. */
  facts: readonly PaperFact[]
  /** Lines below the total, by label. */
  after?: readonly PaperSum[]
  /** Stands between who it is for and the lines. */
  children?: ReactNode
}

const all: ShownColumns = { shows_descriptions: true, shows_quantity: true, shows_price: true }

/** A document as its reader has it: to whom, the lines by section, what they come to. */
export function DocumentPaper({ columns = all, document, tax, to, facts, after = [], children }: PaperProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const day = (text: string) => time.day(parseDay(text) ?? 0)
  const texts = { t, money: moneyText, price: priceText, number: numberText, rate: rateText, day, tax }
  const above = paperSums(document, texts)
  return (
    <div className={classes.paper}>
      <dl className={classes.facts}>
        {paperFacts(document, t, { to, facts }).map(([label, value]) => (
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
          {paperRows(document, columns, texts).map(row => (
            <Fragment key={row.id}>
              {row.section !== '' && (
                <tr className={classes.heading}>
                  <td colSpan={4}>{row.section}</td>
                </tr>
              )}
              <tr>
                <td>
                  {columns.shows_quantity && <span className={classes.times}>{row.times}</span>}
                  {row.name}
                  {row.under.map(text => (
                    <small key={text}>{text}</small>
                  ))}
                </td>
                {columns.shows_quantity && <td className={classes.quantity}>{row.quantity}</td>}
                {columns.shows_price && <td>{row.price}</td>}
                <td>{row.amount}</td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
      <dl className={classes.sums} style={{ marginTop: 16, marginInlineStart: 'auto', maxWidth: 320 }}>
        {[...above, ...after].map(([label, cents], i) => {
          const look = i === above.length - 1 ? classes.total : undefined
          return (
            <Fragment key={label}>
              <dt className={look}>{label}</dt>
              <dd className={look}>{moneyText(cents)}</dd>
            </Fragment>
          )
        })}
      </dl>
      {document.terms !== '' && (
        <p style={{ whiteSpace: 'pre-line', color: 'var(--mantine-color-dimmed)' }}>{document.terms}</p>
      )}
    </div>
  )
}
