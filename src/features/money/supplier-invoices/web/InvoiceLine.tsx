import { Checkbox, CloseButton, Text, VisuallyHidden } from '@mantine/core'
import { amountText } from '#features/stock/inventory/web/amount-text.ts'
import { useOfferedParts } from '#features/stock/inventory/web/use-offered-parts.ts'
import { usePlaces } from '#features/stock/inventory/web/use-places.ts'
import type { Order } from '#features/stock/orders/orders.contract.ts'
import { quantityOnOrder } from '#features/stock/orders/orders.rules.ts'
import { JobChoice } from '#features/stock/orders/web/JobChoice.tsx'
import { isOurUnit } from '#features/stock/price-lists/pack.rules.ts'
import { UnitInput } from '#features/stock/stock-settings/web/UnitInput.tsx'
import { useTexts } from '#web/i18n.ts'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { type InvoiceKind, type LineGoes, lineGoes, unitCost } from '../supplier-invoices.rules.ts'
import classes from './supplier-invoices.module.css'
import type { TypedLine } from './typed-invoice.ts'

const goesLabels: Record<LineGoes, string> = {
  order: 'Against the order',
  stock: 'Into stock',
  job: 'Onto a job',
  cost: 'Cost only, such as freight',
}

interface InvoiceLineProps {
  line: TypedLine
  n: number
  kind: InvoiceKind
  order: Order | undefined
  isFixed: boolean
  /** In percent. */
  markup: number
  onChange: (facts: Partial<TypedLine>) => void
  onLook: () => void
  onRemove: () => void
}

