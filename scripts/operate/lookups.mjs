// `npm run lookups -- 2026-11`: address look-ups of a month at a vendor, by company.
import { operation } from './operation.mjs'

await operation('lookups')
