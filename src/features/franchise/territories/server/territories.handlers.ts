import { activeMembers } from '#features/franchise/links/server/links.queries.ts'
import { leadStatus } from '#features/sales/leads/leads.rules.ts'
import { leadById } from '#features/sales/leads/server/leads.queries.ts'
import { readSetting, saveSetting } from '#server/company-setting.ts'
import type { Upload } from '#server/context.ts'
import { csvTable, rowsToCheck } from '#server/csv-reading/csv-table.ts'
import { listPage } from '#server/list.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound } from '#server/refusal.ts'
import type { CsvChoice } from '#shared/spreadsheets/csv-choice.ts'
import type { territoriesContract } from '../territories.contract.ts'
import { areaLabel, areaMappingFrom, indexOf, isAreaHeading, mostAreaRows } from '../territories.rules.ts'
import { memberFor } from './routing.service.ts'
import { allAreas, areaCounts, areaList, deleteAreas } from './territories.queries.ts'
import { addAreas, importAreas, readAreas, territorySetting } from './territories.service.ts'

export const territoriesHandlers: Handlers<typeof territoriesContract> = {
  areas: ({ pagination, ...filters }, ctx) =>
    ctx.read(async tx => {
      const page = await listPage(tx, areaList(tx, filters), pagination)
      const data = page.rows.map(({ company_id: _, ...row }) => row)
      return { data, pagination: page.pagination }
    }),

  settings: (_input, ctx) =>
    ctx.read(async tx => {
      const { automatic, version } = await readSetting(tx, territorySetting)
      const counts = await areaCounts(tx)
      const members = (await activeMembers(tx)).map(({ id, name }) => ({
        id,
        name,
        areas: counts.get(id) ?? 0,
      }))
      return { result: { automatic, version }, members }
    }),

  saveSettings: ({ automatic, version }, ctx) =>
    ctx.write(async tx => {
      const before = await readSetting(tx, territorySetting)
      const since = automatic && !before.automatic ? tx.now.toISOString() : before.since
      const saved = await saveSetting(tx, territorySetting, { automatic, since }, version)
      return { result: { automatic: saved.automatic, version: saved.version } }
    }),

  add: (input, ctx) => ctx.write(async tx => ({ added: await addAreas(tx, input) })),

  remove: ({ ids }, ctx) =>
    ctx.write(async tx => {
      if (ids.length === 0) return notFound()
      const removed = await deleteAreas(tx, ids)
      if (removed.length < new Set(ids).size) return notFound()
      for (const before of removed) tx.record('franchise_areas', before, null)
      return {}
    }),

  previewImport: async (input, ctx) => {
    const table = await tableOf(ctx.upload, input)
    return ctx.read(async tx => ({ result: (await readAreas(tx, table)).told }))
  },

  rowsToCheck: async (input, ctx) => {
    const table = await tableOf(ctx.upload, input)
    const { doubts } = await ctx.read(tx => readAreas(tx, table))
    return rowsToCheck(found(ctx.upload).path, isAreaHeading, input, doubts)
  },

  importAreas: async (input, ctx) => {
    const table = await tableOf(ctx.upload, input)
    return ctx.write(async tx => ({ result: await importAreas(tx, await readAreas(tx, table)) }))
  },

  ofLead: ({ id }, ctx) =>
    ctx.read(async tx => {
      const lead = found(await leadById(tx, id))
      if (lead.status >= leadStatus.won) return { result: null }
      const area = await memberFor(tx, lead, indexOf(await allAreas(tx)))
      return {
        result: area && { company_id: area.company_id, member: area.member, area: areaLabel(area) },
      }
    }),
}

const tableOf = (upload: Upload | null, { columns, ...choice }: CsvChoice & { columns: string }) =>
  csvTable(upload, mostAreaRows, isAreaHeading, headings => areaMappingFrom(columns, headings), choice)
