import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { closedBooksContract } from '../closed-books.contract.ts'

const samples: Samples<typeof closedBooksContract> = { close: { to: '2001-06-30' } }

export default samplesFor({ samples: { closedBooks: samples } })
