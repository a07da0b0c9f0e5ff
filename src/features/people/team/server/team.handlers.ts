import { pictureAddress } from '#features/account/company/company.rules.ts'
import { customValues } from '#features/account/custom-fields/custom-values.wire.ts'
import {
  activeFields,
  everyField,
  fieldColumns,
} from '#features/account/custom-fields/server/custom-fields.service.ts'
import { takeCustomFields } from '#features/account/custom-fields/server/custom-values.service.ts'
import { firstPayDay } from '#features/people/pay/pay-days.rules.ts'
import type { State } from '#features/people/pay/pay-fields.rules.ts'
import { payRates, rateById } from '#features/people/pay/server/pay-rates.queries.ts'
import { takeRate } from '#features/people/pay/server/pay-rates.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { storedJson } from '#server/db/stored-json.ts'
import { listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseStale, refuseUnless } from '#server/refusal.ts'
import { seesOwnWorkOnly } from '#shared/access.ts'
import type { Gets } from '#shared/endpoint.ts'
import { memberChange, memberLines } from '../member-history.rules.ts'
import type { Member, teamContract } from '../team.contract.ts'
import {
  mayChangeMember,
  maySetPay,
  paymentOfRate,
  paymentTypes,
  rateOfPayment,
  seesPay,
  teamTexts,
} from '../team.rules.ts'
import { changesOfMember } from './member-history.queries.ts'
import {
  countJobTypes,
  groupRows,
  hasMadeCompanyFeed,
  memberById,
  type NamedMember,
  openMemberRow,
  teamList,
  workers,
} from './team.queries.ts'
import {
  addMember,
  changeMember,
  type GivenFields,
  type GivenPay,
  inviteAgain,
  setMemberActive,
} from './team.service.ts'
import { teamFileColumns } from './team-file.ts'

export const teamHandlers: Handlers<typeof teamContract> = {
  async workerOptions(_input, ctx) {
    const rows = await ctx.read(tx =>
      workers(tx, seesOwnWorkOnly(ctx.session) ? ctx.session.id : null, false),
    )
    return { result: rows.map(toOption) }
  },

  async workers(_input, ctx) {
    const rows = await ctx.read(tx =>
      workers(tx, seesOwnWorkOnly(ctx.session) ? ctx.session.id : null, seesPay(ctx.session)),
    )
    return {
      result: rows.map(row => ({
        ...toOption(row),
        payment_type_id: row.payment_type_id,
        payment: paymentOfRate(row.payment_rate),
        job_type_id: row.job_type_ids.join(','),
      })),
    }
  },

  async userGroups(_input, ctx) {
    return { result: await ctx.read(groupRows) }
  },

  async paymentTypes() {
    return { result: [...paymentTypes] }
  },

  async list({ pagination, ...filters }, ctx) {
    const page = await ctx.read(async tx => {
      const used = await usedFields(tx)
      return listPage(tx, teamList(tx, { ...filters, used }, seesPay(ctx.session)), pagination)
    })
    return { data: page.rows.map(toWire), pagination: page.pagination }
  },

  async exportUsers({ sortField, sortOrder, ...filters }, ctx) {
    const { timeZone } = ctx.session
    const [used, own] = await ctx.read(async tx => [
      await usedFields(tx),
      await fieldColumns<NamedMember>(tx, '/team', timeZone),
    ])
    return listFile(ctx, 'team', tx => teamList(tx, { ...filters, used }, false), { sortField, sortOrder }, [
      ...teamFileColumns(timeZone),
      ...own,
    ])
  },

  async open({ id }, ctx) {
    const row = found(await ctx.read(tx => openMemberRow(tx, id, seesPay(ctx.session))))
    return { result: { ...toWire(row), upcoming_appointments: row.upcoming } }
  },

  async history({ id }, ctx) {
    const { rows, groups, fields } = await ctx.read(async tx => {
      found(await memberById(tx, id))
      return {
        rows: await changesOfMember(tx, id, seesPay(ctx.session)),
        groups: await groupRows(tx),
        fields: await everyField(tx, '/team'),
      }
    })
    const groupOf = (group: number) => groups.find(each => each.id === group)?.name ?? String(group)
    const result = rows.map(({ table, row, before, after, user, ...change }) => ({
      ...change,
      user: user ?? '',
      lines: memberLines(
        table,
        storedJson(memberChange, before, 'changes.before', row),
        storedJson(memberChange, after, 'changes.after', row),
        groupOf,
        fields,
      ),
    }))
    return { result: result.filter(({ lines }) => lines.length > 0) }
  },

  async payRates({ id }, ctx) {
    const rows = await ctx.read(async tx => {
      found(await memberById(tx, id, false))
      return payRates(tx, [id])
    })
    return {
      result: rows.map(row => ({
        id: row.id,
        starts_on: row.starts_on === firstPayDay ? null : row.starts_on,
        payment_type_id: row.payment_type_id,
        payment: paymentOfRate(row.payment_rate),
        cost: paymentOfRate(row.cost_rate),
        base_state: row.state as State,
        casual: row.casual,
      })),
    }
  },

  deletePayRate: ({ id }, ctx) =>
    ctx.write(async tx => {
      refuseUnless(maySetPay(ctx.session))
      const rate = found(await rateById(tx, id))
      refuseUnless(mayChangeMember(ctx.session, found(await memberById(tx, rate.user_id, false))))
      const before = await takeRate(tx, rate)
      if (!before) return refuse(400, teamTexts.firstRate)
      tx.record('pay_rates', before, null)
      return {}
    }),

  async add(input, ctx) {
    return ctx.write(async tx => {
      await refuseUnknownTypes(tx, input.job_type_id)
      const custom_fields = await takeCustomFields(tx, '/team', input.custom_fields, [])
      return addMember(tx, ctx, { ...fieldsOf(input), custom_fields }, payOfInput(input))
    })
  },

  async edit({ id, version, ...input }, ctx) {
    return ctx.write(async tx => {
      await refuseUnknownTypes(tx, input.job_type_id)
      const sees = seesPay(ctx.session)
      const held = found(await memberById(tx, id)).custom_fields
      const custom_fields = await takeCustomFields(tx, '/team', input.custom_fields, held)
      await changeMember(tx, ctx, id, { ...fieldsOf(input), custom_fields }, payOfInput(input), before =>
        refuseStale(
          version,
          before,
          toWire(sees ? before : { ...before, payment_rate: null, cost_rate: null }),
        ),
      )
      return { result: toWire(found(await memberById(tx, id, sees))) }
    })
  },

  async setStatus({ id, active }, ctx) {
    return ctx.write(async tx => {
      await setMemberActive(tx, ctx, id, active)
      const result = toWire(found(await memberById(tx, id, seesPay(ctx.session))))
      const knows = !active && (await hasMadeCompanyFeed(tx, id))
      return { result, warning: knows ? teamTexts.knowsCalendar : '' }
    })
  },

  async invite({ id }, ctx) {
    return ctx.write(async tx => {
      await inviteAgain(tx, ctx, id)
      return {}
    })
  },
}

