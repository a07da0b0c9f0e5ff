import { noConditions } from '../../automations/conditions.rules.ts'
import type { Campaign } from '../campaigns.contract.ts'

/** A campaign as the form holds it. */
export type Draft = Pick<
  Campaign,
  'name' | 'channel' | 'subject' | 'text' | 'template_id' | 'conditions' | 'tracks_links'
>

export const emptyDraft: Draft = {
  name: '',
  channel: 'email',
  subject: '',
  text: '',
  template_id: null,
  conditions: noConditions,
  tracks_links: true,
}
