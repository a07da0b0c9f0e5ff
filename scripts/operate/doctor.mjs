// `npm run doctor`: looks for what is or will be wrong with this installation, and says what to do.
import { operation } from './operation.mjs'

await operation('doctor')
