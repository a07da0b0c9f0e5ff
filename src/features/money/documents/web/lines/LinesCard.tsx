import { Switch } from '@mantine/core'
import { useTaxTexts } from '#features/account/tax-and-fees/web/use-tax-texts.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import type { DocumentLine } from '../../documents.rules.ts'
import type { EditedDocument } from '../edited-document.ts'
import { LinesEditor, type LinesEditorProps } from './LinesEditor.tsx'

interface LinesCardProps<L extends DocumentLine>
  extends Pick<LinesEditorProps<L>, 'make' | 'more' | 'errors' | 'entry' | 'isFirst' | 'all' | 'entryLabel'> {
  /** Left out: that these are the lines. */
  title?: string
  about?: string
  edited: Pick<EditedDocument, 'with_tax' | 'tax'> & { lines: readonly L[] }
  onChange: (facts: { lines: L[] } | { with_tax: boolean }) => void
}

/** The lines of a document that is written, and whether their prices contain the tax. */
export function LinesCard<L extends DocumentLine>({
  title,
  about,
  edited,
  onChange,
  ...rest
}: LinesCardProps<L>) {
  const t = useTexts()
  const tax = useTaxTexts()
  return (
    <Card
      title={title ?? t('Lines')}
      about={about ?? (edited.lines.length === 0 ? t('Add a line before sending.') : undefined)}
      end={
        <Switch
          label={tax.pricesIncl()}
          checked={edited.with_tax}
          onChange={({ currentTarget: { checked } }) => onChange({ with_tax: checked })}
        />
      }
    >
      <LinesEditor
        lines={edited.lines}
        onChange={lines => onChange({ lines })}
        withTax={edited.with_tax}
        tax={edited.tax}
        {...rest}
      />
    </Card>
  )
}
