import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import {
  type Api,
  CHOSEN_SOURCES,
  type ChosenSource,
  type FetchSource,
  type LoginSource,
  PLATFORM_TYPES,
  type PlatformType,
} from '#contract/index.ts'
import type { Login } from './db/logins.ts'
import { API_BASES } from './http/bases.ts'
import { findHostFaults, findPickerFaults, isNetwork, isPrivate, Origin } from './host-settings.ts'
import { hmac, newToken } from './keys/secrets.ts'

const parseKeys = (list: string): Buffer[] =>
  list
    .split(',')
    .filter((key) => key.trim() !== '')
    .map((key) => Buffer.from(key.trim(), 'base64'))

type AppName = PlatformType | ChosenSource
type AppSetting = `${Uppercase<AppName>}_CLIENT_${'ID' | 'SECRET'}`

const APPS: readonly AppName[] = [...PLATFORM_TYPES, ...CHOSEN_SOURCES]

const settingNames = (app: AppName): [AppSetting, AppSetting] => {
  const name = app.toUpperCase() as Uppercase<AppName>
  return [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`]
}

/** `TWITTER_CLIENT_ID`, `TWITTER_CLIENT_SECRET` and so on: for the app registered with each platform and cloud drive. */
function appSettings(): Record<AppSetting, z.ZodOptional<z.ZodString>> {
  const names = APPS.flatMap(settingNames)
  return Object.fromEntries(names.map((name) => [name, z.string().min(1).optional()])) as Record<
    AppSetting,
    z.ZodOptional<z.ZodString>
  >
}

const DatabaseUrl = z.url({ protocol: /^postgres(ql)?$/ }).optional()
const ApiUrl = z.url({ protocol: /^https?$/ }).optional()

/** Without them, no email arrives with a link that works, and so no one can sign in. In development, the built-in mailbox shows emails. */
const PRODUCTION_SETTINGS = ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL'] as const
const DEVELOPMENT_SENDER = 'Proofline <no-reply@proofline.test>'
const DEVELOPMENT_SUPPORT = 'support@proofline.test'

/** Every setting. Read once, in entry; a wrong one prevents the start with a sentence that names it. */
const Settings = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: Origin.optional(),
    /** Where browsers call each API, if not under PUBLIC_URL: on subdomains of one domain, to which the cookies then apply. */
    API_MAIN_URL: ApiUrl,
    API_SOCIAL_URL: ApiUrl,
    API_IDENTITY_URL: ApiUrl,
    COOKIE_DOMAIN: z
      .string()
      .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, 'is a domain in lower case, such as proofline.example')
      .optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    /** What each process signs in as (server/platform/db/logins.ts), and the owner of the schema, which only the migrations use. */
    DATABASE_URL: DatabaseUrl,
    DATABASE_WORKER_URL: DatabaseUrl,
    DATABASE_SEQUENCER_URL: DatabaseUrl,
    DATABASE_MAINTENANCE_URL: DatabaseUrl,
    DATABASE_OWNER_URL: DatabaseUrl,
    STORAGE_URL: z
      .string()
      .regex(/^(file:|s3:\/\/)/, 'starts with file: or s3://')
      .optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z
      .string()
      .regex(
        /^([^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
        'is an address, such as Proofline <no-reply@proofline.example>',
      )
      .optional(),
    SUPPORT_EMAIL: z.email().optional(),
    /** The seller as printed on receipts: name, address with lines separated by semicolons, and tax registration number. */
    SELLER_NAME: z.string().min(1).max(120).default('Proofline'),
    SELLER_ADDRESS: z.string().max(400).optional(),
    SELLER_TAX_NUMBER: z.string().max(80).optional(),
    /** Keys of 32 bytes in base64, newest first, separated by commas. They encrypt the tokens of connected accounts. */
    SECRET_KEYS: z
      .string()
      .refine(
        (list) => parseKeys(list).every((key) => key.length === 32),
        'is a list of keys of 32 bytes in base64 (openssl rand -base64 32), apart by commas',
      )
      .optional(),
    /** The private key that signs the checkpoints of each firm's evidence: Ed25519, 32 bytes in base64. */
    EVIDENCE_SIGNING_KEY: z
      .string()
      .refine(
        (text) => parseKeys(text).length === 1 && parseKeys(text)[0]?.length === 32,
        'is a key of 32 bytes in base64 (openssl rand -base64 32)',
      )
      .optional(),
    ...appSettings(),
    /** Another host name of this server for the file pickers of Dropbox and OneDrive, isolated from the product. */
    PICKER_ORIGIN: Origin.optional(),
    /** Platforms without their own key are simulated; in production only if it is set. */
    PLATFORM_SIMULATOR: z.enum(['0', '1']).optional(),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_/, 'starts with sk_ or rk_')
      .optional(),
    STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'starts with pk_').optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_/, 'starts with whsec_')
      .optional(),
    SANDBOX_SECRET_KEY: z.string().min(16).optional(),
    ROLES: z
      .string()
      .regex(/^(api|worker|browser)(,(api|worker|browser))*$/, 'is a list of api, worker and browser')
      .optional(),
    /** The Chromium with which people sign in to a platform; required on a node with the role browser. */
    CHROMIUM_PATH: z.string().min(1).optional(),
    /** Other nodes run the browsers; this one only offers remote login. */
    REMOTE_LOGIN: z.enum(['0', '1']).optional(),
    /** How many people can sign in at the same time on one node. */
    BROWSERS: z.coerce.number().int().min(1).max(50).default(4),
    /** Fills an empty database with the demo; off in production if not set. */
    PROOFLINE_DEMO: z.enum(['0', '1']).optional(),
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    TRUST_PROXY: z
      .string()
      .refine(
        (list) => list.split(',').every(isNetwork),
        'is a list of addresses or networks, such as 10.0.0.0/8',
      )
      .optional(),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
    /** For tests: see server/entry/faults.ts. */
    FAULT_FILE: z.string().optional(),
    WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(32).default(2),
  })
  .superRefine((settings, context) => {
    for (const [name, message] of [...findHostFaults(settings), ...findPickerFaults(settings)])
      context.addIssue({ code: 'custom', path: [name], message })
    if (settings.NODE_ENV === 'production' && !isPrivate(settings.PUBLIC_URL))
      context.addIssue({
        code: 'custom',
        path: ['PUBLIC_URL'],
        message: 'starts with https:// in production, except on localhost',
      })
    if (settings.NODE_ENV === 'production')
      for (const name of PRODUCTION_SETTINGS.filter((each) => settings[each] === undefined))
        context.addIssue({ code: 'custom', path: [name], message: 'is needed in production' })
    for (const app of APPS) {
      const [id, secret] = settingNames(app)
      // Dropbox's Chooser needs only the app's key.
      if (app !== 'dropbox' && (settings[id] === undefined) !== (settings[secret] === undefined))
        context.addIssue({
          code: 'custom',
          path: [settings[id] === undefined ? id : secret],
          message: `is needed beside ${settings[id] === undefined ? secret : id}`,
        })
    }
    const [tokenSource] = [
      ...APPS.flatMap(settingNames).filter((name) => settings[name] !== undefined),
      ...(remoteLoginOf(settings) ? [settings.REMOTE_LOGIN === '1' ? 'REMOTE_LOGIN' : 'CHROMIUM_PATH'] : []),
    ]
    if (settings.NODE_ENV === 'production' && tokenSource && settings.SECRET_KEYS === undefined)
      context.addIssue({ code: 'custom', path: ['SECRET_KEYS'], message: `is needed beside ${tokenSource}` })
    for (const app of ['dropbox', 'onedrive'] as const) {
      const [id] = settingNames(app)
      if (settings[id] !== undefined && settings.PICKER_ORIGIN === undefined)
        context.addIssue({ code: 'custom', path: ['PICKER_ORIGIN'], message: `is needed beside ${id}` })
    }
    if (rolesOf(settings).includes('browser') && !settings.CHROMIUM_PATH)
      context.addIssue({ code: 'custom', path: ['CHROMIUM_PATH'], message: 'is needed for the role browser' })
    const stripe = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
    const missing = stripe.filter((name) => settings[name] === undefined)
    if (missing.length === 0 || missing.length === stripe.length) return
    for (const name of missing)
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'is needed beside the other settings of Stripe',
      })
  })

export type Role = 'api' | 'worker' | 'browser'

/** An app registered with a platform, through which clients connect their accounts. */
export type PlatformApp = {
  clientId: string
  clientSecret: string
  /** The address of the platform's simulator, for this process and for the browser. null: the platform itself. */
  simulator: { server: string; browser: string } | null
}

/** The payment provider. Without a Stripe key, the built-in sandbox, which the product itself serves. */
export type PaymentConfig = {
  provider: 'stripe' | 'sandbox'
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** The address of the sandbox for this process; null: Stripe. */
  sandboxUrl: string | null
}

export type Config = {
  port: number
  host: string
  /** The origin that people use, without a trailing slash. */
  publicUrl: string
  /** The address of each API for browsers: a path under `publicUrl`, or an address on another host of the same domain. */
  apiBases: Record<Api, string>
  /** Cookies apply to every host of this domain; null: only to the host that set them. */
  cookieDomain: string | null
  dataDir: string
  databaseUrls: Record<Login | 'owner', string | null>
  storageUrl: string
  smtpUrl: string | null
  mailFrom: string
  supportEmail: string
  /** As printed on receipts. */
  seller: { name: string; address: string[]; taxNumber: string | null }
  payments: PaymentConfig
  /** null: accounts of this platform cannot be connected. */
  platforms: Record<PlatformType, PlatformApp | null>
  /** null: archives cannot be fetched from there. */
  fetchSources: Record<FetchSource, PlatformApp | null>
  /** null: no remote sign-in to platforms. `chromium`: the browser, on a node that runs some. */
  remoteLogin: { chromium: string | null; most: number; simulator: PlatformApp['simulator'] } | null
  /** The origin of the pages with other companies' file pickers, without a trailing slash. */
  pickerOrigin: string
  /** Newest first; if empty, the data folder has its own key. */
  secretKeys: Buffer[]
  /** 32 bytes; null: the data folder has its own key. */
  evidenceSigningKey: Buffer | null
  roles: Role[]
  /** Addresses or networks of proxies whose X-Forwarded-For is trusted; empty: none. */
  trustedProxies: string[]
  demo: boolean
  development: boolean
  logLevel: string
  concurrency: number
  /** Ends the worker in the middle of its work; null except in tests. */
  faultFile: string | null
}

/** @throws Error with one sentence per line for every wrong setting */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      (issue) => `The setting ${issue.path.join('.')} is wrong: ${issue.message}.`,
    )
    throw new Error(lines.join('\n'))
  }
  const settings = parsed.data
  const dataDir = resolve(settings.DATA_DIR)
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, ''),
    apiBases: {
      main: settings.API_MAIN_URL?.replace(/\/$/, '') ?? API_BASES.main,
      social: settings.API_SOCIAL_URL?.replace(/\/$/, '') ?? API_BASES.social,
      identity: settings.API_IDENTITY_URL?.replace(/\/$/, '') ?? API_BASES.identity,
    },
    cookieDomain: settings.COOKIE_DOMAIN ?? null,
    dataDir,
    databaseUrls: {
      app: settings.DATABASE_URL ?? null,
      worker: settings.DATABASE_WORKER_URL ?? null,
      sequencer: settings.DATABASE_SEQUENCER_URL ?? null,
      maintenance: settings.DATABASE_MAINTENANCE_URL ?? null,
      owner: settings.DATABASE_OWNER_URL ?? null,
    },
    storageUrl: settings.STORAGE_URL ?? pathToFileURL(join(dataDir, 'files')).href,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? DEVELOPMENT_SENDER,
    supportEmail: settings.SUPPORT_EMAIL ?? DEVELOPMENT_SUPPORT,
    seller: {
      name: settings.SELLER_NAME,
      address: (settings.SELLER_ADDRESS ?? '')
        .split(';')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
      taxNumber: settings.SELLER_TAX_NUMBER ?? null,
    },
    payments: paymentsOf(settings),
    platforms: appsOf(settings, PLATFORM_TYPES, SIMULATOR_PATH),
    fetchSources: { ...appsOf(settings, CHOSEN_SOURCES, FETCH_SIMULATOR_PATH), ...loginSources(settings) },
    remoteLogin: remoteLoginOf(settings),
    pickerOrigin: (settings.PICKER_ORIGIN ?? `http://pickers.localhost:${settings.PORT}`).replace(/\/$/, ''),
    secretKeys: parseKeys(settings.SECRET_KEYS ?? ''),
    evidenceSigningKey: parseKeys(settings.EVIDENCE_SIGNING_KEY ?? '')[0] ?? null,
    roles: rolesOf(settings),
    trustedProxies: settings.TRUST_PROXY?.split(',').map((each) => each.trim()) ?? [],
    demo: (settings.PROOFLINE_DEMO ?? (settings.NODE_ENV === 'production' ? '0' : '1')) === '1',
    development: settings.NODE_ENV !== 'production',
    // People at a terminal see only warnings, log collectors every request.
    logLevel: settings.LOG_LEVEL ?? (settings.NODE_ENV === 'production' ? 'info' : 'warn'),
    concurrency: settings.WORKER_CONCURRENCY,
    faultFile: settings.NODE_ENV === 'test' ? (settings.FAULT_FILE ?? null) : null,
  }
}

