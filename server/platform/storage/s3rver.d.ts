declare module 's3rver' {
  /** A server of S3 over a folder. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: (string | Buffer)[] }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
