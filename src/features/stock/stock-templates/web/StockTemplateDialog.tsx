import { useOfferedParts } from '#features/stock/inventory/web/use-offered-parts.ts'
import { ItemListDialog } from '#features/stock/item-lists/web/ItemListDialog.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { useTexts } from '#web/i18n.ts'
import { type StockTemplate, stockTemplatesContract } from '../stock-templates.contract.ts'
import { type TemplateItem, templateProblem } from '../stock-templates.rules.ts'

interface StockTemplateDialogProps {
  /** null: a new one. */
  template: StockTemplate | null
  onClose: () => void
}

/** A stock template: its parts, each once, to how many a van is filled up, and the fewest there should be. */
export function StockTemplateDialog({ template, onClose }: StockTemplateDialogProps) {
  const t = useTexts()
  const { parts, note } = useOfferedParts()
  return (
    <ItemListDialog<TemplateItem>
      contract={stockTemplatesContract}
      list={template}
      texts={{ add: t('New stock template'), item: t('Part'), noItem: t('No matching parts') }}
      offered={parts.map(part => ({ id: part.value, label: part.label }))}
      note={note}
      fresh={{ id: null, quantity: 1, min: 0 }}
      problem={templateProblem}
      column={(_item, path) => (
        <NumberField
          name={`${path}.min`}
          label={t('Minimum')}
          thousandSeparator=""
          min={0}
          max={100_000}
          decimalScale={3}
        />
      )}
      onClose={onClose}
    />
  )
}
