import { filesContract } from '#features/jobs/files/files.contract.ts'
import { arrivalsContract } from '#features/messages/appointment-messages/arrivals.contract.ts'
import { clientMessagesContract } from '#features/messages/client-messages/client-messages.contract.ts'
import { fieldDevicesContract } from '#features/office/field-devices/field-devices.contract.ts'
import { shiftSwapsContract } from '#features/people/shifts/shift-swaps.contract.ts'
import { shiftsContract } from '#features/people/shifts/shifts.contract.ts'
import { transfersContract } from '#features/stock/transfers/transfers.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { keptKeyDays } from '#shared/idempotency.ts'
import { translate } from '#web/i18n.ts'
import { deviceStore, run } from '#web/offline/device-store.ts'
import type { KeptWrite, SentWrite } from '#web/offline/kept-write.ts'
import { inOneTab } from '#web/offline/one-tab.ts'
import { forgetSent, sentWrites } from '#web/offline/sent-writes.ts'
import { reloadWrites, unsentWrites } from '#web/offline/waiting-writes.ts'
import { send } from '#web/send.ts'

// A server that goes on from a backup has lost what it took since. A phone lays by what it has sent, and sends again, by the same
// keys, what such a server does not know.

/** A day less than the server knows an answer; ms. */
const keptMs = (keptKeyDays - 1) * 24 * 60 * 60_000
/** Keys that the server is asked about at once. */
const mostKeys = 500

/** These reached a client: a second one would be one too many, so the office hears of it instead. */
const outside: readonly Endpoint[] = [
  clientMessagesContract.sendEmail,
  clientMessagesContract.sendSms,
  arrivalsContract.tellLate,
]
/** Writes about the row that another one makes, by the number that the server gives it. */
const followers: readonly (readonly [maker: Endpoint, ...followers: Endpoint[]])[] = [
  [filesContract.add, filesContract.remove],
  [shiftsContract.askLeave, shiftsContract.withdrawLeave],
  [shiftSwapsContract.offer, shiftSwapsContract.withdraw],
  [transfersContract.send, transfersContract.confirm, transfersContract.cancel],
]

/** The life of the server that this person's phone knew last. Lies beside what was sent in it: a new session leaves it. */
interface KnownLife {
  key: string
  owner: string
  life: string
}
const lives = deviceStore<KnownLife>('sent')

/** Puts what the server has lost in line once more, where it is in another life than when it was last heard of. */
export async function followLife(life: string, owner: string, signal: AbortSignal): Promise<void> {
  const key = `life ${owner}`
  await forgetSent(({ sentAt }) => sentAt < Date.now() - keptMs)
  // A server of the release before says none.
  if (!life || (await lives.get(key))?.life === life) return
  await inOneTab(`sent by ${owner}`, signal, async () => {
    const sent = (await sentWrites.all()).filter(each => each.owner === owner && each.key !== key)
    const aside = (await unsentWrites()).filter(each => each.aside !== undefined)
    const unknown = await unknownOf([...sent, ...aside].map(each => each.key))
    if (signal.aborted) return
    const again = sent.filter(each => unknown.has(each.key)).map(each => asWaiting(each, sent))
    const handAgain = aside.filter(each => unknown.has(each.key)).map(withoutAside)
    await run(['sent', 'writes'], 'readwrite', rows => {
      for (const write of [...again, ...handAgain]) {
        rows('sent').delete(write.key)
        rows('writes').put(write)
      }
      return rows('sent').put({ key, owner, life })
    })
    await reloadWrites()
  })
}

async function unknownOf(keys: readonly string[]): Promise<ReadonlySet<string>> {
  const unknown = new Set<string>()
  for (let from = 0; from < keys.length; from += mostKeys) {
    const reply = await send(fieldDevicesContract.unknown, { keys: keys.slice(from, from + mostKeys) })
    for (const key of reply.keys) unknown.add(key)
  }
  return unknown
}

function asWaiting(write: SentWrite, sent: readonly SentWrite[]): KeptWrite {
  const { sentAt: _, made: __, refusal: ___, isFinal: ____, aside: _____, ...kept } = write
  const isOf = (entry: Endpoint) => entry.path === write.entry.path
  const family = followers.find(([, ...of]) => of.some(isOf))
  const maker =
    family && sent.find(({ entry, made }) => entry.path === family[0].path && made === write.input.id)
  const again: KeptWrite = { ...kept, again: true, ...(maker && { follows: maker.key }) }
  if (!outside.some(isOf)) return again
  return {
    ...again,
    refusal: translate(
      'The client got this before the server was restored from a backup. It isn’t sent again.',
    ),
    isFinal: true,
  }
}

function withoutAside({
  aside: _,
  isKept: __,
  sent: ___,
  ...write
}: Awaited<ReturnType<typeof unsentWrites>>[number]) {
  return write
}
