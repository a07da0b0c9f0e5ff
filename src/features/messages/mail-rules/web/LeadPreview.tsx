import { useTexts } from '#web/i18n.ts'
import {
  isReachable,
  type LeadLabels,
  leadFieldNames,
  leadIn,
  mailProblemTexts,
  mailRuleTexts,
} from '../mail-rules.rules.ts'
import classes from './mail-rule-dialog.module.css'
import { fieldLabels } from './mail-rule-words.ts'

/** The lead that the labels make of a mail. */
export function LeadPreview({ text, labels }: { text: string; labels: LeadLabels }) {
  const t = useTexts()
  const lead = leadIn(text, labels)
  const known = leadFieldNames.filter(field => lead[field] !== '')
  return (
    <section className={classes.preview} aria-label={t('Preview of the lead')}>
      <h3 className={classes.heading}>{t('Preview of the lead')}</h3>
      {known.length > 0 && (
        <dl>
          {known.map(field => (
            <div key={field} style={{ display: 'contents' }}>
              <dt>{t(fieldLabels[field])}</dt>
              <dd>{lead[field]}</dd>
            </div>
          ))}
        </dl>
      )}
      {!isReachable(lead) && (
        <p role="status">
          {t(labels.phone || labels.email ? mailProblemTexts.contact : mailRuleTexts.contact)}
        </p>
      )}
    </section>
  )
}
