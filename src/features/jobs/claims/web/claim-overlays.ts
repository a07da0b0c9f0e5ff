import type { Receives } from '#shared/endpoint.ts'
import { rateIn } from '#shared/numbers/money.ts'
import { type Overlay, overlay, type Waits } from '#web/offline/overlays.ts'
import type { SignedIn } from '#web/viewer.ts'
import { claimsContract } from '../claims.contract.ts'
import { driveCents, kmRateOn } from '../claims.rules.ts'

type Reply = Receives<typeof claimsContract.own>

/** Claims that wait stand among the others; their amount is reckoned by the rates known here. */
export const claimOverlays = (by: SignedIn): Overlay[] => [
  overlay(claimsContract.add, claimsContract.own, (reply, write) =>
    ofPerson(write, by) === by.id ? withClaim(reply, write, by.id) : reply,
  ),
  overlay(claimsContract.add, claimsContract.list, (reply, write, { userId, start, end }) => {
    const { day } = write.input
    const isShown = ofPerson(write, by) === Number(userId) && day >= start && day <= end
    return isShown ? withClaim(reply, write, Number(userId)) : reply
  }),
]

const ofPerson = ({ input }: Waits<typeof claimsContract.add>, by: SignedIn) => Number(input.userId ?? by.id)

function withClaim(reply: Reply, { input, at }: Waits<typeof claimsContract.add>, user_id: number): Reply {
  if (reply.result.some(each => each.key === input.key)) return reply
  const kind = input.kind ?? 'receipt'
  const [sent, metres] = [Number(input.amount_cents ?? 0), Number(input.metres ?? 0)]
  const rate = kmRateOn(reply.km_rates, input.day)
  const isDrive = kind === 'kilometres'
  const claim: Reply['result'][number] = {
    id: -Date.parse(at),
    key: input.key,
    user_id,
    kind,
    day: input.day,
    counts_on: input.day,
    amount_cents: isDrive ? driveCents(metres, rate ?? 0) : sent,
    tax_cents: isDrive ? 0 : Number(input.tax_cents ?? rateIn(sent, reply.tax)),
    metres: isDrive ? metres : null,
    km_rate: isDrive ? rate : null,
    // A job's number is not known here.
    job: null,
    note: input.note ?? '',
    state: 'claimed',
    answer: '',
    file: null,
    is_double: false,
    by: '',
    week: { state: 'open', is_exported: false },
    version: 1,
  }
  return { ...reply, result: [claim, ...reply.result] }
}
