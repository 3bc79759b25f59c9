export const PASSWORD_MIN_LENGTH = 8

const SPECIAL = /[!@#$%^&*(),.?":{}|<>]/

export interface PasswordChecks {
  length: boolean
  letters: boolean
  digits: boolean
  special: boolean
}

export function checkPassword(password: string, minLength = PASSWORD_MIN_LENGTH): PasswordChecks {
  return {
    length: password.length >= minLength,
    letters: /\p{L}/u.test(password),
    digits: /\d/.test(password),
    special: SPECIAL.test(password)
  }
}

/** 25 for length, 20 for letters, 25 for digits, 30 for special characters; 0 to 100. */
export function passwordStrength(password: string, minLength = PASSWORD_MIN_LENGTH): number {
  if (password === '') return 0
  const { length, letters, digits, special } = checkPassword(password, minLength)
  return (length ? 25 : 0) + (letters ? 20 : 0) + (digits ? 25 : 0) + (special ? 30 : 0)
}
