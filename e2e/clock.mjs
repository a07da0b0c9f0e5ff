// Loaded before a server, moves its clock by the days that stand in the file of TRADEWIND_E2E_CLOCK, from the next look on.
import { readFileSync } from 'node:fs'

const file = process.env.TRADEWIND_E2E_CLOCK
const RealDate = Date
const moved = () => Number(readFileSync(file, 'utf8')) * 86_400_000

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + moved())
    else super(...given)
  }
  static now() {
    return RealDate.now() + moved()
  }
}
