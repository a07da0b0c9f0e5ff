import { soldQuantity } from '#features/stock/price-book/items.rules.ts'
import { priceOf, shownPrice } from '#shared/numbers/unit-price.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText, numberText, priceText } from '#web/money-text.ts'
import classes from './signatures.module.css'

interface SignedItemsProps {
  /** 'GST' */
  taxLabel: string
  items: readonly { name: string; quantity: number; unit: string; price: Amount; total: Amount }[]
  subtotal: Amount
  tax: Amount
  fee: Amount
  total: Amount
}
/** Dollars; null for who may not see money. */
type Amount = number | null

/** The signed items with their totals. */
export function SignedItems({ taxLabel, items, subtotal, tax, fee, total }: SignedItemsProps) {
  const t = useTexts()
  const money = (dollars: Amount) => moneyText(Math.round((dollars ?? 0) * 100))
  const price = ({ price, quantity }: { price: Amount; quantity: number }) =>
    priceText(shownPrice({ price_cents: priceOf(price ?? 0), quantity }))
  const hasMoney = total !== null
  return (
    <div>
      <table className={classes.items}>
        <thead>
          <tr>
            <th scope="col">{t('Item')}</th>
            <th scope="col">{t('Quantity')}</th>
            {hasMoney && <th scope="col">{t('Price')}</th>}
            {hasMoney && <th scope="col">{t('Total')}</th>}
          </tr>
        </thead>
        <tbody>
          {items.map((item, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines stay as they are
            <tr key={i}>
              <td>{item.name}</td>
              <td>{soldQuantity(numberText(item.quantity), item.unit)}</td>
              {hasMoney && <td>{price(item)}</td>}
              {hasMoney && <td>{money(item.total)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {hasMoney && (
        <dl className={classes.totals}>
          <dt>{t('Subtotal')}</dt>
          <dd>{money(subtotal)}</dd>
          <dt>{taxLabel}</dt>
          <dd>{money(tax)}</dd>
          {fee !== null && fee > 0 && (
            <>
              <dt>{t('Credit card fee')}</dt>
              <dd>{money(fee)}</dd>
            </>
          )}
          <dt>
            <strong>{t('Total')}</strong>
          </dt>
          <dd>
            <strong>{money(total)}</strong>
          </dd>
        </dl>
      )}
    </div>
  )
}
