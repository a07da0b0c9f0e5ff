import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { usePlaces } from '#features/stock/inventory/web/use-places.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
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
  const [chosen, setChosen] = useState<string[]>([])
  const add = useSend(stockTemplatesContract.addToStocks)
  async function save() {
    const { changed } = await add.send({ templates: [...templates], workers: chosen.map(Number) })
    toast.success(
      changed > 0
        ? t('{{count}} targets set', { count: changed })
        : t('The vans have these targets already.'),
    )
    onClose()
  }
  return (
    <Dialog
      opened
      title={t('Fill vans')}
      busy={add.isPending}
      dirty={chosen.length > 0}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            loading={add.isPending}
            disabled={chosen.length === 0}
            onClick={() => void save().catch(() => {})}
          >
            {t('Set targets')}
          </Button>
        </>
      }
    >
      <Text mb="md">{t('Sets minimum and target of every part in these vans. A larger target stays.')}</Text>
      <MultiSelect
        label={t('Vans')}
        searchable
        data={vans.map(({ value, label }) => ({ value: String(value), label }))}
        value={chosen}
        onChange={setChosen}
      />
    </Dialog>
  )
}