/** A line of a supplier's invoice: what it is, what it costs, and where it goes. */
export function InvoiceLine({
  line,
  n,
  kind,
  order,
  isFixed,
  markup,
  onChange,
  onLook,
  onRemove,
}: InvoiceLineProps) {
  const t = useTexts()
  const places = usePlaces()
  const { parts, note } = useOfferedParts()
  const number = String(n + 1)
  const cost = unitCost(line.net_cents, line.quantity)
  const options = [
    ...(line.goes === 'stock'
      ? [{ value: 'new', label: t('New part: {{name}}', { name: line.description }) }]
      : []),
    ...(line.goes === 'order'
      ? (order?.lines ?? []).map(each => ({ value: String(each.id), label: each.name }))
      : parts.map(part => ({ value: String(part.value), label: part.label }))),
  ]
  const isThere = options.some(each => each.value === String(line.part_id))
  const ordered = order?.lines.find(each => each.id === line.part_id)
  const ours = ordered?.unit ?? parts.find(part => part.value === line.part_id)?.unit
  const isOther = line.part_id !== null && ours !== undefined && !isOurUnit(line.unit, ours)
  return (
    <fieldset className={classes.line} style={{ margin: 0 }} onFocus={onLook} disabled={isFixed}>
      <legend>
        <VisuallyHidden>{t('Line {{number}}', { number })}</VisuallyHidden>
      </legend>
      <TextInput
        className={classes.half}
        size="xs"
        label={t('Description')}
        maxLength={500}
        value={line.description}
        onChange={({ currentTarget: { value } }) => onChange({ description: value })}
      />
      <TextInput
        size="xs"
        label={t('Code')}
        maxLength={60}
        value={line.code}
        onChange={({ currentTarget: { value } }) => onChange({ code: value })}
      />
      <div className={classes.amount}>
        <NumberInput
          size="xs"
          label={t('Quantity')}
          min={0}
          decimalScale={3}
          hideControls
          value={line.quantity}
          onChange={value => onChange({ quantity: Number(value) || 0 })}
        />
        <UnitInput size="xs" placeholder="" value={line.unit} onChange={unit => onChange({ unit })} />
      </div>
      <Dollars
        label={t('Without tax')}
        cents={line.net_cents}
        onChange={net_cents => onChange({ net_cents })}
      />
      <Dollars label={t('Tax')} cents={line.tax_cents} onChange={tax_cents => onChange({ tax_cents })} />
      <Select
        className={classes.half}
        size="xs"
        label={t('Allocate to')}
        disabled={isFixed}
        data={lineGoes
          .filter(goes => goes !== 'order' || order)
          .map(value => ({ value, label: t(goesLabels[value]) }))}
        value={line.goes}
        allowDeselect={false}
        onChange={value => onChange({ goes: value as LineGoes, as_new: false })}
      />
      {isOther && (line.goes === 'stock' || line.goes === 'order') && (
        <NumberInput
          size="xs"
          label={t('Quantity per {{unit}}', { unit: line.unit })}
          suffix={ours && ` ${ours}`}
          min={0}
          decimalScale={3}
          hideControls
          error={line.holds === null && !isFixed ? t('You only enter this once.') : undefined}
          value={line.holds ?? ''}
          onChange={value => onChange({ holds: Number(value) || null })}
        />
      )}
      {(line.goes === 'stock' || line.goes === 'order') && (
        <Select
          className={classes.half}
          size="xs"
          label={t('Our part')}
          description={line.goes === 'stock' ? note : undefined}
          disabled={isFixed}
          data={
            line.part_id !== null && !isThere
              ? [{ value: String(line.part_id), label: line.part_name }, ...options]
              : options
          }
          value={line.as_new ? 'new' : line.part_id === null ? null : String(line.part_id)}
          error={line.part_id === null && !line.as_new && !isFixed ? t('Which part is it?') : undefined}
          searchable
          limit={50}
          nothingFoundMessage={t('No matching parts')}
          onChange={(value, option) =>
            onChange({
              as_new: value === 'new',
              part_id: value === null || value === 'new' ? null : Number(value),
              part_name: value === 'new' ? '' : String(option?.label ?? ''),
            })
          }
        />
      )}
      {line.goes === 'stock' && (
        <Select
          className={classes.half}
          size="xs"
          label={t('Location')}
          disabled={isFixed}
          data={places.map(each => ({ value: String(each.value), label: each.label }))}
          value={String(line.place ?? 0)}
          allowDeselect={false}
          onChange={value => onChange({ place: Number(value) })}
        />
      )}
      {line.as_new && (
        <Checkbox
          className={classes.wide}
          size="xs"
          label={t('Create as new invoice item')}
          checked={line.as_item}
          onChange={({ currentTarget: { checked } }) => onChange({ as_item: checked })}
        />
      )}
      {line.goes === 'order' && ordered && kind === 'invoice' && (
        <NumberInput
          size="xs"
          label={t('Received now')}
          min={0}
          max={quantityOnOrder(ordered) / (isOther ? (line.holds ?? 1) : 1)}
          decimalScale={3}
          hideControls
          suffix={isOther ? ` ${line.unit}` : ordered.unit && ` ${ordered.unit}`}
          value={line.arrived}
          onChange={value => onChange({ arrived: Number(value) || 0 })}
        />
      )}
      {line.goes === 'job' && (
        <div className={classes.half}>
          <JobChoice
            label={t('Job')}
            disabled={isFixed}
            error={line.job_id === null && !isFixed ? t('Which job is it for?') : undefined}
            job={line.job_id === null ? null : { id: line.job_id, number: line.job_number ?? 0 }}
            onChange={job => onChange({ job_id: job?.id ?? null, job_number: job?.number ?? null })}
          />
        </div>
      )}
      {line.goes === 'job' && !isFixed && (
        <Checkbox
          className={classes.half}
          size="xs"
          label={t('The client pays for it')}
          checked={line.bill_price_cents !== null}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ bill_price_cents: checked ? Math.round(cost * (100 + markup)) / 100 : null })
          }
        />
      )}
      {line.goes === 'job' && line.bill_price_cents !== null && !isFixed && (
        <Dollars
          label={t('Unit price')}
          cents={line.bill_price_cents}
          onChange={bill_price_cents => onChange({ bill_price_cents })}
        />
      )}
      {!isFixed && (
        <div className={classes.wide} style={{ display: 'flex', justifyContent: 'space-between', gap: 8 }}>
          <Text size="xs" c="dimmed">
            {ordered &&
              t('Ordered {{quantity}}, received {{received}}, billed {{billed}}', {
                quantity: amountText(ordered.quantity, ordered.unit),
                received: String(ordered.received),
                billed: String(ordered.billed),
              })}
          </Text>
          <CloseButton size="sm" aria-label={t('Remove line {{number}}', { number })} onClick={onRemove} />
        </div>
      )}
    </fieldset>
  )
}

function Dollars({
  label,
  cents,
  onChange,
}: {
  label: string
  cents: number
  onChange: (cents: number) => void
}) {
  return (
    <NumberInput
      size="xs"
      label={label}
      prefix="$"
      decimalScale={2}
      fixedDecimalScale
      hideControls
      value={cents / 100}
      onChange={value => onChange(Math.round((Number(value) || 0) * 100))}
    />
  )
}
