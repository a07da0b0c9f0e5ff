import { readSetting, saveSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { notFound, refuse } from '#server/refusal.ts'
import { dayStartUtc, parseDay } from '#shared/dates.ts'
import type { trailsContract } from '../trails.contract.ts'
import { trailBegins, trailTexts } from '../trails.rules.ts'
import {
  agreeToTrail,
  endTrails,
  isMember,
  lastPosition,
  looksAt,
  noteLook,
  noticeOf,
  trailPoints,
  trailSetting,
} from './trails.queries.ts'
import { tellOfTrails } from './trails.service.ts'

export const trailsHandlers: Handlers<typeof trailsContract> = {
  settings: async (_input, ctx) => ({ result: await ctx.read(tx => readSetting(tx, trailSetting)) }),

  save: ({ version, days }, ctx) =>
    ctx.write(async tx => {
      const result = await saveSetting(tx, trailSetting, { days }, version)
      if (days === 0) await endTrails(tx)
      else await tellOfTrails(tx, ctx.outbox, days)
      return { result }
    }),

  own: ({ day }, ctx) =>
    ctx.read(async tx => {
      const { id, timeZone } = ctx.session
      const { days } = await readSetting(tx, trailSetting)
      const notice = days > 0 ? await noticeOf(tx, id) : undefined
      return {
        days,
        noticed_at: notice?.noticed_at ?? null,
        agreed_at: notice?.agreed_at ?? null,
        begins_at: trailBegins(notice),
        last: (await lastPosition(tx, id)) ?? null,
        result: await pointsOf(tx, id, day, timeZone),
        looks: await looksAt(tx, id),
      }
    }),

  agree: (_input, ctx) =>
    ctx.write(async tx => {
      if (!(await agreeToTrail(tx, tx.by.id))) return refuse(409, trailTexts.notKept)
      tx.tell('clock')
      return {}
    }),

  look: ({ userId, day }, ctx) =>
    ctx.write(async tx => {
      if (!(await isMember(tx, userId))) return notFound()
      const result = await pointsOf(tx, userId, day, ctx.session.timeZone)
      if (result.length > 0 && userId !== tx.by.id) {
        await noteLook(tx, userId, tx.by.id, day)
        tx.tell('clock')
      }
      return { result }
    }),
}

function pointsOf(tx: CompanyTx, userId: number, day: string, zone: string) {
  const first = parseDay(day)!
  return trailPoints(tx, userId, {
    from: new Date(dayStartUtc(first, zone)),
    before: new Date(dayStartUtc(first + 1, zone)),
  })
}
