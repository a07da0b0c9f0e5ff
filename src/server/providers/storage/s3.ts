import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { isStorageKey, type Storage } from './storage.port.ts'
import { StorageAway } from './storage-away.ts'

export interface S3Options {
  /** Another service than Amazon's, or an operator's proxy. */
  endpoint?: string | undefined
  region: string
  bucket: string
  accessKey: string
  secretKey: string
  /** How long it may say nothing, 10 s unless said. */
  silentMs?: number
}

/** A bucket of Amazon S3, or of a service that speaks like it. */
export function s3Storage(options: S3Options): Storage {
  const { bucket: Bucket } = options
  let opened: ReturnType<typeof openS3> | undefined
  // The SDK is large and most installations keep their files on disk.
  const s3 = () => {
    opened ??= openS3(options)
    return opened
  }
  const answering = oneWhileSilent(options.silentMs ?? usualSilence)
  return {
    async keep(key, path) {
      const { client, PutObjectCommand } = await s3()
      const { size: ContentLength } = await stat(path)
      const Body = createReadStream(path)
      const put = new PutObjectCommand({ Bucket, Key: key, Body, ContentLength })
      await answering(() => client.send(put)).catch(error => {
        Body.destroy()
        return away(error)
      })
    },

    async read(key, part) {
      const { client, GetObjectCommand } = await s3()
      try {
        const get = new GetObjectCommand({
          Bucket,
          Key: key,
          ...(part && { Range: `bytes=${part.first}-${part.last}` }),
        })
        const { Body } = await answering(() => client.send(get))
        return orAway(Body as unknown as AsyncIterable<Uint8Array>)
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return null
        return away(error)
      }
    },

    async remove(key) {
      const { client, DeleteObjectCommand } = await s3()
      await answering(() => client.send(new DeleteObjectCommand({ Bucket, Key: key }))).catch(away)
    },

    async *list() {
      const { client, paginateListObjectsV2 } = await s3()
      for await (const page of orAway(paginateListObjectsV2({ client }, { Bucket }))) {
        for (const { Key: key, LastModified: keptAt, Size: bytes = 0 } of page.Contents ?? []) {
          if (key && keptAt && isStorageKey(key)) yield { key, keptAt, bytes }
        }
      }
    },
  }
}

/** Milliseconds of silence after which a place is away, twice. */
const usualSilence = 10_000

/**
 * Once a call has waited for nothing, one at a time finds out whether the place answers again. The others fail at once: a browser has
 * few connections, and pictures that wait would hold up all else that its page asks for.
 */
function oneWhileSilent(silentMs: number) {
  let isSilent = false
  let isAsked = false
  return async <T>(call: () => Promise<T>): Promise<T> => {
    if (isSilent && isAsked) throw new Error('it said nothing a moment ago')
    const finds = isSilent
    if (finds) isAsked = true
    const from = performance.now()
    try {
      const answer = await call()
      isSilent = false
      return answer
    } catch (error) {
      isSilent = performance.now() - from >= silentMs
      throw error
    } finally {
      if (finds) isAsked = false
    }
  }
}

function away(error: unknown): never {
  throw new StorageAway(error)
}

async function* orAway<T>(pieces: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* pieces
  } catch (error) {
    away(error)
  }
}

export async function openS3({ endpoint, region, accessKey, secretKey, silentMs = usualSilence }: S3Options) {
  const { S3Client, ...commands } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Other services have the bucket in the path, and not all of them know the SDK's newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // A file of any size may take its time while its bytes come.
    requestHandler: { connectionTimeout: 3_000, socketTimeout: silentMs },
    maxAttempts: 2,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { client, ...commands }
}
