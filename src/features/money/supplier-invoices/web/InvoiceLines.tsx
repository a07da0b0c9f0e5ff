import { Button, Group, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ComponentProps, useRef } from 'react'
import { useTexts } from '#web/i18n.ts'
import type { Box } from '../page-rows.rules.ts'
import { sumOfLines } from '../supplier-invoices.rules.ts'
import { InvoiceLine } from './InvoiceLine.tsx'
import { blankLine, type TypedInvoice, type TypedLine } from './typed-invoice.ts'

interface InvoiceLinesProps extends Pick<ComponentProps<typeof InvoiceLine>, 'order' | 'markup' | 'isFixed'> {
  typed: TypedInvoice
  onChange: (facts: Pick<TypedInvoice, 'lines'>) => void
  onLook: (at: Box | null) => void
}

/** The lines of a supplier's invoice; what is missing of its total can be added as one. */
export function InvoiceLines({ typed, order, markup, isFixed, onChange: put, onLook }: InvoiceLinesProps) {
  const t = useTexts()
  const nextKey = useRef(typed.lines.length)
  const { missing } = sumOfLines(typed.lines, typed.total_cents)
  const putLine = (key: number, facts: Partial<TypedLine>) =>
    put({ lines: typed.lines.map(line => (line.key === key ? { ...line, ...facts } : line)) })
  const add = (facts: Partial<TypedLine> = {}) =>
    put({ lines: [...typed.lines, { ...blankLine(nextKey.current++), ...facts }] })
  return (
    <>
      <Title order={3} size="h5">
        {t('Lines')}
      </Title>
      {typed.lines.map((line, n) => (
        <InvoiceLine
          key={line.key}
          line={line}
          n={n}
          kind={typed.kind}
          order={order}
          isFixed={isFixed}
          markup={markup}
          onChange={facts => putLine(line.key, facts)}
          onLook={() => onLook(line.at)}
          onRemove={() => put({ lines: typed.lines.filter(each => each.key !== line.key) })}
        />
      ))}
      {!isFixed && (
        <Group gap="xs">
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={() => add()}>
            {t('Add line')}
          </Button>
          {missing !== 0 && typed.lines.length > 0 && (
            <Button
              variant="default"
              size="xs"
              onClick={() => add({ description: t('Difference'), net_cents: missing, goes: 'cost' })}
            >
              {t('Add the difference as a line')}
            </Button>
          )}
        </Group>
      )}
    </>
  )
}
