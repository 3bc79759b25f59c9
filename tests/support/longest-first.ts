import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They take one to three minutes; the others half a minute at most. */
const LONGEST = [
  'security/tenants',
  'api/payment-ends',
  'security/sql',
  'security/http',
  'outside/start',
  'outside/kills'
]

/** Begins with the files that take longest, so that none of them runs alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some(name => moduleId.endsWith(`${name}.test.ts`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}
