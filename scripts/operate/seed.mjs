// `npm run seed -- --jobs 1000000`: adds a company with that many jobs, for testing and benchmarks.
import { operation } from './operation.mjs'

await operation('seed')
