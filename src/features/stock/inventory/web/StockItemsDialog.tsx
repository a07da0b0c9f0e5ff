import { Button, Text } from '@mantine/core'
import { useOfferedItems } from '#features/stock/price-book/web/use-offered-items.ts'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MultiSelect } from '#web/ui/select/MultiSelect.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { inventoryContract } from '../inventory.contract.ts'

/** Takes items of the price book over as parts, so that jobs draw them from stock. */
export function StockItemsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { offered, note } = useOfferedItems()
  const { typed, put } = useTyped('items to stock', { ids: [] as string[] })
  const { ids } = typed
  const stock = useSend(inventoryContract.stockItems)
  async function save() {
    const { added } = await stock.send({ ids: ids.map(Number) })
    toast.success(t('{{count}} parts added', { count: added }))
    onClose()
  }
  return (
    <Dialog
      opened
      title={t('From price book')}
      busy={stock.isPending}
      dirty={ids.length > 0}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            loading={stock.isPending}
            disabled={ids.length === 0}
            onClick={() => void save().catch(() => {})}
          >
            {t('Add')}
          </Button>
        </>
      }
    >
      <Text mb="md">{t('Selected items become stocked parts. Skip services.')}</Text>
      <MultiSelect
        label={t('Items')}
        description={note}
        searchable
        data={offered.map(({ id, label }) => ({ value: String(id), label }))}
        value={ids}
        onChange={chosen => put({ ids: chosen })}
      />
      <Button variant="subtle" mt="xs" onClick={() => put({ ids: offered.map(({ id }) => String(id)) })}>
        {t('Choose all')}
      </Button>
    </Dialog>
  )
}
