import { ActionIcon, Autocomplete, Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPackage, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTaxTexts } from '#features/account/tax-and-fees/web/use-tax-texts.ts'
import { soldQuantity } from '#features/stock/price-book/items.rules.ts'
import type { Offered } from '#features/stock/price-book/web/use-offered-items.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { MoneyInput } from '#web/ui/input/MoneyInput.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { RateInput } from '#web/ui/input/RateInput.tsx'
import { fittingOptions } from '#web/ui/select/fitting-options.ts'
import { type DocumentLine, lineAmount } from '../../documents.rules.ts'
import classes from '../documents.module.css'
import { factsOfName, type PriceKind } from './edited-lines.ts'
import { LineMargin } from './LineMargin.tsx'

interface LineFieldsProps<L extends DocumentLine> {
  line: L
  /** The line's place on the document, from 0. */
  at: number
  isLast: boolean
  /** Added just now: the focus goes to what it lacks. */
  isAdded: boolean
  /** The line's name for labels. */
  name: string
  kind: PriceKind
  offered: Offered
  /** A word below the name's field. */
  note: string | undefined
  errors: Readonly<Record<string, string>>
  onChange: (facts: Partial<L>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  /** Makes it an item of the price book; left out: not allowed. */
  onKeep: (() => void) | undefined
  more: ((line: L, change: (facts: Partial<L>) => void) => ReactNode) | undefined
}

/** The fields of one line. */
export function LineFields<L extends DocumentLine>({
  line,
  at,
  isLast,
  isAdded,
  name,
  kind,
  offered,
  note,
  errors,
  onChange,
  onMove,
  onRemove,
  onKeep,
  more,
}: LineFieldsProps<L>) {
  const t = useTexts()
  const taxTexts = useTaxTexts()
  return (
    <>
      <div className={classes.row}>
        <Autocomplete
          filter={fittingOptions}
          className={classes.name}
          label={t('Item')}
          placeholder={t('Type, or choose an item')}
          description={note}
          data={[...new Set(offered.map(item => item.label))]}
          limit={30}
          maxLength={200}
          value={line.name}
          error={errors[`lines.${at}.name`]}
          autoFocus={isAdded && line.name === ''}
          onChange={value => onChange(factsOfName(line, value, offered, kind) as Partial<L>)}
        />
        <NumberInput
          className={classes.quantity}
          label={t('Quantity')}
          hideControls
          min={0}
          max={100_000}
          decimalScale={3}
          suffix={soldQuantity('', line.unit)}
          value={line.quantity}
          onChange={value => onChange({ quantity: Number(value) || 0 } as Partial<L>)}
        />
        <div className={classes.price}>
          <MoneyInput
            isPrice
            autoFocus={isAdded && line.name !== ''}
            label={kind.withTax ? taxTexts.priceIncl() : t('Price')}
            cents={line.price_cents}
            onChange={price_cents => onChange({ price_cents } as Partial<L>)}
          />
        </div>
        <RateInput
          className={classes.discount}
          label={t('Discount')}
          rate={line.discount}
          onChange={discount => onChange({ discount } as Partial<L>)}
        />
        <div className={classes.amount}>
          <span className={classes.amountLabel}>{t('Amount')}</span>
          <strong>{moneyText(lineAmount(line))}</strong>
          <LineMargin line={line} kind={kind} offered={offered} />
        </div>
      </div>
      <div className={classes.under}>
        <GrowingText
          className={classes.description}
          aria-label={t('Description of {{name}}', { name })}
          placeholder={t('Description')}
          minRows={1}
          maxRows={8}
          maxLength={2_000}
          value={line.description}
          onChange={({ currentTarget: { value } }) => onChange({ description: value } as Partial<L>)}
        />
        <div className={classes.tools}>
          <Checkbox
            label={t('Taxable')}
            checked={line.is_taxable}
            onChange={({ currentTarget: { checked } }) => onChange({ is_taxable: checked } as Partial<L>)}
          />
          {more?.(line, onChange)}
          <span className={classes.moves}>
            {onKeep && line.item_id === null && line.name !== '' && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Create {{name}} as new invoice item', { name })}
                onClick={onKeep}
              >
                <IconPackage size={16} />
              </ActionIcon>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={at === 0}
              aria-label={t('Move {{name}} up', { name })}
              onClick={() => onMove(-1)}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={isLast}
              aria-label={t('Move {{name}} down', { name })}
              onClick={() => onMove(1)}
            >
              <IconArrowDown size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('Remove {{name}}', { name })}
              onClick={onRemove}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </span>
        </div>
      </div>
    </>
  )
}
