import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import classes from './documents.module.css'
import type { EditedDocument } from './edited-document.ts'

type Texts = Pick<EditedDocument, 'message' | 'terms'>

interface DocumentTextsProps {
  edited: Texts
  onChange: (facts: Partial<Texts>) => void
}

/** Message and terms below the lines in an editor. */
export function DocumentTexts({ edited, onChange }: DocumentTextsProps) {
  const t = useTexts()
  const text = { minRows: 2, maxRows: 8 }
  return (
    <Card>
      <div className={classes.texts}>
        <GrowingText
          label={t('Message')}
          {...text}
          maxLength={4_000}
          value={edited.message}
          onChange={({ currentTarget: { value } }) => onChange({ message: value })}
        />
        <GrowingText
          label={t('Terms & Conditions')}
          {...text}
          maxLength={20_000}
          value={edited.terms}
          onChange={({ currentTarget: { value } }) => onChange({ terms: value })}
        />
      </div>
    </Card>
  )
}
