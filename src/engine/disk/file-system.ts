import { statfsSync } from 'node:fs'
import { tryOr } from '../../model/try-or.ts'

/** Whether a folder is on a network file system, where a watch does not report changes made by other machines. */
export function isOnNetwork(folder: string): boolean {
  return kinds.get(typeOf(folder))?.isOnNetwork ?? false
}

/**
 * Whether files keep their inode numbers. Some file systems invent numbers and forget them when they are mounted again or
 * when memory is short; by those numbers, every file would seem new at every start.
 */
export function hasLastingInodes(folder: string): boolean {
  return kinds.get(typeOf(folder))?.hasLastingInodes ?? true
}

/** The unusual file systems of Linux, by their numbers. */
const kinds = new Map<number, { readonly isOnNetwork: boolean; readonly hasLastingInodes: boolean }>([
  [0x6969, { isOnNetwork: true, hasLastingInodes: true }], // NFS
  [0x5346414f, { isOnNetwork: true, hasLastingInodes: true }], // AFS
  [0x00c36400, { isOnNetwork: true, hasLastingInodes: true }], // Ceph
  [0x517b, { isOnNetwork: true, hasLastingInodes: false }], // SMB
  [0xff534d42, { isOnNetwork: true, hasLastingInodes: false }], // CIFS
  [0xfe534d42, { isOnNetwork: true, hasLastingInodes: false }], // SMB 2
  [0x01021997, { isOnNetwork: true, hasLastingInodes: false }], // 9P
  [0x65735546, { isOnNetwork: true, hasLastingInodes: false }], // FUSE
  [0x4d44, { isOnNetwork: false, hasLastingInodes: false }], // FAT
  [0x2011bab0, { isOnNetwork: false, hasLastingInodes: false }], // exFAT
  [0x794c7630, { isOnNetwork: false, hasLastingInodes: false }], // overlay
])

/** The number of a folder's file system; 0 if unknown, and on other systems, whose numbers differ. */
function typeOf(folder: string): number {
  return process.platform === 'linux' ? tryOr(0, () => statfsSync(folder).type) : 0
}
