import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { rateOf } from '#shared/numbers/money.ts'
import { seedRows, takeIds } from './demo.queries.ts'
import type { UsedPart } from './demo-worked.service.ts'

/** The oldest round of restocking; 0 is the latest. */
export const lastRound = 12

/** Stock bought in one round of restocking. */
export interface Bought {
  part: {
    id: number
    n: number
    code: string
    cost: number
    supplier: 0 | 1
    item: { name: string; unit: string }
  }
  round: number
  quantity: number
}

interface Line {
  code: string
  description: string
  quantity: number
  unit: string
  net_cents: number
  goes: 'stock' | 'job' | 'cost'
  part_id: number | null
  place_id: number | null
  job_id: number | null
}

const papers = [
  { prefix: 'CPS-', first: 48_211, consumables: 'Sealant, tape, screws and fittings' },
  { prefix: 'W00', first: 93_370, consumables: 'Connectors, clips and conduit' },
] as const
/** Items bought for jobs, too large for stock, by supplier. */
const bulky: Readonly<Record<string, 0 | 1>> = { 'HW-G26': 0, EV7: 1 }

/**
 * A year of suppliers' invoices: each round's stock, what is too large for it, hire for jobs, a credit, and one that waits to
 * be booked. Answers with the stock bought, each with its invoice.
 */
export async function seedPurchases<B extends Bought>(
  tx: CompanyTx,
  order: {
    bought: readonly B[]
    suppliers: readonly number[]
    usedParts: readonly UsedPart[]
    office: number
    roundOf(instant: string): number
    at(daysAgo: number): string
    daysBetween: number
  },
): Promise<(B & { at: string; supplier_invoice_id: number })[]> {
  const { bought, usedParts, roundOf } = order
  const cost = (description: string, net_cents: number, more: Partial<Line> = {}): Line => ({
    code: '',
    description,
    quantity: 1,
    unit: '',
    net_cents,
    goes: 'cost',
    part_id: null,
    place_id: null,
    job_id: null,
    ...more,
  })
  const invoices = Array.from({ length: lastRound + 1 }, (_, n) => lastRound - n).flatMap(round =>
    papers.map(({ prefix, first, consumables }, supplier) => {
      const stock = sumsOf(bought.filter(each => each.round === round && each.part.supplier === supplier))
      const big = usedParts.filter(use => roundOf(use.at) === round && bulky[use.item.code] === supplier)
      const dug = usedParts.find(use => roundOf(use.at) === round && use.job.type === 'Blocked Drain')
      const lines = [
        ...stock.map(
          ({ part, quantity }): Line =>
            cost(part.item.name, Math.round(quantity * part.cost), {
              code: `${part.code}-${100 + part.n}`,
              quantity,
              unit: part.item.unit,
              goes: 'stock',
              part_id: part.id,
              place_id: 0,
            }),
        ),
        ...big.map(({ item, quantity }) =>
          cost(item.name, quantity * (item.cost_cents ?? 0), { code: item.code, quantity }),
        ),
        cost(consumables, 6_400 + ((round * 1_310 + supplier * 770) % 5_200)),
        ...(supplier === 0 && round % 3 === 1 && dug
          ? [cost('Mini excavator hire, half a day', 28_500, { goes: 'job', job_id: dug.job.id })]
          : []),
      ]
      const number = `${prefix}${first + (lastRound - round) * 37 + supplier}`
      return {
        kind: 'invoice',
        state: 'booked',
        supplier,
        number,
        daysAgo: round * order.daysBetween + 6,
        lines,
      }
    }),
  )
  const more = [
    {
      kind: 'credit',
      state: 'booked',
      supplier: 0,
      number: 'CPS-C1187',
      daysAgo: 17,
      lines: [cost('Pallets returned', 4_400)],
    },
    {
      kind: 'invoice',
      state: 'draft',
      supplier: 1,
      number: `W00${papers[1].first + (lastRound + 1) * 37}`,
      daysAgo: 1,
      lines: [
        cost('Cable 2.5 mm² twin and earth, 100 m', 15_900, { quantity: 2 }),
        cost('Conduit 20 mm, 4 m', 6_240, { quantity: 12 }),
      ],
    },
  ]
  const all = [...invoices, ...more]
  const ids = await takeIds(tx, 'supplier_invoices', all.length)
  const dated = all.map((invoice, n) => {
    const at = order.at(invoice.daysAgo)
    const lines = invoice.lines.map((line, line_no) => ({
      invoice_id: ids[n]!,
      line: line_no,
      ...line,
      tax_cents: rateOf(line.net_cents, 1_000),
      arrived: 0,
    }))
    return { ...invoice, id: ids[n]!, at, day: todayIn('Australia/Sydney', at), lines }
  })
  await seedRows(
    tx,
    'supplier_invoices',
    dated.map(({ id, kind, state, supplier, number, at, day, lines }) => {
      const sum = (of: 'net_cents' | 'tax_cents') => lines.reduce((cents, line) => cents + line[of], 0)
      const isBooked = state === 'booked'
      return {
        id,
        kind,
        state,
        number,
        supplier_id: order.suppliers[supplier],
        supplier_name: '',
        issued_on: dayText(day),
        due_on: dayText(day + 30),
        net_cents: sum('net_cents'),
        tax_cents: sum('tax_cents'),
        total_cents: sum('net_cents') + sum('tax_cents'),
        created_at: at,
        created_by: order.office,
        version: 1,
        booked_at: isBooked ? at : null,
        booked_by: isBooked ? order.office : null,
      }
    }),
  )
  await seedRows(
    tx,
    'supplier_invoice_lines',
    dated.flatMap(({ lines }) => lines),
  )
  return bought.map(each => {
    const { id, at } = dated[(lastRound - each.round) * papers.length + each.part.supplier]!
    return { ...each, at, supplier_invoice_id: id }
  })
}

/** The same part for several vans is one line. */
function sumsOf(bought: readonly Bought[]): Pick<Bought, 'part' | 'quantity'>[] {
  const sums = new Map<number, Pick<Bought, 'part' | 'quantity'>>()
  for (const { part, quantity } of bought)
    sums.set(part.id, { part, quantity: (sums.get(part.id)?.quantity ?? 0) + quantity })
  return [...sums.values()]
}
