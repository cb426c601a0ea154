import S3rver from '@20minutes/s3rver'

const [, , directory = ''] = process.argv

const store = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'studio' }] })
process.stdout.write(`${(await store.run()).port}\n`)

// The tests may be killed before they stop the store.
process.stdin.on('end', () => process.exit()).resume()
