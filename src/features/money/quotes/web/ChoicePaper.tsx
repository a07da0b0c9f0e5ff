import { Checkbox } from '@mantine/core'
import type { TaxTexts } from '#features/account/tax-and-fees/tax-text.rules.ts'
import {
  addsToTotal,
  type Choice,
  chosenLines,
  offeredLines,
  type PricedQuote,
  quoteTotals,
} from '#features/money/documents/options.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import type { DocumentFields } from '../../documents/documents.wire.ts'
import { DocumentPaper } from '../../documents/web/DocumentPaper.tsx'
import classes from '../../documents/web/documents.module.css'
import type { ShownColumns } from '../../money-settings/look.rules.ts'

interface ChoicePaperProps {
  /** Columns of its lines; left out: all. */
  columns?: ShownColumns | undefined
  quote: Omit<DocumentFields, 'lines'> & PricedQuote
  tax: TaxTexts
  choice: Choice
  /** Left out: nothing is to be chosen any more. */
  onChoose: ((choice: Choice) => void) | undefined
  facts: readonly (readonly [label: string, value: string])[]
}

/** A quote with what is chosen of it; the sums follow the choice. */
export function ChoicePaper({ columns, quote, tax, choice, onChoose, facts }: ChoicePaperProps) {
  const t = useTexts()
  const { deposit } = quoteTotals(quote, choice)
  const optional = offeredLines(quote, choice.option)
  const { options } = quote
  return (
    <DocumentPaper
      columns={columns}
      tax={tax}
      document={{ ...quote, lines: chosenLines(quote, choice) }}
      to={t('Quote for')}
      facts={facts}
      after={deposit > 0 ? [[t('Deposit before work starts'), deposit]] : []}
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
              <span>{moneyText(quoteTotals(quote, { option: option.id, lines: [] }).total)}</span>
            </button>
          ))}
        </div>
      )}
      {optional.length > 0 && onChoose && (
        <fieldset style={{ border: 0, padding: 0, margin: '16px 0', display: 'grid', gap: 8 }}>
          <legend style={{ fontWeight: 600, padding: 0, marginBottom: 8 }}>{t('Optional extras')}</legend>
          {optional.map(line => (
            <Checkbox
              key={line.id}
              label={`${line.name}, +${moneyText(addsToTotal(quote, choice, line.id))}`}
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
