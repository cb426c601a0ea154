import { BlockList } from 'node:net'
import { describe, expect, it } from 'vitest'

import { parseSettings, SettingsError } from './settings'

const WORKER_KEY = 'a-key-of-more-than-32-characters-1234'

describe('the settings of a server', () => {
  it('are those of one machine by default', () => {
    expect(parseSettings({})).toEqual({
      host: '127.0.0.1',
      port: 4020,
      data: 'data',
      store: undefined,
      databaseUrl: undefined,
      publicUrl: 'http://127.0.0.1:4020',
      trustedProxies: expect.any(BlockList) as BlockList,
      signUp: 'approval',
      sessionSeconds: { idle: 604_800, total: 2_592_000 },
      storageLimit: undefined,
      secondFactor: 'offered',
      signOn: {},
      mail: undefined,
      logFormat: 'text',
      metrics: undefined,
      workers: undefined,
      runsEngine: true,
    })
  })

  it('limit sessions in hours, and without a request in minutes, which are shortened to the hours', () => {
    const secondsOf = (environment: Record<string, string>) => parseSettings(environment).sessionSeconds
    expect(secondsOf({ SESSION_HOURS: '12', SESSION_IDLE_MINUTES: '30' })).toEqual({ idle: 1800, total: 43_200 })
    expect(secondsOf({ SESSION_HOURS: '12' })).toEqual({ idle: 43_200, total: 43_200 })
    expect(secondsOf({ SESSION_HOURS: '2160', SESSION_IDLE_MINUTES: '' })).toEqual({ idle: 604_800, total: 7_776_000 })
    expect(secondsOf({ SESSION_IDLE_MINUTES: '15' })).toEqual({ idle: 900, total: 2_592_000 })
  })

  it('limit the storage of a user in gigabytes', () => {
    expect(parseSettings({ STORAGE_PER_USER: '20' }).storageLimit).toBe(20_000_000_000)
  })

  it('trust no proxy unless it is named', () => {
    expect(parseSettings({}).trustedProxies.rules).toEqual([])
    expect(parseSettings({ TRUST_PROXY: 'false' }).trustedProxies.rules).toEqual([])
    expect(parseSettings({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' }).trustedProxies.rules.toSorted()).toEqual([
      'Address: IPv4 127.0.0.1',
      'Subnet: IPv4 10.0.0.0/8',
    ])
  })

  it('keep metrics on this machine unless another interface is named', () => {
    expect(parseSettings({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
    expect(parseSettings({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }).metrics).toEqual({ host: '10.0.0.5', port: 9464 })
  })

  it('[AUTH-04] have the providers of single sign-on whose variables are set', () => {
    const environment = {
      GOOGLE_CLIENT_ID: 'id-1',
      GOOGLE_CLIENT_SECRET: 'secret-1',
      MICROSOFT_ISSUER: 'https://login.microsoftonline.com/9188040d/v2.0',
      MICROSOFT_CLIENT_ID: 'id-2',
      MICROSOFT_CLIENT_SECRET: 'secret-2',
      OIDC_ISSUER: 'http://127.0.0.1:9000/realms/council',
      OIDC_CLIENT_ID: 'id-3',
      OIDC_CLIENT_SECRET: 'secret-3',
      OIDC_NAME: 'Council login',
    }
    expect(parseSettings(environment).signOn).toEqual({
      google: { issuer: 'https://accounts.google.com', clientId: 'id-1', clientSecret: 'secret-1', label: 'Google' },
      microsoft: {
        issuer: 'https://login.microsoftonline.com/9188040d/v2.0',
        clientId: 'id-2',
        clientSecret: 'secret-2',
        label: 'Microsoft',
      },
      oidc: { issuer: 'http://127.0.0.1:9000/realms/council', clientId: 'id-3', clientSecret: 'secret-3', label: 'Council login' },
    })
    expect(parseSettings({ ...environment, OIDC_NAME: '' }).signOn.oidc?.label).toBe('OpenID Connect')
  })

  it('accept workers on this machine unless another interface is named, and may leave all jobs to them', () => {
    expect(parseSettings({ WORKER_KEY }).workers).toEqual({ host: '127.0.0.1', port: 4021, key: WORKER_KEY })
    expect(parseSettings({ WORKER_KEY, WORK_ADDRESS: '10.0.0.2:4100' }).workers).toEqual({ host: '10.0.0.2', port: 4100, key: WORKER_KEY })
    expect(parseSettings({ WORKER_KEY, WORK_ADDRESS: '[::1]:4100' }).workers).toMatchObject({ host: '::1', port: 4100 })
    expect(parseSettings({ WORKER_KEY, LOCAL_ENGINE: 'off' }).runsEngine).toBe(false)
  })

  it('keep files in a bucket of Amazon, or of another store, where the address has its name in the path', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'key-1', AWS_SECRET_ACCESS_KEY: 'secret-1' }
    expect(parseSettings({ ...keys, STORAGE: 's3://council-files', AWS_REGION: 'eu-central-1' }).store).toEqual({
      bucket: 'council-files',
      prefix: '',
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      region: 'eu-central-1',
      accessKeyId: 'key-1',
      secretAccessKey: 'secret-1',
      sessionToken: undefined,
      pathStyle: false,
    })
    const own = {
      ...keys,
      STORAGE: 's3://council-files/studio/live/',
      S3_ENDPOINT: 'http://store.internal:9000',
      AWS_SESSION_TOKEN: 'token-1',
    }
    expect(parseSettings(own).store).toMatchObject({
      prefix: 'studio/live/',
      endpoint: 'http://store.internal:9000',
      region: 'us-east-1',
      sessionToken: 'token-1',
      pathStyle: true,
    })
    expect(parseSettings({ ...own, S3_PATH_STYLE: 'off' }).store?.pathStyle).toBe(false)
    // The certificate of Amazon has no names with more dots.
    expect(parseSettings({ ...keys, STORAGE: 's3://council.files', AWS_REGION: 'eu-central-1' }).store?.pathStyle).toBe(true)
    for (const host of ['http://192.0.2.1:9000', 'http://[2001:db8::1]:9000'])
      expect(() => parseSettings({ ...own, S3_ENDPOINT: host, S3_PATH_STYLE: 'off' })).toThrow(
        new SettingsError('S3_PATH_STYLE must be on, because S3_ENDPOINT is an IP address.'),
      )
    expect(parseSettings({ ...keys, STORAGE: 'disk' }).store).toBeUndefined()
    expect(parseSettings(keys).store).toBeUndefined()
  })

  it('name no credential in their errors', () => {
    expect(() => parseSettings({ STORAGE: 's3://studio', AWS_SECRET_ACCESS_KEY: 'sec ret', AWS_ACCESS_KEY_ID: 'ke y' })).toThrow(
      new SettingsError(
        'AWS_ACCESS_KEY_ID must have no spaces or other characters than those of ASCII.\nAWS_SECRET_ACCESS_KEY must have no spaces or other characters than those of ASCII.',
      ),
    )
  })

  it('treat an empty variable as absent', () => {
    expect(parseSettings({ PORT: '', PUBLIC_URL: '', SMTP_URL: '' })).toMatchObject({ port: 4020, mail: undefined })
  })

  it.each([
    [{ PORT: '70000' }, 'PORT must be a port from 1 to 65535.'],
    [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT must be text or json.'],
    [{ METRICS_PORT: '0' }, 'METRICS_PORT must be a port from 1 to 65535.'],
    [{ WORKER_KEY: 'short' }, 'WORKER_KEY must have 32 characters or more.'],
    [{ WORK_ADDRESS: '4021' }, 'WORK_ADDRESS must be an interface and a port, such as 10.0.0.2:4021.'],
    [{ WORK_ADDRESS: '10.0.0.2:70000' }, 'WORK_ADDRESS must have a port from 1 to 65535.'],
    [{ LOCAL_ENGINE: 'off' }, 'LOCAL_ENGINE can’t be off without WORKER_KEY, because no worker could run jobs.'],
    [{ PORT: 'http' }, 'PORT must be a port from 1 to 65535.'],
    [{ PUBLIC_URL: 'studio.example' }, 'PUBLIC_URL must be the address at which people open the app, such as https://studio.example.'],
    // Browsers keep the session's cookie only over HTTPS.
    [{ PUBLIC_URL: 'http://studio.example' }, 'PUBLIC_URL must begin with https:// unless it is an address of this machine.'],
    [{ PUBLIC_URL: 'https://studio.example/app' }, 'PUBLIC_URL must be an address without a path or user.'],
    [{ PUBLIC_URL: 'https://ada:secret@studio.example' }, 'PUBLIC_URL must be an address without a path or user.'],
    [{ SIGN_UP: 'invitation' }, 'SIGN_UP can’t be invitation without SMTP_URL, because people are invited by email.'],
    [
      { DATABASE_URL: 'mysql://db/studio' },
      'DATABASE_URL must be the address of a PostgreSQL database, such as postgresql://user:password@host/studio.',
    ],
    [{ SESSION_HOURS: '0' }, 'SESSION_HOURS must be a whole number of hours from 1 to 2160.'],
    [{ SESSION_HOURS: '2161' }, 'SESSION_HOURS must be a whole number of hours from 1 to 2160.'],
    [{ SESSION_HOURS: '1.5' }, 'SESSION_HOURS must be a whole number of hours from 1 to 2160.'],
    [{ SESSION_IDLE_MINUTES: '14' }, 'SESSION_IDLE_MINUTES must be a whole number of minutes from 15 to 129600.'],
    [{ SESSION_IDLE_MINUTES: '129601' }, 'SESSION_IDLE_MINUTES must be a whole number of minutes from 15 to 129600.'],
    [{ SESSION_HOURS: '1', SESSION_IDLE_MINUTES: '61' }, 'SESSION_IDLE_MINUTES must be within SESSION_HOURS, because sessions end then.'],
    [{ STORAGE_PER_USER: '0' }, 'STORAGE_PER_USER must be a whole number of gigabytes from 1 to 1000000.'],
    [{ SECOND_FACTOR: 'on' }, 'SECOND_FACTOR must be offered or required.'],
    [{ SIGN_UP: 'everyone' }, 'SIGN_UP must be open, approval, invitation or closed.'],
    [
      { TRUST_PROXY: '10.0.0.0/8,true' },
      'TRUST_PROXY must name the proxies in front by address or network, such as 127.0.0.1 or 10.0.0.0/8; “true” is neither.',
    ],
    [{ GOOGLE_CLIENT_SECRET: 'secret' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.'],
    [{ AMAZON_CLIENT_ID: 'id' }, 'AMAZON_ISSUER, AMAZON_CLIENT_ID and AMAZON_CLIENT_SECRET must be set together.'],
    [{ OIDC_ISSUER: 'https://login.example' }, 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.'],
    [{ OIDC_ISSUER: 'login.example' }, 'OIDC_ISSUER must be the issuer of the provider, such as https://login.example.'],
    [{ OIDC_ISSUER: 'http://login.example' }, 'OIDC_ISSUER must begin with https:// unless it is an address of this machine.'],
    [
      { MICROSOFT_ISSUER: 'https://login.microsoftonline.com/common/v2.0' },
      'MICROSOFT_ISSUER must name one tenant, such as https://login.microsoftonline.com/TENANT-ID/v2.0.',
    ],
    [
      { STORAGE: 's3://studio' },
      'AWS_ACCESS_KEY_ID must be set, because STORAGE is a bucket.\nAWS_SECRET_ACCESS_KEY must be set, because STORAGE is a bucket.\nAWS_REGION must be the region of the bucket, or S3_ENDPOINT the address of its store.',
    ],
    [{ S3_ENDPOINT: 'store.internal' }, 'S3_ENDPOINT must be the address of the store, such as https://s3.example.'],
    [{ S3_ENDPOINT: 'https://key:secret@s3.example' }, 'S3_ENDPOINT must be an address without a path or user.'],
    [{ S3_ENDPOINT: 'https://s3.example/studio' }, 'S3_ENDPOINT must be an address without a path or user.'],
    [{ S3_PATH_STYLE: 'true' }, 'S3_PATH_STYLE must be on or off.'],
    [{ AWS_REGION: 'Frankfurt' }, 'AWS_REGION must be the name of a region, such as eu-central-1.'],
    [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL must be the address of a mail server, such as smtps://user:password@mail.example.'],
    [{ SMTP_URL: 'smtps://mail.example' }, 'MAIL_FROM must be the sender of emails, because SMTP_URL is set.'],
  ])('name what is wrong in %j', (environment, message) => {
    expect(() => parseSettings(environment)).toThrow(new SettingsError(message))
  })

  it.each(['s3://', 's3://Council', 's3://studio//x', 's3://studio/../other', 's3://studio/a b', 'https://studio', 'bucket'])(
    'name what is wrong in the storage %s',
    (STORAGE) => {
      expect(() => parseSettings({ STORAGE })).toThrow('STORAGE must be disk, or a bucket such as s3://bucket or s3://bucket/prefix.')
    },
  )

  it('name each wrong variable', () => {
    expect(() => parseSettings({ PORT: '0', SIGN_UP: 'no' })).toThrow(
      'PORT must be a port from 1 to 65535.\nSIGN_UP must be open, approval, invitation or closed.',
    )
  })
})
