import { Box, Button, Switch, Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { useState } from 'react'
import { OwnFieldChanges } from '#features/account/custom-fields/web/OwnFieldChanges.tsx'
import { OwnFields } from '#features/account/custom-fields/web/OwnFields.tsx'
import { useFees } from '#features/account/tax-and-fees/web/use-fees.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { newInvoiceItemProblem } from '#features/stock/price-book/items.rules.ts'
import {
  draftToInput,
  NewInvoiceItemFields,
  type NewItemDraft,
} from '#features/stock/price-book/web/NewInvoiceItemFields.tsx'
import { priceOf } from '#shared/numbers/unit-price.ts'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { SendError } from '#web/send.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { inventoryContract } from '../inventory.contract.ts'
import { rowProblem } from '../inventory.rules.ts'
import { type ShownPart, spellPart } from '../inventory.wire.ts'
import { PartFields } from './PartFields.tsx'
import { draftOf, type PartDraft, storedOf } from './part-draft.ts'
import type { ShownPlace } from './use-places.ts'

const PartStock = lazyPart(async () => (await import('./PartStock.tsx')).PartStock)

interface PartDialogProps {
  /** null: a new one. */
  part: ShownPart | null
  place: number
  places: readonly ShownPlace[]
  onClose: () => void
}

/** Add/Edit Row: a part, how many lie at the place, and the item of the price book that is sold of it. */
export function PartDialog({ part, place, places, onClose }: PartDialogProps) {
  const t = useTexts()
  const mayPrice = useMay(itemsContract.add.access)
  const { fees, rates } = useFees()
  const save = useSend(inventoryContract.send, { saved: part ? 'Saved.' : 'Added.' })
  const {
    typed: draft,
    put: change,
    isDirty,
    saved,
  } = useTyped(`part ${part?.id ?? 'new'} at ${place}`, () => draftOf(part), part?.version)
  const sold = useTyped<{ item: NewItemDraft | null }>(`item of part ${part?.id ?? 'new'}`, { item: null })
  const { item } = sold.typed
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null)
  const put = (facts: Partial<PartDraft>) => {
    change(facts)
    setProblem(null)
  }
  const wrong = rowProblem(draft, storedOf(part))
  const price_with_tax = fees?.Include_Tax ?? false

  async function store() {
    const found = wrong ? { field: 'row', message: wrong } : item && newInvoiceItemProblem(item)
    if (found) return setProblem(found)
    const row = {
      ...draft,
      ...(part && { id: part.id, version: part.version, shown: part.on_hand }),
      ...(item && { invoiceItem: { ...draftToInput(item, price_with_tax), unit: draft.unit } }),
    }
    try {
      await save.send({ place, inventory: [spellPart(row)] })
      saved()
      sold.saved()
      onClose()
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      error.shown = true
      setProblem({
        field: fieldOf(error.body.field),
        message: error.words ?? t(error),
      })
    }
  }

  const fields = (
    <>
      {problem && !['itemName', 'defaultQuantity', 'itemPrice', 'partName'].includes(problem.field) && (
        <p role="alert" style={{ margin: '0 0 12px', color: 'var(--mantine-color-error)' }}>
          {t(problem.message)}
        </p>
      )}
      <PartFields
        part={part}
        draft={draft}
        placeName={places.find(each => each.value === place)?.label ?? ''}
        put={put}
      />
      <Box mt="md">
        <OwnFields
          page="/manage/inventory"
          values={draft.custom_fields}
          showsProblems={problem?.field === 'custom_fields'}
          onChange={custom_fields => put({ custom_fields })}
        />
        {part && <OwnFieldChanges page="/manage/inventory" id={part.id} />}
      </Box>
      {mayPrice && (
        <Switch
          mt="md"
          mb="md"
          label={t('Create as new invoice item')}
          checked={item !== null}
          // It can be switched on once the row is right.
          disabled={wrong !== null}
          onChange={({ currentTarget: { checked } }) => {
            setProblem(null)
            sold.put({ item: checked ? itemOf(draft) : null })
          }}
        />
      )}
      {item && (
        <NewInvoiceItemFields
          item={item}
          price_with_tax={price_with_tax}
          tax={rates.tax}
          problem={problem}
          put={facts => {
            sold.put(now => ({ item: now.item && { ...now.item, ...facts } }))
            setProblem(null)
          }}
        />
      )}
    </>
  )
  return (
    <Dialog
      opened
      size="lg"
      title={part ? part.name : t('Add Row')}
      busy={save.isPending}
      dirty={() => isDirty() || sold.isDirty()}
      onClose={onClose}
      onSave={() => void store()}
      footer={
        <>
          <Button variant="default" disabled={save.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={save.isPending} onClick={() => void store()}>
            {t('Save')}
          </Button>
        </>
      }
    >
      {part ? (
        <Tabs defaultValue="row" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="row">{t('Part')}</Tabs.Tab>
            <Tabs.Tab value="stock">{t('Locations and movements')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="row">{fields}</Tabs.Panel>
          <Tabs.Panel value="stock">
            <PartStock part={part} place={place} places={places} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        fields
      )}
    </Dialog>
  )
}

/** The field of the dialog beside which a refusal stands; 'row': above all. */
const fieldOf = (refused: unknown) =>
  refused === 'name' ? 'itemName' : refused === 'custom_fields' ? refused : 'row'

/** A part as an item to be sold, to begin with. */
function itemOf({ name, price }: PartDraft): NewItemDraft {
  const cents = priceOf(Number(price) || 0)
  return {
    itemName: name,
    description: '',
    partName: name,
    partPrice: cents,
    margin: null,
    fixedMargin: false,
    jobType: [],
    is_taxable: true,
    defaultQuantity: 1,
    itemPrice: cents,
  }
}
