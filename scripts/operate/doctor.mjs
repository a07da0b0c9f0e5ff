// `npm run doctor`: checks this installation for problems and says how to fix them.
import { operation } from './operation.mjs'

await operation('doctor')
