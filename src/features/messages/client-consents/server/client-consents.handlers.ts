import { companyRow } from '#features/account/company/server/company.queries.ts'
import {
  addressOf,
  type Channel,
  canRecord,
  channels,
  consentOf,
  consentTexts,
} from '#features/talk/consents/consents.rules.ts'
import { consentsOf, lastConsents } from '#features/talk/consents/server/consents.queries.ts'
import { enterConsent } from '#features/talk/consents/server/consents.service.ts'
import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { instantText, parseDay, todayIn } from '#shared/dates.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import type { clientConsentsContract } from '../client-consents.contract.ts'
import { clientToAsk, lockClientToAsk } from './client-consents.queries.ts'

export const clientConsentsHandlers: Handlers<typeof clientConsentsContract> = {
  read: ({ client_id }, ctx) =>
    ctx.read(async tx => {
      const { reached, lastJob, zone } = await asked(tx, client_id)
      const today = todayIn(zone, instantText(tx.now))
      const last = new Map<Channel, Awaited<ReturnType<typeof lastConsents>>>()
      for (const channel of channels)
        last.set(
          channel,
          await lastConsents(
            tx,
            channel,
            reached.filter(each => each.channel === channel).map(({ address }) => address),
          ),
        )
      const history = await consentsOf(tx, {
        client: client_id,
        addresses: reached.map(({ address }) => address),
      })
      return {
        addresses: reached.map(({ channel, address, contact }) => {
          const consent = consentOf(last.get(channel)!.get(address) ?? null, lastJob, today)
          return { channel, address, contact, until: null, ...consent }
        }),
        history: history.map(({ fullname, client_id: _c, campaign_id: _k, by_id: _b, ...entry }) => ({
          ...entry,
          by: fullname ?? '',
        })),
      }
    }),

  record: ({ client_id, channel, address: typed, source, evidence, given_on }, ctx) =>
    ctx.write(async tx => {
      const { address, person, zone } = await theirs(tx, client_id, channel, typed)
      const today = todayIn(zone, instantText(tx.now))
      const day = given_on === null ? today : parseDay(given_on)!
      const entries = (await consentsOf(tx, { client: client_id, addresses: [address] })).filter(
        each => each.address === address && each.channel === channel,
      )
      const withdrawn = entries.find(({ kind }) => kind === 'withdrawn')
      const since = withdrawn ? todayIn(zone, instantText(withdrawn.at)) : null
      refuseUnless(canRecord(day, today, since), 400, { field: 'given_on' })
      const [last] = entries
      const isSame =
        last?.kind === 'express' &&
        last.source === source &&
        last.evidence === evidence &&
        last.given_on === given_on
      if (isSame) return { message: 'Consent recorded.' }
      await enterConsent(tx, {
        channel,
        address,
        client_id,
        person,
        kind: 'express',
        source,
        evidence,
        given_on,
      })
      return { message: 'Consent recorded.' }
    }),

  withdraw: ({ client_id, channel, address: typed, checked }, ctx) =>
    ctx.write(async tx => {
      const { address, person } = await theirs(tx, client_id, channel, typed)
      const [last] = (await consentsOf(tx, { client: client_id, addresses: [address] })).filter(
        each => each.address === address && each.channel === channel,
      )
      const isOut = last?.kind === 'withdrawn'
      // Only what the office has entered itself is taken back by it.
      if (!checked && (!isOut || last.source !== 'office')) return refuse(409, consentTexts.notOurs)
      const facts = { channel, address, client_id, person, source: 'office' as const }
      if (isOut !== checked) await enterConsent(tx, { ...facts, kind: checked ? 'withdrawn' : 'lifted' })
      return { message: checked ? 'Marketing stopped.' : 'Undone.' }
    }),
}

/** The numbers and addresses of a client and their contacts, each once, and their last job. */
async function asked(tx: CompanyTx, id: number) {
  const client = found(await clientToAsk(tx, id))
  const { time_zone: zone } = await companyRow(tx)
  const people = [{ ...client, name: '' }, ...client.contacts]
  const all = people.flatMap(({ name: contact, phone, email }) => [
    { channel: 'sms' as const, address: mobileNumber(phone), contact },
    { channel: 'email' as const, address: canonicalEmail(email), contact },
  ])
  const reached = all.flatMap(({ address, ...each }) => (address === null ? [] : { ...each, address }))
  return {
    client,
    zone,
    lastJob: client.last_job === null ? null : todayIn(zone, instantText(client.last_job)),
    reached: reached.filter(
      (each, at) =>
        reached.findIndex(other => other.channel === each.channel && other.address === each.address) === at,
    ),
  }
}

/** An address of this client, in its one spelling. */
async function theirs(tx: UserTx, id: number, channel: Channel, typed: string) {
  await lockClientToAsk(tx, id)
  const { client, reached, zone } = await asked(tx, id)
  const address = addressOf(channel, typed)
  const own = reached.find(each => each.channel === channel && each.address === address)
  if (!own) return refuse(400, consentTexts.notTheirs, { field: 'address' })
  return { address: own.address, person: own.contact || client.name || client.company_name, zone }
}
