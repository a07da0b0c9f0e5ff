// `npm run second-factor -- off sam@example.com`: ends the second step of a person who has lost app and recovery codes.
import { operation } from './operation.mjs'

await operation('second-factor')
