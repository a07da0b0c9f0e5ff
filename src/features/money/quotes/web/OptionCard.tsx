import { ActionIcon, Button, Group } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { type QuoteOption, quoteTotals } from '#features/money/documents/options.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import classes from '../../documents/web/documents.module.css'
import { LinesEditor } from '../../documents/web/lines/LinesEditor.tsx'
import { linesOf, withLinesOf } from '../option-lines.rules.ts'
import type { EditedQuote } from './edited-quote.ts'
import { OptionFields } from './OptionFields.tsx'
import { errorsOf } from './option-errors.ts'

export interface OptionCardProps {
  edited: EditedQuote
  option: QuoteOption
  at: number
  /** Made just now: its first line is what is typed next. */
  isNew: boolean
  canCopy: boolean
  errors: Readonly<Record<string, string>>
  onChange: (facts: Partial<Pick<EditedQuote, 'options' | 'lines'>>) => void
  onCopy: () => void
  onRemove: () => void
}

/** One option of a quote: its name, its own lines, and the total of the quote with it. */
export function OptionCard({
  edited,
  option,
  at,
  isNew,
  canCopy,
  errors,
  onChange,
  onCopy,
  onRemove,
}: OptionCardProps) {
  const t = useTexts()
  const entry = useRef<HTMLInputElement>(null)
  const name = option.name || t('Option')
  const lines = linesOf(edited, option.id)
  const change = (facts: Partial<QuoteOption>) =>
    onChange({
      options: edited.options.map(each => (each.id === option.id ? { ...each, ...facts } : each)),
    })
  return (
    <Card
      title={name}
      end={
        <Group gap="xs">
          <strong className={classes.optionTotal}>
            {moneyText(quoteTotals(edited, { option: option.id, lines: [] }).total)}
          </strong>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconCopy size={14} />}
            disabled={!canCopy}
            onClick={onCopy}
          >
            {t('Copy option')}
          </Button>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t('Remove {{name}}', { name })}
            onClick={onRemove}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      }
    >
      <div className={classes.optionHead}>
        <TextInput
          label={t('Name')}
          maxLength={80}
          value={option.name}
          error={errors[`options.${at}.name`]}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
        />
        <TextInput
          label={t('Description')}
          maxLength={1_000}
          value={option.description}
          onChange={({ currentTarget: { value } }) => change({ description: value })}
        />
      </div>
      <LinesEditor
        lines={lines}
        all={edited.lines}
        entry={entry}
        entryLabel={t('Add a line to {{name}}', { name })}
        isFirst={isNew}
        withTax={edited.with_tax}
        tax={edited.tax}
        errors={errorsOf(errors, edited.lines, lines)}
        make={line => ({ ...line, option: option.id, is_optional: false })}
        more={(line, putLine) => <OptionFields line={line} options={edited.options} onChange={putLine} />}
        onChange={changed => onChange({ lines: withLinesOf(edited, option.id, changed) })}
      />
    </Card>
  )
}
