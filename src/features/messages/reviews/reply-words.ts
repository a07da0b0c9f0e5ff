import type { Translate } from '#shared/translator.ts'
import type { ReplyTone } from './review-list.rules.ts'

/** Drafts by stars, for one, two, three, four and five, in the language of the company's documents. */
export function replyWords(
  t: Translate,
): Record<ReplyTone, readonly [string, string, string, string, string]> {
  const friendly = {
    low: t(
      'Hi {{name}}, I’m sorry we let you down. That’s not how we want to leave a job. Please call me on {{phone}} so we can put it right.\n\n{{company}}',
    ),
    middle: t(
      'Hi {{name}}, thanks for being straight with us. We’d like to do better: call us on {{phone}} and tell us what we missed.\n\n{{company}}',
    ),
    good: t(
      'Hi {{name}}, thanks for the kind words! If anything could have gone better, we’d love to hear it.\n\n{{company}}',
    ),
    best: t(
      'Hi {{name}}, you’ve made our day, thank you! It was a pleasure to help. Call us any time on {{phone}}.\n\n{{company}}',
    ),
  }
  const formal = {
    low: t(
      'Dear {{name}}, thank you for your feedback. We apologise that our work did not meet your expectations. Please contact us on {{phone}}, and we will look into it without delay.\n\nKind regards,\n{{company}}',
    ),
    middle: t(
      'Dear {{name}}, thank you for your feedback. We take it seriously and would like to know what we could have done better. You can reach us on {{phone}}.\n\nKind regards,\n{{company}}',
    ),
    good: t(
      'Dear {{name}}, thank you for your review. We are glad that you were satisfied and look forward to helping you again.\n\nKind regards,\n{{company}}',
    ),
    best: t(
      'Dear {{name}}, thank you very much for your excellent review. We appreciate your trust and will pass your words on to the team.\n\nKind regards,\n{{company}}',
    ),
  }
  const brief = {
    low: t('Sorry about this, {{name}}. Please call us on {{phone}} and we’ll fix it. {{company}}'),
    middle: t('Thanks, {{name}}. We want to do better: please call us on {{phone}}. {{company}}'),
    good: t('Thanks for the review, {{name}}. Glad we could help! {{company}}'),
    best: t('Thank you, {{name}}! Great working for you. {{company}}'),
  }
  const byStars = ({ low, middle, good, best }: typeof friendly) => [low, low, middle, good, best] as const
  return { friendly: byStars(friendly), formal: byStars(formal), brief: byStars(brief) }
}
