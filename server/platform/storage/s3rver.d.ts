declare module 's3rver' {
  /** An S3 server that stores its objects in a folder. */
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
