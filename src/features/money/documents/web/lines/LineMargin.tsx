import type { Offered } from '#features/stock/price-book/web/use-offered-items.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import type { DocumentLine } from '../../documents.rules.ts'
import classes from '../documents.module.css'
import { costOfLine, type PriceKind } from './edited-lines.ts'

interface LineMarginProps {
  line: DocumentLine
  kind: PriceKind
  offered: Offered
}

/** Cost of a line and the share of its price that is left; nothing where the cost is unknown or may not be seen. */
export function LineMargin({ line, kind, offered }: LineMarginProps) {
  const t = useTexts()
  const found = costOfLine(line, offered, kind)
  if (!found) return null
  return (
    <span className={classes.margin} data-loss={found.margin !== null && found.margin < 0 ? true : undefined}>
      {t('Cost {{amount}}', { amount: moneyText(found.cost_cents) })}
      {found.margin !== null && <span>{t('Margin {{percent}}%', { percent: String(found.margin) })}</span>}
    </span>
  )
}
