import { Checkbox, SimpleGrid, Text } from '@mantine/core'
import { usePlaces } from '#features/stock/inventory/web/use-places.ts'
import { suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
import { useTexts } from '#web/i18n.ts'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead } from '#web/use-endpoint.ts'
import type { Order } from '../orders.contract.ts'
import { JobChoice } from './JobChoice.tsx'
import type { OrderDraft } from './order-draft.ts'

interface OrderFieldsProps {
  order: Order | null
  draft: OrderDraft
  isDraft: boolean
  put: (facts: Partial<OrderDraft>) => void
}

/** Who an order goes to, and where it is delivered. */
export function OrderFields({ order, draft, isDraft, put }: OrderFieldsProps) {
  const t = useTexts()
  const places = usePlaces()
  const suppliers = useRead(suppliersContract.options, {}, { staleTime: 60_000 }).data?.result ?? []
  const { supplier_id, place, job, to_job } = draft
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mb="md">
        <Select
          label={t('Supplier')}
          withAsterisk
          disabled={!isDraft}
          data={[
            ...suppliers.map(({ value, label }) => ({ value: String(value), label })),
            ...(order && !suppliers.some(each => each.value === order.supplier_id)
              ? [{ value: String(order.supplier_id), label: order.supplier_name }]
              : []),
          ]}
          value={supplier_id === null ? null : String(supplier_id)}
          searchable={suppliers.length > 8}
          nothingFoundMessage={t('No matching suppliers')}
          onChange={value => put({ supplier_id: value === null ? null : Number(value) })}
        />
        <Select
          label={t('Deliver to')}
          disabled={!isDraft || to_job}
          data={places.map(each => ({ value: String(each.value), label: each.label }))}
          value={String(place)}
          allowDeselect={false}
          onChange={value => put({ place: Number(value) })}
        />
        <JobChoice
          label={t('Job')}
          description={isDraft ? t('The order number includes the job number.') : undefined}
          disabled={!isDraft}
          job={job}
          onChange={next => put({ job: next, to_job: to_job && next !== null })}
        />
        <Checkbox
          label={t('Deliver to the job')}
          description={t('Not stocked: billed straight to the job.')}
          mt={{ sm: 'lg' }}
          disabled={!isDraft || job === null}
          checked={to_job}
          onChange={({ currentTarget: { checked } }) => put({ to_job: checked })}
        />
      </SimpleGrid>
      {suppliers.length === 0 && isDraft && (
        <Text c="dimmed" mb="md">
          {t('No suppliers yet. Add one under Suppliers.')}
        </Text>
      )}
    </>
  )
}
