import type { CompanyTx } from '#server/db/company-tx.ts'
import { addMonths, dayText, todayIn } from '#shared/dates.ts'
import { seedRows, takeIds } from './demo.queries.ts'

/** Tools in the store and the vans, with their tests and one that waits for its taker. */
export async function seedTools(
  tx: CompanyTx,
  technicians: readonly { id: number }[],
  office: number,
): Promise<void> {
  const today = todayIn('Australia/Sydney', tx.now.toISOString())
  const [alex, jordan, casey] = technicians.map(({ id }) => id)
  const inMonths = (months: number, days = 0) => dayText(addMonths(today, months) + days)
  const tools = [
    {
      name: 'Drain camera, 60 m reel',
      serial: 'RC-60-1182',
      cost: 689_000,
      place: alex,
      tag: inMonths(1, 9),
      cal: null,
    },
    {
      name: 'Hammer drill 18 V',
      serial: 'HD18-4471',
      cost: 42_900,
      place: alex,
      tag: inMonths(0, -12),
      cal: null,
    },
    {
      name: 'Installation tester',
      serial: 'MFT-90277',
      cost: 189_000,
      place: jordan,
      tag: inMonths(2),
      cal: inMonths(7),
    },
    {
      name: 'Press tool 15 to 32 mm',
      serial: 'PT-3320',
      cost: 238_000,
      place: 0,
      tag: inMonths(2, 4),
      cal: null,
    },
    {
      name: 'Gas leak detector',
      serial: 'GLD-118',
      cost: 51_000,
      place: casey,
      tag: inMonths(1),
      cal: inMonths(3),
    },
  ]
  const ids = await takeIds(tx, 'tools', tools.length)
  const held_since = new Date(tx.now.getTime() - 9 * 86_400_000).toISOString()
  await seedRows(
    tx,
    'tools',
    tools.map(({ name, serial, cost, place, tag, cal }, n) => ({
      id: ids[n],
      name,
      serial,
      note: '',
      cost_cents: cost,
      bought_on: inMonths(-14 - n),
      warranty_until: inMonths(22 - n),
      place_id: place ?? 0,
      held_since,
      tag_months: 3,
      tag_due: tag,
      calibration_months: cal && 12,
      calibration_due: cal,
      is_failed: false,
      active: true,
      version: 1,
      // Nobody is told in the demo of what was overdue when it began.
      due_told_on: tag < dayText(today) ? dayText(today) : null,
    })),
  )
  const checks = await takeIds(tx, 'tool_checks', tools.length)
  await seedRows(
    tx,
    'tool_checks',
    tools.map(({ tag }, n) => ({
      id: checks[n],
      tool_id: ids[n],
      kind: 'tag',
      checked_on: dayText(addMonths(Date.parse(tag) / 86_400_000, -3)),
      passed: true,
      number: `T-${2041 + n}`,
      note: '',
      at: held_since,
      made_by: office,
    })),
  )
  const [hand] = await takeIds(tx, 'tool_hands', 1)
  await seedRows(tx, 'tool_hands', [
    {
      id: hand,
      tool_id: ids[2],
      from_place: jordan,
      to_place: alex,
      note: 'Leads are in the side pocket',
      state: 'waiting',
      at: new Date(tx.now.getTime() - 3_600_000).toISOString(),
      made_by: jordan,
    },
  ])
}
