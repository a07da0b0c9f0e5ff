import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { mostOptions, type QuoteOption, quoteTotals } from '#features/money/documents/options.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import classes from '../../documents/web/documents.module.css'
import type { EditedQuote } from './edited-quote.ts'

interface OptionsCardProps {
  edited: EditedQuote
  /** Messages by path: 'options.0.name'. */
  errors: Readonly<Record<string, string>>
  onChange: (facts: Partial<Pick<EditedQuote, 'options' | 'lines'>>) => void
}

/** The options between which the client chooses, each with its total. */
export function OptionsCard({ edited, errors, onChange }: OptionsCardProps) {
  const t = useTexts()
  return (
    <Card
      title={t('Options')}
      about={t('The client picks one (good, better, best). Lines outside an option are in all of them.')}
      end={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={edited.options.length >= mostOptions}
          onClick={() => onChange({ options: [...edited.options, newOption(edited.options)] })}
        >
          {t('Add Option')}
        </Button>
      }
    >
      <div className={classes.lines}>
        {edited.options.map((option, i) => {
          const change = (facts: Partial<QuoteOption>) =>
            onChange({
              options: edited.options.map(each => (each.id === option.id ? { ...each, ...facts } : each)),
            })
          return (
            <div key={option.id} className={classes.option}>
              <TextInput
                label={t('Name')}
                maxLength={80}
                value={option.name}
                error={errors[`options.${i}.name`]}
                onChange={({ currentTarget: { value } }) => change({ name: value })}
              />
              <TextInput
                label={t('Description')}
                maxLength={1_000}
                value={option.description}
                onChange={({ currentTarget: { value } }) => change({ description: value })}
              />
              <strong className={classes.optionTotal}>
                {moneyText(quoteTotals(edited, { option: option.id, lines: [] }).total)}
              </strong>
              <ActionIcon
                mt={26}
                variant="subtle"
                color="red"
                aria-label={t('Remove {{name}}', { name: option.name || t('Option') })}
                onClick={() =>
                  onChange({
                    options: edited.options.filter(each => each.id !== option.id),
                    lines: edited.lines.map(line =>
                      line.option === option.id ? { ...line, option: '' } : line,
                    ),
                  })
                }
              >
                <IconTrash size={16} />
              </ActionIcon>
            </div>
          )
        })}
      </div>
    </Card>
  )
}

function newOption(options: readonly QuoteOption[]): QuoteOption {
  const numbers = options.map(option => Number(option.id)).filter(Number.isSafeInteger)
  return { id: String(Math.max(0, ...numbers) + 1), name: '', description: '' }
}
