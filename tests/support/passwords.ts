import { hashSync } from '@node-rs/argon2'

/** What the product checks a password against costs what the hash itself says: here, next to nothing. */
export function cheapHash(password: string): string {
  return hashSync(password.normalize('NFKC'), { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 })
}
