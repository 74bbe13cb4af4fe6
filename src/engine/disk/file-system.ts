import { statfsSync } from 'node:fs'
import { tryOr } from '../../model/try-or.ts'

/** Whether a folder is on a network file system, where a watch does not report changes made by other machines. */
export function isOnNetwork(folder: string): boolean {
  return networks.includes(typeOf(folder))
}

/**
 * Whether files keep their inode numbers. Some file systems invent numbers and forget them when they are mounted again or
 * when memory is short; by those numbers, every file would seem new at every start.
 */
export function hasLastingInodes(folder: string): boolean {
  return !invented.includes(typeOf(folder))
}

/** The numbers of file systems on Linux. */
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

const invented: readonly number[] = [
  types.smb,
  types.cifs,
  types.smb2,
  types.plan9,
  types.fuse,
  types.fat,
  types.exfat,
  types.overlay,
]

/** The number of a folder's file system; 0 if unknown, and on other systems, whose numbers differ. */
function typeOf(folder: string): number {
  return process.platform === 'linux' ? tryOr(0, () => statfsSync(folder).type) : 0
}
