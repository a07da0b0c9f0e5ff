import { Text } from '@mantine/core'
import { usePlaces } from '#features/stock/inventory/web/use-places.ts'
import { StockDialog } from '#features/stock/stock-lines/web/StockDialog.tsx'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { MultiSelect } from '#web/ui/select/MultiSelect.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { stockTemplatesContract } from '../stock-templates.contract.ts'

interface FillVansDialogProps {
  templates: readonly number[]
  onClose: () => void
}

/** Sets minimums and targets of vans by templates. */
export function FillVansDialog({ templates, onClose }: FillVansDialogProps) {
  const t = useTexts()
  const vans = usePlaces().filter(place => place.kind === 'van')
  const { typed, put, isDirty } = useTyped(`fill vans by ${templates.join(' ')}`, { chosen: [] as string[] })
  const { chosen } = typed
  const add = useSend(stockTemplatesContract.addToStocks)
  async function save() {
    const { changed } = await add.send({ templates: [...templates], workers: chosen.map(Number) })
    toast.success(
      changed > 0
        ? t('{{count}} targets set', { count: changed })
        : t('The vans already have these targets.'),
    )
  }
  return (
    <StockDialog
      title={t('Fill vans')}
      isDirty={isDirty}
      onClose={onClose}
      cancels
      steps={[{ label: t('Set targets'), run: save, isMain: true, disabled: chosen.length === 0 }]}
    >
      <Text mb="md">
        {t('Sets minimum and target for every part in these vans. Larger targets are kept.')}
      </Text>
      <MultiSelect
        label={t('Vans')}
        searchable
        data={vans.map(({ value, label }) => ({ value: String(value), label }))}
        value={chosen}
        onChange={value => put({ chosen: value })}
      />
    </StockDialog>
  )
}
