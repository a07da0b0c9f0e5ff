import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { notificationsContract } from '../notifications.contract.ts'

export const notificationsSamples: Samples<typeof notificationsContract> = {
  fetchActivity: { limit: 10 },
  resetUnread: { upTo: 1 },
  setStatus: { status: 0 },
  setting: { id: 1 },
  saveSetting: { id: 1, bell: 1, push: 0 },
  changeStatus: { id: 1, status: 1 },
}

export default samplesFor({ samples: { notifications: notificationsSamples } })
