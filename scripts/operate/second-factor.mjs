// `npm run second-factor -- off sam@example.com`: turns two-factor sign-in off for a person who cannot sign in any more.
import { operation } from './operation.mjs'

await operation('second-factor')
