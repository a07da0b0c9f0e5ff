// Loaded before a server, moves its clock on by the days that stand in the file of TRADEWIND_E2E_CLOCK.
import { readFileSync, watchFile } from 'node:fs'

const file = process.env.TRADEWIND_E2E_CLOCK
const RealDate = Date
let moved = 0
const read = () => {
  moved = Number(readFileSync(file, 'utf8')) * 86_400_000
}
read()
watchFile(file, { interval: 100, persistent: false }, read)

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + moved)
    else super(...given)
  }
  static now() {
    return RealDate.now() + moved
  }
}
