/** A query as a user types it. */
export interface TypedSearch {
  readonly line: string
  readonly kind: 'common' | 'rare' | 'several' | 'pattern'
  /** The same for `rg -i`, if one pattern can express it. */
  readonly pattern?: string
}

/** The words are those of the generator (words.ts). Common ones are in nearly every session. */
export const searches: readonly TypedSearch[] = [
  { kind: 'common', line: 'the', pattern: 'the' },
  { kind: 'common', line: 'error', pattern: 'error' },
  { kind: 'common', line: 'migration', pattern: 'migration' },
  { kind: 'common', line: 'function', pattern: 'function' },
  { kind: 'common', line: 'Save', pattern: 'Save' },
  { kind: 'rare', line: 'renderCursor', pattern: 'renderCursor' },
  { kind: 'rare', line: 'naïve', pattern: 'naïve' },
  { kind: 'rare', line: 'ошибка', pattern: 'ошибка' },
  { kind: 'rare', line: '修正', pattern: '修正' },
  { kind: 'rare', line: '오류', pattern: '오류' },
  { kind: 'rare', line: '"buffer stream timeout"', pattern: 'buffer stream timeout' },
  { kind: 'rare', line: 'kubernetes' },
  { kind: 'rare', line: '未知' },
  { kind: 'several', line: 'buffer stream' },
  { kind: 'several', line: 'retry queue timeout' },
  { kind: 'several', line: 'größer naïve' },
  { kind: 'several', line: 'schema -café' },
  { kind: 'several', line: 'señal|déjà' },
  { kind: 'pattern', line: '/timeout.{1,20}retry/', pattern: 'timeout.{1,20}retry' },
  { kind: 'pattern', line: '/feature\\d+/' },
  { kind: 'pattern', line: '/[a-z]+offset\\(/', pattern: '[a-z]+offset\\(' },
]
