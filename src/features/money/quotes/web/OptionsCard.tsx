import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { mostOptions, type QuoteOption } from '#features/money/documents/options.rules.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinesCard } from '../../documents/web/lines/LinesCard.tsx'
import { linesOf, withLinesOf, withOption, withoutOption } from '../option-lines.rules.ts'
import type { EditedQuote } from './edited-quote.ts'
import { OptionCard } from './OptionCard.tsx'
import { OptionFields } from './OptionFields.tsx'
import { errorsOf } from './option-errors.ts'

interface OptionsCardProps {
  edited: EditedQuote
  entry: RefObject<HTMLInputElement | null>
  isFirst: boolean
  /** Messages by path: 'options.0.name'. */
  errors: Readonly<Record<string, string>>
  onChange: (facts: Partial<EditedQuote>) => void
}

/** The lines of a quote: those that are in every option, then the options between which the client chooses. */
export function OptionsCard({ edited, entry, isFirst, errors, onChange }: OptionsCardProps) {
  const t = useTexts()
  const confirm = useConfirm()
  const [added, setAdded] = useState<string | null>(null)
  const { options, lines } = edited
  const common = linesOf(edited, '')
  const canAdd = options.length < mostOptions
  function add(from?: QuoteOption) {
    const name = t('Option {{number}}', { number: String(options.length + 1) })
    const { id, ...next } = withOption(
      edited,
      from ? `${from.name || t('Option')} 2`.slice(0, 80) : name,
      from,
    )
    setAdded(from ? null : id)
    onChange({ options: [...next.options], lines: [...next.lines] })
  }
  async function remove({ id, name }: QuoteOption) {
    const own = linesOf(edited, id).length
    const question = {
      title: t('Remove this option?'),
      message: t('{{name}} and its {{count}} lines will be removed.', {
        name: name || t('Option'),
        count: own,
      }),
      confirm: t('Remove'),
      danger: true,
    }
    if (own > 0 && options.length > 1 && !(await confirm(question))) return
    const next = withoutOption(edited, id)
    onChange({ options: [...next.options], lines: [...next.lines] })
  }
  return (
    <>
      <LinesCard
        title={options.length > 0 ? t('Lines in every option') : undefined}
        about={options.length > 0 ? t('Included with any option the client chooses.') : undefined}
        edited={{ ...edited, lines: common }}
        all={lines}
        entry={entry}
        isFirst={isFirst}
        make={line => ({ ...line, option: '', is_optional: false })}
        errors={{ ...errorsOf(errors, lines, common), ...(errors.lines && { lines: errors.lines }) }}
        more={(line, putLine) => <OptionFields line={line} options={options} onChange={putLine} />}
        onChange={facts =>
          onChange('lines' in facts ? { lines: withLinesOf(edited, '', facts.lines) } : facts)
        }
      />
      {options.map((option, at) => (
        <OptionCard
          key={option.id}
          edited={edited}
          option={option}
          at={at}
          isNew={option.id === added}
          canCopy={canAdd}
          errors={errors}
          onChange={onChange}
          onCopy={() => add(option)}
          onRemove={() => void remove(option)}
        />
      ))}
      <Card
        title={t('Options')}
        about={t('The client picks one, such as good, better and best.')}
        end={
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            disabled={!canAdd}
            onClick={() => add()}
          >
            {t('Add Option')}
          </Button>
        }
      />
    </>
  )
}
