import { readSetting, saveSetting } from '#server/company-setting.ts'
import type { ConnectionSource } from '#server/connections/connection-source.ts'
import { user } from '#shared/access.ts'
import { pluginFacts } from '../plugin.connections.ts'
import { lastRequests } from './plugin.queries.ts'
import { pluginSetting } from './plugin.service.ts'

export const pluginConnection: ConnectionSource = {
  facts: pluginFacts,
  access: user({ permission: 'settings' }),
  isOffered: () => true,
  async rows(tx) {
    const { secret, is_on, sites } = await readSetting(tx, pluginSetting)
    if (secret === '') return []
    const [last] = await lastRequests(tx)
    return [
      {
        id: 1,
        account: sites.join(', '),
        state: is_on ? 'on' : 'paused',
        usedAt: last?.last_at ?? null,
        by: null,
      },
    ]
  },
  async pause(tx, _ctx, _id, isPaused) {
    const { secret, is_on } = await readSetting(tx, pluginSetting)
    if (secret === '' || is_on !== isPaused) return false
    await saveSetting(tx, pluginSetting, { is_on: !isPaused }, undefined)
    return true
  },
}
