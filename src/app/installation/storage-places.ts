import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { diskStorage } from '#server/providers/storage/disk.ts'
import { s3Storage } from '#server/providers/storage/s3.ts'
import { signedAddresses } from '#server/providers/storage/signed-addresses.ts'
import type { Storage } from '#server/providers/storage/storage.port.ts'
import { twoPlaces } from '#server/providers/storage/two-places.ts'
import type { Settings } from '../settings.ts'

/** Where files are kept, and where others may lie that were kept before. */
export interface StoragePlaces {
  present: Storage
  presentName: string
  other: Storage | null
  otherName: string
}

/** A bucket where one is named and FILES_IN doesn't say otherwise, else the data folder. */
export function storagePlaces(
  settings: Settings,
  onTrouble?: (trouble: string | null) => void,
): StoragePlaces {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = settings
  const folder = join(settings.dataDir, 'files')
  const onDisk = diskStorage(folder)
  if (!bucket || !accessKey || !secretKey)
    return { present: onDisk, presentName: folder, other: null, otherName: '' }
  const named = { bucket, accessKey, secretKey, region: settings.S3_REGION }
  const inBucket = s3Storage({ ...named, endpoint: settings.S3_ENDPOINT })
  const bucketName = `the bucket ${bucket}`
  if (settings.FILES_IN === 'folder')
    return { present: onDisk, presentName: folder, other: inBucket, otherName: bucketName }
  if (settings.S3_DOWNLOADS === 'direct')
    inBucket.direct = signedAddresses({
      ...named,
      endpoint: settings.S3_PUBLIC_ENDPOINT ?? settings.S3_ENDPOINT,
      publicUrl: settings.publicUrl,
      ...(onTrouble && { onTrouble }),
    })
  const hasFolder = existsSync(folder)
  return { present: inBucket, presentName: bucketName, other: hasFolder ? onDisk : null, otherName: folder }
}

/** The storage of a server, which goes on without what stands in the way of addresses of the bucket's own. */
export function openStorage(settings: Settings, say: (text: string) => void): Storage {
  const told = (trouble: string | null) =>
    say(
      trouble === null
        ? 'Files are downloaded from the bucket again.'
        : `Files are downloaded through this server: ${trouble}.`,
    )
  const { present, other } = storagePlaces(settings, told)
  const storage = other ? twoPlaces(present, other) : present
  void storage.direct?.trouble()
  return storage
}
