// `npm run seed -- --jobs 1000000`: one more company, with so many jobs, to try and measure the product with.
import { operation } from './operation.mjs'

await operation('seed')
