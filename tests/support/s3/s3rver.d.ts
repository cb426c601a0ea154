declare module '@20minutes/s3rver' {
  interface Options {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string }[]
  }

  /** A small S3 server. Its only key is S3RVER, with the secret S3RVER. */
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<{ port: number }>
  }
}
