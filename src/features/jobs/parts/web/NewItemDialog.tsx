import { Button, SimpleGrid, Switch } from '@mantine/core'
import { useState } from 'react'
import { useFees } from '#features/account/tax-and-fees/web/use-fees.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { notAdded } from '#features/stock/price-book/items.rules.ts'
import { priceInDollars, priceOf, priceWithoutRate } from '#shared/numbers/unit-price.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { failureWords } from '#web/errors/failure-words.ts'
import { useTexts } from '#web/i18n.ts'
import { priceText } from '#web/money-text.ts'
import type { SendError } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { refuseUnchosen } from '#web/ui/picker/unchosen.ts'
import { Select } from '#web/ui/select/Select.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { newItemProblem } from '../new-item.rules.ts'

interface Offered {
  id: number
  label: string
  description: string
  /** Without tax. */
  price: number | null
  /** The price as it was entered. */
  entered_price: number | null
  price_with_tax: boolean
  quantity: number
}

interface NewItemDialogProps {
  items: readonly Offered[]
  onAdd: (item: Offered) => void
  onClose: () => void
}

const createNew = 'new'

/** An item of the catalogue, or one that is added to it now, with its price for this job. */
export function NewItemDialog({ items, onAdd, onClose }: NewItemDialogProps) {
  const t = useTexts()
  const confirm = useConfirm()
  const { fees, rates } = useFees()
  const add = useSend(itemsContract.add, { silent: true })
  const setPrice = useSend(itemsContract.setPrice, { silent: true })
  const [chosen, setChosen] = useState<string | null>(createNew)
  const [name, setName] = useState('')
  const [quantity, setQuantity] = useState<string | number>(1)
  const [price, setPriceText] = useState<string | number>('')
  const [description, setDescription] = useState('')
  const [isWithTax, setWithTax] = useState<boolean | null>(null)
  const withTax = isWithTax ?? fees?.Include_Tax ?? false
  const known = items.find(item => String(item.id) === chosen)

  function choose(value: string | null) {
    setChosen(value)
    const item = items.find(each => String(each.id) === value)
    setName(item?.label ?? '')
    if (!item || !fees?.Prefill_Item) return
    setPriceText(item.entered_price ?? '')
    setDescription(item.description)
    setQuantity(item.quantity)
    setWithTax(item.price_with_tax)
  }

  async function save() {
    if (refuseUnchosen()) return
    const problem = newItemProblem({ name, quantity, price })
    if (problem) return void toast.error(t(problem))
    const entered = priceOf(Number(price))
    const net = withTax ? priceWithoutRate(entered, rates.tax) : entered
    if (known) return addKnown(known, entered, net)
    try {
      const { result } = await add.send({
        name,
        description,
        price: priceInDollars(entered),
        include_tax: withTax,
        quantity: 1,
      })
      toast.success(t('Item added successfully'))
      onAdd({ ...result, label: result.name, quantity: Number(quantity) })
    } catch (error) {
      toast.error(failureWords(error as SendError, notAdded, t))
    }
  }

  async function addKnown(item: Offered, entered: number, net: number) {
    const usual = priceOf(item.price ?? 0)
    if (fees?.Update_Original_Price && net !== usual) {
      const isSure = await confirm({
        title: t('Update the price book?'),
        message: t('{{item}} usually costs {{usual}}. Make {{price}} its usual price?', {
          item: item.label,
          usual: priceText(usual),
          price: priceText(net),
        }),
        confirm: t('Update'),
        cancel: t('This job only'),
      })
      if (isSure)
        await setPrice
          .send({ id: item.id, price: priceInDollars(entered), include_tax: withTax })
          .catch((error: SendError) => {
            // The server has refused it; or it could not be asked.
            const isRefused = error.status >= 400 && error.status < 500
            toast.error(
              isRefused ? t('Failed to update original price.') : t('Error updating original price.'),
            )
          })
    }
    toast.success(t('New part added successfully'))
    onAdd({ ...item, price: priceInDollars(net), quantity: Number(quantity) })
  }

  return (
    <Dialog
      opened
      title={t('Add New Item')}
      onClose={onClose}
      busy={add.isPending}
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
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Select
          label={t('Item')}
          data={[
            { value: createNew, label: t('Create New') },
            ...items.map(item => ({ value: String(item.id), label: item.label })),
          ]}
          value={chosen}
          searchable
          limit={50}
          allowDeselect={false}
          onChange={choose}
        />
        <TextInput
          label={t('Item name')}
          withAsterisk
          maxLength={200}
          value={name}
          disabled={known !== undefined}
          onChange={event => setName(event.currentTarget.value)}
        />
        <NumberInput
          label={t('Quantity')}
          withAsterisk
          value={quantity}
          decimalScale={3}
          onChange={setQuantity}
        />
        <NumberInput
          label={t('Price')}
          withAsterisk
          prefix="$"
          decimalScale={4}
          value={price}
          hideControls
          onChange={setPriceText}
        />
        <GrowingText
          label={t('Description')}
          maxLength={2_000}
          minRows={2}
          value={description}
          disabled={known !== undefined}
          onChange={event => setDescription(event.currentTarget.value)}
          style={{ gridColumn: '1 / -1' }}
        />
        <Switch
          label={t('Price Includes Tax ?')}
          onLabel={t('Yes')}
          offLabel={t('No')}
          size="md"
          checked={withTax}
          onChange={event => setWithTax(event.currentTarget.checked)}
        />
      </SimpleGrid>
    </Dialog>
  )
}