function paymentsOf(settings: z.output<typeof Settings>): PaymentConfig {
  if (settings.STRIPE_SECRET_KEY) {
    return {
      provider: 'stripe',
      secretKey: settings.STRIPE_SECRET_KEY,
      publishableKey: settings.STRIPE_PUBLISHABLE_KEY ?? '',
      webhookSecret: settings.STRIPE_WEBHOOK_SECRET ?? '',
      sandboxUrl: null,
    }
  }
  // Generated at each start and passed to the worker; no one else has to know it.
  const secretKey = settings.SANDBOX_SECRET_KEY ?? `sk_sandbox_${newToken()}`
  return {
    provider: 'sandbox',
    secretKey,
    publishableKey: 'pk_sandbox',
    webhookSecret: `whsec_${hmac(secretKey, 'webhooks')}`,
    sandboxUrl: `${ownAddress(settings)}/sandbox-payments`,
  }
}

/** The address of this process on its own machine. */
function ownAddress({ HOST, PORT }: z.output<typeof Settings>): string {
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

export const SIMULATOR_PATH = '/simulated-platforms'

export const LOGIN_SIMULATOR_PATH = '/simulated-logins'
export const FETCH_SIMULATOR_PATH = '/simulated-sources'

function appsOf<Name extends AppName>(
  settings: z.output<typeof Settings>,
  names: readonly Name[],
  simulatorPath: string,
): Record<Name, PlatformApp | null> {
  const appOf = (name: Name): PlatformApp | null => {
    const [id, secret] = settingNames(name)
    const clientId = settings[id]
    if (clientId) return { clientId, clientSecret: settings[secret] ?? '', simulator: null }
    if (!usesSimulators(settings)) return null
    return {
      clientId: `simulated-${name}`,
      clientSecret: `simulated-${name}-secret`,
      simulator: simulatorAt(settings, simulatorPath),
    }
  }
  return Object.fromEntries(names.map((name) => [name, appOf(name)])) as Record<Name, PlatformApp | null>
}

/** Without the setting, a node has every role that it can. */
const rolesOf = ({ ROLES, CHROMIUM_PATH }: z.output<typeof Settings>): Role[] =>
  (ROLES?.split(',') as Role[] | undefined) ?? [
    'api',
    'worker',
    ...(CHROMIUM_PATH ? (['browser'] as const) : []),
  ]

function remoteLoginOf(settings: z.output<typeof Settings>): Config['remoteLogin'] {
  const runsBrowsers = rolesOf(settings).includes('browser')
  if (!runsBrowsers && settings.REMOTE_LOGIN !== '1') return null
  return {
    chromium: settings.CHROMIUM_PATH ?? null,
    most: settings.BROWSERS,
    simulator: usesSimulators(settings) ? simulatorAt(settings, LOGIN_SIMULATOR_PATH) : null,
  }
}

function loginSources(settings: z.output<typeof Settings>): Record<LoginSource, PlatformApp | null> {
  const remote = remoteLoginOf(settings)
  const app = remote && { clientId: '', clientSecret: '', simulator: remote.simulator }
  return { facebook_login: app, instagram_login: app && { ...app } }
}

const usesSimulators = (settings: z.output<typeof Settings>): boolean =>
  (settings.PLATFORM_SIMULATOR ?? (settings.NODE_ENV === 'production' ? '0' : '1')) === '1'

function simulatorAt(
  settings: z.output<typeof Settings>,
  path: string,
): NonNullable<PlatformApp['simulator']> {
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  return { server: `${ownAddress(settings)}${path}`, browser: `${publicUrl.replace(/\/$/, '')}${path}` }
}
