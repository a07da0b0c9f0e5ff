// `npm run company`: moves one company to another installation.
import { operation } from './operation.mjs'

await operation('company')
