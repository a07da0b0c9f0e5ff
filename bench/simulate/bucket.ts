import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { s3Storage } from '#server/providers/storage/s3.ts'
import type { Storage } from '#server/providers/storage/storage.port.ts'

export interface Bucket {
  storage: Storage
  /** For the servers. */
  settings: Record<string, string>
}

/** The bucket that `S3_ENDPOINT`, `S3_ACCESS_KEY` and `S3_SECRET_KEY` name; made where it is not there. */
export async function openBucket(): Promise<Bucket> {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = process.env
  if (!endpoint || !accessKey || !secretKey)
    throw new Error('--bucket needs S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY.')
  const bucket = process.env.S3_BUCKET ?? `simulate-${process.pid}`
  const region = process.env.S3_REGION ?? 'us-east-1'
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey }
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error: Error) => {
    if (!/^BucketAlready/.test(error.name)) throw error
  })
  return {
    storage: s3Storage({ endpoint, region, bucket, accessKey, secretKey }),
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
    },
  }
}
