import { statfsSync } from 'node:fs'

/** File systems that accept a watch but do not report changes made by other machines. */
export function isOnNetwork(folder: string): boolean {
  return networks.includes(typeOf(folder))
}

/**
 * Whether a file keeps its inode number as long as it is there. Some file systems make numbers up, and forget them when
 * they are mounted again or when memory is short; by those, every file would be another at every start.
 */
export function hasLastingInodes(folder: string): boolean {
  return !madeUp.includes(typeOf(folder))
}

/** As Linux numbers them. */
const types = {
  nfs: 0x6969,
  smb: 0x517b,
  cifs: 0xff534d42,
  smb2: 0xfe534d42,
  plan9: 0x01021997,
  fuse: 0x65735546,
  afs: 0x5346414f,
  ceph: 0x00c36400,
  fat: 0x4d44,
  exfat: 0x2011bab0,
  overlay: 0x794c7630,
} as const

const networks: readonly number[] = [
  types.nfs,
  types.smb,
  types.cifs,
  types.smb2,
  types.plan9,
  types.fuse,
  types.afs,
  types.ceph,
]

const madeUp: readonly number[] = [
  types.smb,
  types.cifs,
  types.smb2,
  types.plan9,
  types.fuse,
  types.fat,
  types.exfat,
  types.overlay,
]

/** 0 where that is not known: other systems number them otherwise. */
function typeOf(folder: string): number {
  try {
    return process.platform === 'linux' ? statfsSync(folder).type : 0
  } catch {
    return 0
  }
}
