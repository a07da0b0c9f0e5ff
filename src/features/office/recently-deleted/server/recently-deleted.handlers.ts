import { listPage } from '#server/list.ts'
import type { Handlers } from '#server/mount.ts'
import type { recentlyDeletedContract } from '../recently-deleted.contract.ts'
import { goneAt } from '../recently-deleted.rules.ts'
import { deletedClients, deletedJobs } from './recently-deleted.queries.ts'

export const recentlyDeletedHandlers: Handlers<typeof recentlyDeletedContract> = {
  async jobs({ search, pagination }, ctx) {
    const page = await ctx.read(tx => listPage(tx, deletedJobs(tx, search), pagination))
    const data = page.rows.map(({ number, ...row }) => ({ ...shown(row), job_number: number }))
    return { data, pagination: page.pagination }
  },

  async clients({ search, pagination }, ctx) {
    const page = await ctx.read(tx => listPage(tx, deletedClients(tx, search), pagination))
    return { data: page.rows.map(shown), pagination: page.pagination }
  },
}

// Rows of a page come as JSON, times as texts.
function shown<R extends { deleted_at: Date }>({ deleted_at, ...row }: R) {
  const deleted = new Date(deleted_at)
  return { ...row, deleted, gone: goneAt(deleted) }
}
