import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { diskStorage } from '#server/providers/storage/disk.ts'
import { s3Storage } from '#server/providers/storage/s3.ts'
import type { Storage } from '#server/providers/storage/storage.port.ts'
import type { Settings } from '../settings.ts'

/** Where files are kept, and where others may lie that were kept before. */
export interface StoragePlaces {
  present: Storage
  presentName: string
  other: Storage | null
  otherName: string
}

/** A bucket where one is named and FILES_IN doesn't say otherwise, else the data folder. */
export function storagePlaces(settings: Settings): StoragePlaces {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = settings
  const folder = join(settings.dataDir, 'files')
  const onDisk = diskStorage(folder)
  if (!bucket || !accessKey || !secretKey)
    return { present: onDisk, presentName: folder, other: null, otherName: '' }
  const inBucket = s3Storage({
    bucket,
    accessKey,
    secretKey,
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT,
  })
  const bucketName = `the bucket ${bucket}`
  if (settings.FILES_IN === 'folder')
    return { present: onDisk, presentName: folder, other: inBucket, otherName: bucketName }
  const hasFolder = existsSync(folder)
  return { present: inBucket, presentName: bucketName, other: hasFolder ? onDisk : null, otherName: folder }
}
