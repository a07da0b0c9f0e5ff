import { setImmediate } from 'node:timers/promises'

/** Work on rows goes on for this long in one piece; then everybody else's requests have their turn. */
const sliceMilliseconds = 5

/**
 * The rows one after another, with a pause whenever a slice is over: a loop over them keeps the server no longer in one
 * piece than its longest row, whatever the loop does with each.
 */
export async function* inSlices<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  let from = performance.now()
  for (const row of rows) {
    yield row
    if (performance.now() - from < sliceMilliseconds) continue
    await setImmediate()
    from = performance.now()
  }
}
