import { MAX_UPLOAD_BYTES } from '#lib/contract/calls/files.ts'
import { SESSION_SECONDS } from '#lib/server/platform/access/token.ts'
import { env } from '#lib/server/platform/env.ts'
import { PASSWORD_MIN_LENGTH } from '#lib/shared/password.ts'
import { PLANS } from '#lib/shared/plans.ts'

/** The constants of the specification, and what else a client has to know beforehand. */
export function clientConfig() {
  const { publicUrl, payments } = env()
  return {
    publicUrl,
    locale: 'en',
    namespace: 'common',
    payments,
    sessionDays: SESSION_SECONDS / 86_400,
    passwordMinLength: PASSWORD_MIN_LENGTH,
    maxUploadBytes: MAX_UPLOAD_BYTES,
    debounceMs: 300,
    bannerMs: 5000,
    logoutClearMs: 1000,
    httpTimeoutMs: 0,
    imagePreview: { width: 512, height: 512, format: 'png' },
    plans: Object.values(PLANS),
    core: { imageFormat: 'png', base64Images: true, debug: true, logging: false, svgConversion: true }
  }
}
