// The server from its sources, which ends with npm as that of `npm start` does.
import { endWithNpm } from '../../../scripts/kit/parent.mjs'

endWithNpm()
await import('../main.ts')
