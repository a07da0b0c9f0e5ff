import { companyRow } from '#features/account/company/server/company.queries.ts'
import { giveBackSpent, spendUpTo } from '#features/talk/credit/server/credit.service.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { insertOutgoing } from '#features/talk/sms/server/sms.queries.ts'
import { firstSmsCredit } from '#features/talk/sms/sms.rules.ts'
import { type BulkServices, type BulkWork, workThrough } from '#server/bulk/bulk-work.ts'
import { oneAtATime } from '#server/bulk/one-at-a-time.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import { withinLimit } from '#server/outbox.ts'
import type { Due } from '#server/schedule.ts'
import { heldText } from '#server/sending-limits.ts'
import { dayMinutes, wallToUtc } from '#shared/dates.ts'
import { sentenceOf } from '#shared/fact.ts'
import { smsSize } from '#shared/phones/sms-length.ts'
import { campaignAccess } from '../campaigns.contract.ts'
import { campaignTexts } from '../campaigns.rules.ts'
import { marketingFrom } from '../marketing-hours.rules.ts'
import { clientsThatFit, presentIn } from './audience.queries.ts'
import { messageMaker, type Recipient } from './campaign-message.service.ts'
import { type CampaignRow, campaignAuthor, lockCampaign, updateCampaign } from './campaigns.queries.ts'
import { campaignWork } from './campaigns.works.ts'
import {
  alreadyIn,
  countAudience,
  insertRecipients,
  judgeClients,
  leaveOut,
  markQueued,
  nextRecipients,
  type WaitingRow,
} from './recipients.queries.ts'

export type CampaignServices = Services & BulkServices

const mostTogether = 100

/** A campaign's messages, put into the outbox a slice at a time in the name of who started it. */
export const campaignSending = (services: CampaignServices): BulkWork<CampaignRow, WaitingRow> => ({
  work: campaignWork,
  means: 'screen',
  topic: 'campaigns',
  author: campaignAuthor,
  needs: {
    access: campaignAccess,
    giveUp: (tx, row) => pauseWith(tx, services, row, campaignTexts.noRights),
  },
  async lock(tx, id) {
    const row = await lockCampaign(tx, id)
    if (!row || (row.state !== 'scheduled' && row.state !== 'sending')) return undefined
    const { time_zone } = await companyRow(tx)
    const begins =
      row.state === 'scheduled' && row.starts_at && row.starts_at > tx.now ? row.starts_at : tx.now
    const from = marketingFrom(begins, time_zone)
    if (from > tx.now) {
      await wakeAt(tx, services, id, from)
      if (row.state === 'scheduled' && from > (row.starts_at ?? tx.now))
        await updateCampaign(tx, id, { starts_at: from })
      return undefined
    }
    // One campaign at a time, so that a second one sees what the first has sent.
    await oneAtATime(tx, 'campaign')
    return row.state === 'scheduled' ? begin(tx, row) : row
  },
  most: () => mostTogether,
  next: (tx, { id }, most) => nextRecipients(tx, id, most),
  keyOf: ({ id }) => id,
  act: (tx, row, waiting) => sendTo(tx, services, row, waiting),
  setAside: (tx, _row, { id }, reason) =>
    leaveOut(tx, [{ id, state: 'failed', reason: reason ? sentenceOf(reason) : 'failed' }]),
  async end(tx, { id }) {
    await updateCampaign(tx, id, { state: 'done', note: '', ended_at: tx.now })
  },
})

/** Goes on with a campaign until it is done, paused or out of its hours. */
export const workOnCampaign = (
  services: CampaignServices,
  due: Pick<Due, 'data' | 'signal'>,
  onError: (error: unknown) => void,
): Promise<void> => workThrough(services, campaignSending(services), due, onError)

/** Goes on at `at`: at once if that has come by the server's clock. */
export const wakeAt = (
  tx: CompanyTx,
  { outbox }: Pick<Services, 'outbox'>,
  id: number,
  at: Date,
): Promise<void> =>
  outbox.later(tx, campaignWork, { companyId: Number(tx.companyId), id }, at > tx.now ? at : null)

/** Chooses the recipients, once, when it begins. */
async function begin(tx: CompanyTx, row: CampaignRow): Promise<CampaignRow> {
  if (row.started_at !== null) return updateCampaign(tx, row.id, { state: 'sending', note: '' })
  const when = await presentIn(tx)
  const asked = {
    channel: row.channel,
    clients: await clientsThatFit(tx, row.conditions, when),
    when,
    campaign: row.id,
  }
  const counted = await countAudience(tx, asked)
  await insertRecipients(tx, asked)
  const left_out = Object.fromEntries(
    counted.flatMap(each => (each.reason ? [[each.reason, each.count]] : [])),
  )
  return updateCampaign(tx, row.id, { state: 'sending', note: '', started_at: tx.now, left_out })
}

/** Pauses by itself, and tells who started it. */
export async function pauseWith(
  tx: CompanyTx,
  { outbox }: Pick<Services, 'outbox'>,
  { id, name, user_id }: CampaignRow,
  note: string,
  state: 'paused' | 'stopped' = 'paused',
): Promise<void> {
  await updateCampaign(tx, id, { state, note, ...(state === 'stopped' && { ended_at: tx.now }) })
  await tellPeople(tx, outbox, [
    {
      kind: 'campaignPaused',
      users: [user_id],
      path: '/email/marketing',
      isNewsToAll: true,
      values: { name, reason: { text: note } },
    },
  ])
}

