import { Button, Group, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { priceInDollars, priceOf } from '#shared/numbers/unit-price.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText, priceText } from '#web/money-text.ts'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { inventoryContract } from '../inventory.contract.ts'
import { bookedKinds, companyPlace, movementLabels, transitPlace } from '../inventory.rules.ts'
import { levelFromWire, type ShownPart } from '../inventory.wire.ts'
import { amountText } from './amount-text.ts'
import type { ShownPlace } from './use-places.ts'

interface PartStockProps {
  part: ShownPart
  place: number
  places: readonly ShownPlace[]
}

/** Where a part lies, what moved it, and a booking by hand. */
export function PartStock({ part, place, places }: PartStockProps) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const where = useRead(inventoryContract.whereIs, { id: part.id }).data?.result.map(levelFromWire)
  const movements = useRead(inventoryContract.movements, { id: part.id }).data?.result
  const undo = useSend(inventoryContract.undo, { saved: 'Reversed.' })
  const nameOf = (value: number, label: string) =>
    value === companyPlace.value || value === transitPlace.value ? t(label) : label
  return (
    <Stack gap="lg">
      <section>
        <Text fw={600} component="h3">
          {t('In stock at')}
        </Text>
        {where?.length === 0 && <Text c="dimmed">{t('None in stock anywhere.')}</Text>}
        <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
          {where?.map(each => (
            <li key={each.value}>
              {nameOf(each.value, each.label)}:{' '}
              {each.kind === 'transit'
                ? amountText(each.on_hand, part.unit)
                : t('{{count}} on hand, {{free}} free', { count: each.on_hand, free: String(each.free) })}
            </li>
          ))}
        </ul>
      </section>
      <Booking part={part} place={place} places={places} />
      <section>
        <Text fw={600} component="h3">
          {t('Movements')}
        </Text>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys */}
        <section style={{ overflowX: 'auto' }} tabIndex={0} aria-label={t('Movements')}>
          <Table verticalSpacing={6} horizontalSpacing={6} fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('When')}</Table.Th>
                <Table.Th miw={140}>{t('What')}</Table.Th>
                <Table.Th>{t('Location')}</Table.Th>
                <Table.Th ta="right">{t('Quantity')}</Table.Th>
                <Table.Th ta="right">{t('Cost')}</Table.Th>
                <Table.Th ta="right">{t('Value')}</Table.Th>
                <Table.Th>{t('Who')}</Table.Th>
                <Table.Td />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {movements?.map(each => (
                <Table.Tr key={each.id}>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>{instant(each.at)}</Table.Td>
                  <Table.Td>
                    {t(movementLabels[each.kind])}
                    {each.undoes !== null && ` (${t('reversed')})`}
                    {each.note && `: ${each.note}`}
                    {each.difference_cents !== 0 && (
                      <Text size="xs" c="dimmed">
                        {t('Price difference')}: {moneyText(each.difference_cents)}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>{nameOf(each.place, each.place_name)}</Table.Td>
                  <Table.Td ta="right">
                    {each.quantity > 0 && '+'}
                    {each.quantity !== 0 && amountText(each.quantity, part.unit)}
                  </Table.Td>
                  <Table.Td ta="right">{priceText(each.cost_cents)}</Table.Td>
                  <Table.Td ta="right">
                    {each.kind !== 'transfer' &&
                      `${each.value_cents > 0 ? '+' : ''}${moneyText(each.value_cents)}`}
                  </Table.Td>
                  <Table.Td>{each.by}</Table.Td>
                  <Table.Td>
                    {each.can_undo && (
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        loading={undo.isPending}
                        onClick={() => void undo.send({ id: each.id })}
                      >
                        {t('Undo')}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
        {movements?.length === 0 && <Text c="dimmed">{t('No movements yet.')}</Text>}
      </section>
    </Stack>
  )
}

function Booking({ part, place: begun, places }: PartStockProps) {
  const t = useTexts()
  const book = useSend(inventoryContract.book, { saved: 'Booked.' })
  const [kind, setKind] = useState<(typeof bookedKinds)[number]>('receive')
  const [place, setPlace] = useState(begun)
  const [quantity, setQuantity] = useState<string | number>('')
  const [cost, setCost] = useState<string | number>(
    part.price_cents === null ? '' : priceInDollars(part.price_cents),
  )
  const [note, setNote] = useState('')
  async function save() {
    await book.send({
      id: part.id,
      place,
      kind,
      quantity: Number(quantity),
      ...(kind === 'receive' && cost !== '' && { cost_cents: priceOf(Number(cost)) }),
      note,
    })
    setQuantity('')
    setNote('')
  }
  return (
    <section>
      <Text fw={600} component="h3" mb={4}>
        {t('Record a movement')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm">
        <Select
          label={t('What')}
          data={bookedKinds.map(value => ({ value, label: t(movementLabels[value]) }))}
          value={kind}
          allowDeselect={false}
          onChange={value => value && setKind(value)}
        />
        <Select
          label={t('Location')}
          data={places.map(each => ({ value: String(each.value), label: each.label }))}
          value={String(place)}
          allowDeselect={false}
          onChange={value => setPlace(Number(value))}
        />
        <NumberInput
          label={t('Quantity')}
          decimalScale={3}
          suffix={part.unit && ` ${part.unit}`}
          hideControls
          allowNegative={kind === 'adjust'}
          value={quantity}
          onChange={setQuantity}
        />
        {kind === 'receive' && (
          <NumberInput
            label={t('Unit cost')}
            prefix="$"
            decimalScale={4}
            hideControls
            value={cost}
            onChange={setCost}
          />
        )}
        <TextInput
          label={t('Note')}
          maxLength={200}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
      </SimpleGrid>
      <Group mt="sm">
        <Button
          variant="default"
          loading={book.isPending}
          disabled={Number(quantity) === 0}
          onClick={() => void save().catch(() => {})}
        >
          {t('Record movement')}
        </Button>
      </Group>
    </section>
  )
}
