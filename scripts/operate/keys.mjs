// `npm run keys -- accept`: the present keys are the right ones, where the old are lost.
import { operation } from './operation.mjs'

await operation('keys')