/** Queues the messages of these rows; who may no longer get one is left out. */
async function sendTo(
  tx: CompanyTx,
  services: CampaignServices,
  row: CampaignRow,
  waiting: readonly WaitingRow[],
): Promise<void> {
  const when = await presentIn(tx)
  const ids = [...new Set(waiting.flatMap(({ client_id }) => client_id ?? []))]
  const now = await judgeClients(tx, { channel: row.channel, when, campaign: row.id }, ids)
  const byClient = new Map(now.map(each => [each.id, each]))
  const written = await alreadyIn(tx, row.id, waiting)
  const left: { id: number; reason: string }[] = []
  const going: Recipient[] = []
  for (const { id, client_id, address } of waiting) {
    const client = client_id === null ? undefined : byClient.get(client_id)
    // Two clients that became one get it once; one whose address was changed since is left to the next campaign.
    const twice = client_id !== null && (written.has(client_id) || client?.address !== address)
    // 'twice' among those of one slice was decided when it began, as each address has one row.
    const reason = !client
      ? 'gone'
      : client.reason && client.reason !== 'twice'
        ? client.reason
        : twice
          ? 'twice'
          : null
    if (reason) left.push({ id, reason })
    else {
      written.add(client_id!)
      going.push({ id, client: client_id, name: client!.name, address })
    }
  }
  await leaveOut(tx, left)
  if (going.length === 0) return
  const isAll =
    row.channel === 'email' ? await mailTo(tx, services, row, going) : await textTo(tx, services, row, going)
  if (isAll === true) return
  if (isAll === 'credit') return pauseWith(tx, services, row, campaignTexts.noCredit)
  const tomorrow = new Date(wallToUtc((when.today + 1) * dayMinutes, when.zone))
  const at = marketingFrom(tomorrow, when.zone)
  await updateCampaign(tx, row.id, { state: 'scheduled', starts_at: at, note: campaignTexts.limit })
  await wakeAt(tx, services, row.id, at)
}

type Outcome = true | 'limit' | 'credit'

async function mailTo(
  tx: CompanyTx,
  services: CampaignServices,
  row: CampaignRow,
  going: readonly Recipient[],
): Promise<Outcome> {
  const maker = await messageMaker(tx, services, row)
  const mails = []
  for (const to of going) mails.push(await maker.mail(to))
  const ids = await services.outbox.campaign(tx, mails)
  await markQueued(
    tx,
    going.flatMap(({ id }, i) => (ids[i] == null ? [] : { id, outbox_id: ids[i]! })),
  )
  tx.tell('mail')
  return ids.includes(null) ? 'limit' : true
}

const textTo = (tx: CompanyTx, services: CampaignServices, row: CampaignRow, going: readonly Recipient[]) =>
  overNumbers(tx, 'a campaign is delivered', open => textOpenly(open, services, row, going))

async function textOpenly(
  tx: CompanyTx,
  services: CampaignServices,
  row: CampaignRow,
  going: readonly Recipient[],
): Promise<Outcome> {
  const { sms } = services.providers
  const maker = await messageMaker(tx, services, row)
  const reasons = await services.outbox.maySms(
    tx,
    going.map(({ address }) => ({ to: address, isAnswer: false })),
    { refuses: false },
  )
  const within = withinLimit(reasons)
  const texts: { to: Recipient; body: string; parts: number; held: string | undefined }[] = []
  for (const [i, to] of going.slice(0, within).entries()) {
    const body = await maker.text(to)
    const held = heldText(reasons[i])
    texts.push({ to, body, held, parts: held ? 0 : smsSize(body).messages })
  }
  const paid = sms.usesCredit
    ? await payFor(
        tx,
        texts.map(({ parts }) => parts),
      )
    : texts.length
  const sending = texts.slice(0, paid)
  const ids = await insertOutgoing(
    tx,
    sending.map(({ to, body, parts, held }) => ({
      phone: to.address,
      body,
      parts,
      ...(held && { status: 'failed', error: held }),
      paid: sms.usesCredit ? parts : 0,
      sender: maker.sender.from,
      job_id: null,
      client_id: to.client,
      user_id: tx.by?.id ?? null,
      send_at: null,
    })),
    'product',
  )
  const outboxIds = await services.outbox.sms(
    tx,
    sending.map(({ to, held }, i) => ({
      sms: ids[i]!,
      to: to.address,
      campaign: row.id,
      ...(held && { held }),
    })),
    null,
  )
  await markQueued(
    tx,
    sending.map(({ to, parts }, i) => ({ id: to.id, outbox_id: outboxIds[i]!, sms_id: ids[i]!, parts })),
  )
  tx.tell('messages', 'mail')
  if (paid < texts.length) return 'credit'
  return within < going.length ? 'limit' : true
}

/** Takes what these cost, as far as the credit goes; how many of them, from the first on, it pays for. */
async function payFor(tx: CompanyTx, parts: readonly number[]): Promise<number> {
  const cost = parts.reduce((sum, each) => sum + each, 0)
  let left = await spendUpTo(tx, 'sms', cost, { first: firstSmsCredit })
  if (left === cost) return parts.length
  const unpaid = parts.findIndex(each => {
    if (each > left) return true
    left -= each
    return false
  })
  await giveBackSpent(tx, 'sms', left)
  return unpaid
}
