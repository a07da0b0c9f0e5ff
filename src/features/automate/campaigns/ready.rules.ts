import type { Channel } from '#features/talk/consents/consents.rules.ts'
import { type Conditions, noConditions, onlyIf } from '../automations/conditions.rules.ts'
import type { ReadyWords } from './ready-words.ts'

/** A campaign to begin with. */
interface ReadyCampaign {
  name: string
  about: string
  channel: Channel
  subject: string
  text: string
  conditions: Conditions
}

export const readyCampaigns = (words: ReadyWords): readonly ReadyCampaign[] => [
  {
    name: 'Season check',
    about: 'Offer a check before summer or winter.',
    channel: 'email',
    subject: words.seasonSubject,
    text: words.seasonText,
    conditions: onlyIf({ column: 'jobs', is: 'atLeast', value: '1' }),
  },
  {
    name: 'Win back clients',
    about: 'Clients whose last job was over a year ago.',
    channel: 'sms',
    subject: '',
    text: words.winBackText,
    conditions: onlyIf({ column: 'last_job', is: 'daysAgo', value: '365' }),
  },
  {
    name: 'Ask for reviews',
    about: 'Clients with a job in the last 60 days.',
    channel: 'email',
    subject: words.reviewSubject,
    text: words.reviewText,
    conditions: onlyIf({ column: 'last_job', is: 'lastDays', value: '60' }),
  },
  {
    name: 'Ask for referrals',
    about: 'Clients with two or more jobs.',
    channel: 'email',
    subject: words.referralSubject,
    text: words.referralText,
    conditions: onlyIf({ column: 'jobs', is: 'atLeast', value: '2' }),
  },
  {
    name: 'Price rise',
    about: 'Tell all clients before prices go up.',
    channel: 'email',
    subject: words.priceSubject,
    text: words.priceText,
    conditions: noConditions,
  },
]
