import type { MailValues } from '#shared/mail-blocks/mail-blocks.ts'
import type { BlockViewProps } from '#web/blocks/block-kinds.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import classes from './email-designs.module.css'
import { WrittenHtml } from './WrittenHtml.tsx'

const TextEditor = lazyPart(async () => (await import('./TextEditor.tsx')).TextEditor, {
  meanwhile: ({ html }) => <WrittenHtml html={html} />,
})

/** A text, which is edited where it stands; the editor is fetched when the first text is chosen. */
export function TextView({ values, isChosen, put }: BlockViewProps<MailValues['text']>) {
  const t = useTexts()
  return (
    <div className={classes.text}>
      {isChosen ? (
        <TextEditor html={values.html} onChange={html => put({ html })} />
      ) : values.html ? (
        <WrittenHtml html={values.html} />
      ) : (
        <p className={classes.missing}>{t('Click to write.')}</p>
      )}
    </div>
  )
}