const usedFields = async (tx: CompanyTx) => (await activeFields(tx, '/team')).map(field => field.id)

async function refuseUnknownTypes(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0 && (await countJobTypes(tx, ids)) !== ids.length)
    refuse(400, 'Job type is not valid', { field: 'job_type_id' })
}

function toOption(row: { id: number; fullname: string; colour: string }) {
  return { value: row.id, label: row.fullname, color: row.colour }
}

function toWire(row: NamedMember): Member {
  return {
    id: row.id,
    fullname: row.fullname,
    email: row.email,
    phone: row.phone,
    color: row.colour,
    picture: pictureAddress(row.picture_key),
    group_id: row.group_id,
    group_name: row.group_name,
    group_kind: row.group_kind,
    payment_type_id: row.payment_type_id,
    payment: paymentOfRate(row.payment_rate),
    cost: paymentOfRate(row.cost_rate),
    base_state: row.base_state,
    casual: row.casual,
    job_type_id: row.job_type_ids,
    custom_fields: customValues.write(row.custom_fields),
    active: row.active,
    status: !row.active ? 'disabled' : row.joined_at ? 'active' : row.invited_at ? 'invited' : 'added',
    version: row.version,
  }
}

function fieldsOf(input: Gets<(typeof teamContract)['add']>): GivenFields {
  return {
    fullname: input.fullname,
    email: input.email,
    phone: input.phone,
    colour: input.color?.toLowerCase() ?? null,
    group_id: input.group_id,
    job_type_ids: input.job_type_id,
  }
}

function payOfInput(input: Gets<(typeof teamContract)['add']>): GivenPay {
  const { payment_type_id, payment, cost, base_state, casual, pay_from } = input
  return {
    pay: {
      payment_type_id,
      payment_rate: rateOfPayment(payment),
      cost_rate: rateOfPayment(cost),
      state: base_state,
      casual,
    },
    payFrom: pay_from ?? null,
  }
}
