import type { Translate } from '#shared/translator.ts'

/** Wording of ready-made campaigns, in the language of the company's documents. Placeholders stay as they are. */
export const readyWords = (t: Translate) => ({
  seasonSubject: t('Ready for the season?'),
  seasonText: t(
    'Hi {{Customer_Name}},\n\nThe busy season is close. Book a check now and avoid a breakdown later.\n\nReply to this email and we’ll find a time.\n\nKind regards,\n{{Company_Name}}\n{{Company_Phone}}',
  ),
  winBackText: t('Hi {{Customer_Name}}, it’s been a while. Anything we can help with this month?'),
  reviewSubject: t('How did we do?'),
  reviewText: t(
    'Hi {{Customer_Name}},\n\nThank you for having us. Would you leave us a review? It takes a minute and helps a lot.\n\n{{Review_Link}}\n\nKind regards,\n{{Company_Name}}\n{{Company_Phone}}',
  ),
  referralSubject: t('Do you know someone who needs us?'),
  referralText: t(
    'Hi {{Customer_Name}},\n\nMost of our work comes from people who recommend us. If a friend needs help, please pass on our number: {{Company_Phone}}.\n\nKind regards,\n{{Company_Name}}\n{{Company_Phone}}',
  ),
  priceSubject: t('Our prices change soon'),
  priceText: t(
    'Hi {{Customer_Name}},\n\nOur prices go up next month. Work booked before then stays at today’s prices. Reply to this email to book.\n\nKind regards,\n{{Company_Name}}\n{{Company_Phone}}',
  ),
})

export type ReadyWords = ReturnType<typeof readyWords>
export const readyWordNames = Object.keys(readyWords(() => '')) as (keyof ReadyWords)[]
