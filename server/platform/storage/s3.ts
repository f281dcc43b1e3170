import { createHash } from 'node:crypto'
import { S3Client } from '@aws-sdk/client-s3'
import type { Bucket } from './bucket.ts'

/** Connections at once. */
const MAX_SOCKETS = 500

const URL_FORMAT = 's3://bucket/prefix?region=ca-central-1&endpoint=https://s3.example'

/**
 * The bucket of a URL. Credentials are found as by the AWS tools: `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, or the role of the machine.
 * @param url STORAGE_URL: `s3://bucket/prefix?region=…&endpoint=…`, the last three as needed; `endpoint` for services other than AWS
 */
export function bucketOf(url: URL): Bucket {
  const { hostname, port, username, pathname, searchParams } = url
  const unknownParameters = [...searchParams.keys()].filter(
    (name) => name !== 'region' && name !== 'endpoint',
  )
  if (!hostname || port || username || unknownParameters.length > 0)
    throw new Error(`STORAGE_URL must be as ${URL_FORMAT}, with no key, port or other setting in it.`)
  const endpoint = searchParams.get('endpoint')
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new Error(
      `STORAGE_URL: its endpoint must be an address such as https://s3.example, not ${endpoint}.`,
    )
  const region = searchParams.get('region')
  const client = new S3Client({
    ...(region !== null && { region }),
    // Services other than AWS rarely have a host name per bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' }),
    // Without these we would wait forever for a silent connection; a person who watches a video keeps one open.
    requestHandler: {
      connectionTimeout: 5000,
      socketTimeout: 60_000,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
    // Services other than AWS store the trailing checksums of newer clients as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  addContentMd5(client)
  const prefix = pathname.replace(/^\/+|\/+$/g, '')
  return { client, name: hostname, prefix: prefix && `${prefix}/` }
}

/** Sends every body with its MD5, the only checksum that all kinds of S3 verify on arrival (RFC 1864). */
function addContentMd5(client: S3Client): void {
  client.middlewareStack.add(
    (next) => (args) => {
      const { body, headers } = args.request as { body?: unknown; headers: Record<string, string> }
      if (typeof body === 'string' || body instanceof Uint8Array)
        headers['content-md5'] = createHash('md5').update(body).digest('base64')
      return next(args)
    },
    { step: 'build', name: 'checkedOnArrival' },
  )
}
