import { Checkbox } from '@mantine/core'
import type { TaxTexts } from '#features/account/tax-and-fees/tax-text.rules.ts'
import {
  addsToTotal,
  type Choice,
  chosenLines,
  type PricedQuote,
  quoteTotals,
} from '#features/money/documents/options.rules.ts'
import { dollarsOf } from '#shared/money.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { DocumentPaper } from '../../documents/web/DocumentPaper.tsx'
import classes from '../../documents/web/documents.module.css'
import { editedFrom } from '../../documents/web/edited-document.ts'
import type { ShownColumns } from '../../money-settings/look.rules.ts'
import type { Quote } from '../quotes.contract.ts'

type ShownQuote = Omit<
  Quote,
  | 'id'
  | 'number'
  | 'state'
  | 'client_id'
  | 'site_id'
  | 'job_id'
  | 'job_number'
  | 'lead_id'
  | 'decision'
  | 'sent_at'
  | 'seen_at'
  | 'version'
>

interface ChoicePaperProps {
  /** Columns of its lines; left out: all. */
  columns?: ShownColumns | undefined
  quote: ShownQuote
  tax: TaxTexts
  choice: Choice
  /** Left out: nothing is to be chosen any more. */
  onChoose: ((choice: Choice) => void) | undefined
  facts: readonly (readonly [label: string, value: string])[]
}

/** A quote with what is chosen of it; the sums follow the choice. */
export function ChoicePaper({ columns, quote, tax, choice, onChoose, facts }: ChoicePaperProps) {
  const t = useTexts()
  const priced = pricedOf(quote)
  const sums = quoteTotals(priced, choice)
  const ids = new Set(chosenLines(priced, choice).map(line => line.id))
  const optional = quote.lines.filter(line => line.is_optional && ['', choice.option].includes(line.option))
  const { options } = quote
  return (
    <DocumentPaper
      columns={columns}
      tax={tax}
      document={{
        ...quote,
        lines: quote.lines.filter(line => ids.has(line.id)),
        discount: dollarsOf(sums.discount),
        subtotal: dollarsOf(sums.subtotal),
        tax: dollarsOf(sums.tax),
        total: dollarsOf(sums.total),
      }}
      to={t('Quote for')}
      facts={facts}
      after={sums.deposit > 0 ? [[t('Deposit before the work begins'), sums.deposit]] : []}
    >
      {options.length > 0 && onChoose && (
        <div role="radiogroup" aria-label={t('Options')} className={classes.choices}>
          {options.map(option => (
            // biome-ignore lint/a11y/useSemanticElements: a card of several lines, which no radio button holds
            <button
              key={option.id}
              type="button"
              role="radio"
              aria-checked={choice.option === option.id}
              className={classes.choice}
              onClick={() => onChoose({ option: option.id, lines: [] })}
            >
              <strong>{option.name}</strong>
              {option.description !== '' && <span>{option.description}</span>}
              <span>{moneyText(quoteTotals(priced, { option: option.id, lines: [] }).total)}</span>
            </button>
          ))}
        </div>
      )}
      {optional.length > 0 && onChoose && (
        <fieldset style={{ border: 0, padding: 0, margin: '16px 0', display: 'grid', gap: 8 }}>
          <legend style={{ fontWeight: 600, padding: 0, marginBottom: 8 }}>{t('Can be added')}</legend>
          {optional.map(line => (
            <Checkbox
              key={line.id}
              label={`${line.name}, +${moneyText(addsToTotal(priced, choice, line.id))}`}
              description={line.description}
              checked={choice.lines.includes(line.id)}
              onChange={({ currentTarget: { checked } }) =>
                onChoose({
                  ...choice,
                  lines: checked ? [...choice.lines, line.id] : choice.lines.filter(id => id !== line.id),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </DocumentPaper>
  )
}

/** A quote that is read as its sums are made. */
export function pricedOf(quote: ShownQuote): PricedQuote {
  const document = editedFrom({ ...quote, client_id: null, site_id: null })
  return {
    ...document,
    lines: document.lines.map((line, i) => {
      const { option, is_optional } = quote.lines[i]!
      return { ...line, option, is_optional }
    }),
    options: quote.options,
    deposit: Math.round(quote.deposit_percent * 100),
    deposit_cents: Math.round(quote.deposit_amount * 100),
  }
}
