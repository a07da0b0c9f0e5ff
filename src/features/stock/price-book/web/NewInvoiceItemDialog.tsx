import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { SendError } from '#web/send.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { type Item, itemsContract } from '../items.contract.ts'
import { newInvoiceItemProblem, notAdded } from '../items.rules.ts'
import { draftToInput, NewInvoiceItemFields, type NewItemDraft } from './NewInvoiceItemFields.tsx'

interface NewInvoiceItemDialogProps {
  /** The typed line that becomes an item. */
  from: {
    name: string
    description: string
    price_cents: number
    price_with_tax: boolean
    /** Basis points. */
    tax: number
    quantity: number
    is_taxable: boolean
  }
  onAdded: (item: Item) => void
  onClose: () => void
}

/** Makes what was typed once an item of the price book: what the part costs, and what is earned with it. */
export function NewInvoiceItemDialog({ from, onAdded, onClose }: NewInvoiceItemDialogProps) {
  const t = useTexts()
  const add = useSend(itemsContract.add, { saved: 'Item added successfully', failed: notAdded })
  const [item, setItem] = useState<NewItemDraft>({
    itemName: from.name,
    description: from.description,
    partName: from.name,
    partPrice: 0,
    margin: null,
    fixedMargin: false,
    jobType: [],
    is_taxable: from.is_taxable,
    defaultQuantity: from.quantity || 1,
    itemPrice: from.price_cents,
  })
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null)
  const put = (facts: Partial<NewItemDraft>) => {
    setItem(now => ({ ...now, ...facts }))
    setProblem(null)
  }
  async function save() {
    const found = newInvoiceItemProblem(item)
    if (found) return setProblem(found)
    try {
      const { result } = await add.send(draftToInput(item, from.price_with_tax))
      onAdded(result)
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      error.shown = true
      setProblem({ field: 'itemName', message: error.words ?? t(error) })
    }
  }

  return (
    <Dialog
      opened
      size="lg"
      title={t('Create as new invoice item')}
      onClose={onClose}
      busy={add.isPending}
      onSave={() => void save()}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={add.isPending} onClick={() => void save()}>
            {t('Add')}
          </Button>
        </>
      }
    >
      <NewInvoiceItemFields
        item={item}
        price_with_tax={from.price_with_tax}
        tax={from.tax}
        problem={problem}
        put={put}
      />
    </Dialog>
  )
}
